import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Db } from "./connection.ts";
import type { Engine } from "./engine.ts";
import { postgresSearch } from "./postgres-search.ts";
import type { Schema } from "./schema.ts";
import { rememberWords } from "./vocabulary.ts";

const INT8 = 20;

/** Node's and PostgreSQL's codes for a server that is gone, is starting or stopping, or has no more means. */
const UNAVAILABLE = /^(ECONN\w+|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|57P0[1235]|53\w{3}|08\w{3})$/;
/** What pg says of a connection that is gone, without a code. */
const GONE = /^(Connection terminated|timeout exceeded|Client has encountered a connection error)/;
const DISK_FULL = "53100";

/**
 * Opens a pool of connections to PostgreSQL.
 * @param url such as postgres://user:password@host:5432/database
 * @param onError told of connections that the server closed while they were idle.
 */
export function openPostgres(url: string, onError: (error: Error) => void): Db {
	const pool = new pg.Pool({
		connectionString: url,
		max: 20,
		connectionTimeoutMillis: 10_000,
		types: {
			// bigint comes as text by default; no number here leaves the safe range.
			getTypeParser: (type: number, format?: "text" | "binary") =>
				type === INT8 && format !== "binary" ? Number : pg.types.getTypeParser(type, format as "text"),
		},
	});
	pool.on("error", onError);
	// The pool listens to idle connections only; one that breaks inside a transaction would end the process. The
	// statement that was under way is rejected with the reason.
	pool.on("connect", (client) => client.on("error", onError));
	const engine: Engine = {
		name: "postgres",
		dialect: new PostgresDialect({ pool }),
		search: postgresSearch,
		plansItself: true,
		productOrder: "id",
		lockRows: (query) => query.forUpdate(),
		isUniqueViolation: (error) => codeOf(error) === "23505",
		isUnavailable: (error) =>
			UNAVAILABLE.test(codeOf(error)) || GONE.test(String((error as Error | undefined)?.message)),
		isFull: (error) => codeOf(error) === DISK_FULL,
		isRetryable: (error) => ["40001", "40P01"].includes(codeOf(error)),
	};
	const kysely = new Kysely<Schema>({ dialect: engine.dialect });
	let statements = 0;
	return {
		kysely,
		engine,
		prepare(text) {
			const name = `statement_${++statements}`;
			return async (values) => (await pool.query({ name, text, values: [...values] })).rows;
		},
		transact: (work) => kysely.transaction().execute(work),
		runExclusive: (work) => work(),
		knownWords: rememberWords(),
	};
}

function codeOf(error: unknown): string {
	return (error as { code?: string } | undefined)?.code ?? "";
}
