import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
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
	const names = new Map<string, string>();
	return {
		name: "postgres",
		dialect: new PostgresDialect({ pool: preparing(pool, names) }),
		prepare(text) {
			if (!names.has(text)) names.set(text, `statement_${names.size + 1}`);
		},
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

/**
 * The pool, with statements that have a name prepared once on each connection: PostgreSQL then parses and plans them once
 * and not for every request.
 */
function preparing(pool: pg.Pool, names: ReadonlyMap<string, string>): PostgresPool {
	return {
		end: () => pool.end(),
		async connect() {
			const client = await pool.connect();
			return {
				release: (isBroken?: boolean) => client.release(isBroken),
				query: (text: unknown, values: unknown[] = []) => {
					const name = typeof text === "string" ? names.get(text) : undefined;
					return name === undefined
						? client.query(text as string, values)
						: client.query({ name, text: text as string, values });
				},
			} as PostgresPoolClient;
		},
	};
}

function codeOf(error: unknown): string {
	return (error as { code?: string } | undefined)?.code ?? "";
}
