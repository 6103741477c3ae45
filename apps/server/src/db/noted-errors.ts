import { AsyncLocalStorage } from "node:async_hooks";
import type { DatabaseConnection } from "kysely";
import type { Engine } from "./engine.ts";
import { failureOf } from "./failure.ts";

const notes = new AsyncLocalStorage<unknown[]>();

/**
 * Runs work of a library that makes errors of its own out of those of the database, or goes on in spite of them.
 * @throws the failure of the database or the disk that came up in it, whatever the work made of it.
 */
export async function orFailure<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
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

export function noteError(error: unknown): void {
	notes.getStore()?.push(error);
}

/** Lets a connection note the errors of its queries. */
export async function noteErrorsOf(connection: DatabaseConnection): Promise<void> {
	const execute = connection.executeQuery.bind(connection);
	connection.executeQuery = (query, options) => {
		const result = execute<never>(query, options);
		result.catch(noteError);
		return result;
	};
}
