import { AsyncLocalStorage } from "node:async_hooks";
import { type CompiledQuery, type DatabaseConnection, Kysely, type QueryResult } from "kysely";
import { accessChanged, noteChanges } from "#db/changes.ts";
import { type Connection, type Db, inTransaction, type Tx } from "#db/connection.ts";
import type { Engine } from "#db/engine.ts";
import { failureOf } from "#db/engine.ts";
import type { Schema } from "#db/schema.ts";

// better-auth writes on its own, and converts database errors into its own ones or ignores them.

const notes = new AsyncLocalStorage<unknown[]>();

/**
 * The database for a library that writes on its own. Reads run concurrently with other work; each writing statement is a
 * transaction like any other of this process and resolves after the commit. The library cannot begin transactions itself.
 */
export function libraryConnection(db: Db): Connection {
	const { dialect } = db.engine;
	const execute = (query: CompiledQuery) =>
		query.query.kind === "SelectQueryNode"
			? db.kysely.executeQuery(query)
			: inTransaction(db, (tx) => write(db, tx, query));
	const connection = {
		executeQuery: (query: CompiledQuery) => noteFailure(execute(query)),
		streamQuery: refuse,
	} as unknown as DatabaseConnection;
	return new Kysely<Schema>({
		dialect: {
			createAdapter: () =>
				// Otherwise Kysely serializes all statements on SQLite.
				Object.defineProperty(dialect.createAdapter(), "supportsMultipleConnections", { value: true }),
			createIntrospector: (kysely) => dialect.createIntrospector(kysely),
			createQueryCompiler: () => dialect.createQueryCompiler(),
			createDriver: () => ({
				init: async () => {},
				acquireConnection: async () => connection,
				releaseConnection: async () => {},
				beginTransaction: refuse,
				commitTransaction: refuse,
				rollbackTransaction: refuse,
				destroy: async () => {},
			}),
		},
	});
}

const takesAccess = /^(update "user"|delete from "(user|session)") /;

/** Executes a write. If it changed or deleted an account or deleted a session, access rights may have changed. */
async function write(db: Db, tx: Tx, query: CompiledQuery): Promise<QueryResult<unknown>> {
	const result = await tx.executeQuery(query);
	const isDone = (result.numAffectedRows ?? 0n) > 0n || result.rows.length > 0;
	if (isDone && takesAccess.test(query.sql)) await noteChanges(db, tx, [accessChanged]);
	return result;
}

function refuse(): never {
	throw new Error("Each statement of a library is a transaction of its own.");
}

/**
 * Runs work of the library.
 * @throws a database or disk failure that occurred in it, even if the library replaced or ignored the error.
 */
export async function throwNotedFailure<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
	const errors: unknown[] = [];
	const failure = () => errors.find((error) => failureOf(error, engine) !== undefined);
	try {
		const value = await notes.run(errors, work);
		if (failure() === undefined) return value;
	} catch (error) {
		throw failure() ?? error;
	}
	throw failure();
}

/** Records the error of an operation that the library awaits, for `throwNotedFailure`. */
export async function noteFailure<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		notes.getStore()?.push(error);
		throw error;
	}
}
