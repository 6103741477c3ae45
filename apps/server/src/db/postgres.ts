import { PostgresDialect } from "kysely";
import pg from "pg";
import type { Engine } from "./engine.ts";
import { postgresSearch } from "./postgres-search.ts";

const INT8 = 20;

/** Node's and PostgreSQL's codes for a server that is gone, is starting or stopping, or takes no more connections. */
const UNAVAILABLE = /^(ECONN\w+|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|57P0[123]|53300|08\w{3})$/;

/**
 * Opens a pool of connections to PostgreSQL.
 * @param url such as postgres://user:password@host:5432/database
 * @param onError told of connections that the server closed while they were idle.
 */
export function postgresEngine(url: string, onError: (error: Error) => void): Engine {
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
	return {
		name: "postgres",
		dialect: new PostgresDialect({ pool }),
		transactions: (kysely) => ({
			transact: (work) => kysely.transaction().execute(work),
			giveWay: (work) => work(),
		}),
		search: postgresSearch,
		plansItself: true,
		productOrder: "id",
		lockRows: (query) => query.forUpdate(),
		isUniqueViolation: (error) => codeOf(error) === "23505",
		isUnavailable: (error) =>
			UNAVAILABLE.test(codeOf(error)) ||
			/^(Connection terminated|timeout exceeded)/.test((error as Error).message),
		isRetryable: (error) => ["40001", "40P01"].includes(codeOf(error)),
	};
}

function codeOf(error: unknown): string {
	return (error as { code?: string } | undefined)?.code ?? "";
}
