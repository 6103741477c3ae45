import pg from "pg";
import type { ProductRow } from "../../../apps/server/src/modules/products/products.repo.ts";
import type { Statements } from "../data/record-statements.ts";
import type { LimitStore } from "./limit-store.ts";

/** The server's statements on a pool of the server's size, each prepared once per connection. */
export function postgresLimit(url: string, statements: Statements): LimitStore {
	const pool = new pg.Pool({ connectionString: url, max: 20 });
	const page = { name: "page", text: statements.page };
	const counter = { name: "counter", text: statements.counter.sql, values: statements.counter.parameters };
	const point = { name: "point", text: statements.point };
	const insert = { name: "insert", text: statements.insert };
	return {
		page: async (after, limit) => (await pool.query<ProductRow>({ ...page, values: [after, limit] })).rows,
		total: async () => Number((await pool.query<{ value: string }>(counter)).rows[0]?.value),
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
