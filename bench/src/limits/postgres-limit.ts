import pg from "pg";
import { numbers } from "../../../apps/server/src/db/postgres.ts";
import type { Statements } from "../data/insert-statement.ts";
import { columns, type LimitStore, type ProductRow } from "./limit-store.ts";

/** Plain statements on a pool of the server's size, each prepared once per connection. */
export function postgresLimit(url: string, statements: Statements): LimitStore {
	const pool = new pg.Pool({ connectionString: url, max: 20, types: numbers });
	const page = {
		name: "page",
		text: `select ${columns.join()} from product where deleted_at is null and id > $1 order by id limit $2`,
	};
	const counter = { name: "counter", text: "select value from counter where name = 'product'" };
	const point = {
		name: "point",
		text: `select ${columns.join()} from product where id = $1 and deleted_at is null`,
	};
	const insert = { name: "insert", text: statements.insert };
	return {
		page: async (after, limit) => (await pool.query<ProductRow>({ ...page, values: [after, limit] })).rows,
		total: async () => (await pool.query<{ value: number }>(counter)).rows[0]?.value ?? 0,
		point: async (id) => (await pool.query<ProductRow>({ ...point, values: [id] })).rows[0],
		add: async (row) => {
			const values = statements.insertColumns.map((column) => row[column as keyof typeof row]);
			const client = await pool.connect();
			try {
				await client.query("begin");
				await client.query({ ...insert, values });
				await client.query("commit");
				client.release();
			} catch (error) {
				// A connection left inside a transaction must not go back to the pool.
				client.release(true);
				throw error;
			}
		},
	};
}
