import type { SQLInputValue } from "node:sqlite";
import { openSqlite } from "../../../apps/server/src/db/sqlite.ts";
import type { Statements } from "../data/insert-statement.ts";
import { columns, type LimitStore, type ProductRow } from "./limit-store.ts";

/** Plain statements on node:sqlite, prepared once, with the pragmas of the server. */
export function sqliteLimit(file: string, statements: Statements): LimitStore {
	const database = openSqlite(file);
	const page = database.prepare(
		`select ${columns.join()} from product
		where deleted_at is null and seq > (select seq from product where id = ?) order by seq limit ?`,
	);
	const counter = database.prepare("select value from counter where name = 'product'");
	const point = database.prepare(`select ${columns.join()} from product where id = ? and deleted_at is null`);
	const insert = database.prepare(statements.insert);
	const begin = database.prepare("begin immediate");
	const commit = database.prepare("commit");
	return {
		page: async (after, limit) => page.all(after, limit) as ProductRow[],
		total: async () => Number(counter.get()?.value),
		point: async (id) => point.get(id) as ProductRow | undefined,
		add: async (row) => {
			const values = statements.insertColumns.map((column) => bindable(row[column as keyof typeof row]));
			begin.run();
			insert.run(...values);
			commit.run();
		},
	};
}

function bindable(value: string | number | null | Date | undefined): SQLInputValue {
	if (value === undefined) return null;
	return value instanceof Date ? value.getTime() : value;
}
