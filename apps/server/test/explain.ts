import type { Compilable } from "kysely";
import type { Db } from "../src/db/connection.ts";

/**
 * The plan of a query, as PostgreSQL or SQLite writes it.
 * @param ways of PostgreSQL that are off, as in production where it reads by index.
 */
export function explain(db: Db, query: Compilable, ways: readonly string[] = ["seqscan"]): Promise<string> {
	const { sql, parameters, query: node, queryId } = query.compile();
	const isPostgres = db.engine.name === "postgres";
	return db.kysely.connection().execute(async (connection) => {
		const run = (text: string, values: readonly unknown[] = []) =>
			connection.executeQuery<Record<string, unknown>>({
				sql: text,
				parameters: values,
				query: node,
				queryId,
			});
		if (isPostgres) for (const way of ways) await run(`set enable_${way} = off`);
		const { rows } = await run(`${isPostgres ? "explain" : "explain query plan"} ${sql}`, parameters);
		return rows.map((row) => String(row["QUERY PLAN"] ?? row.detail)).join("\n");
	});
}
