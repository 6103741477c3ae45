import type { SQLInputValue } from "node:sqlite";
import { openSqlite } from "../../../apps/server/src/db/sqlite.ts";
import type { ProductRow } from "../../../apps/server/src/modules/products/products.repo.ts";
import type { Statements } from "../data/record-statements.ts";
import type { LimitStore } from "./limit-store.ts";

/** The server's statements on node:sqlite, prepared once, with the pragmas of the server. */
export function sqliteLimit(file: string, statements: Statements): LimitStore {
	const database = openSqlite(file);
	const page = database.prepare(statements.page);
	const counter = database.prepare(statements.counter.sql);
	const point = database.prepare(statements.point);
	const insert = database.prepare(statements.insert);
	const begin = database.prepare("begin immediate");
	const commit = database.prepare("commit");
	return {
		page: async (after, limit) => page.all(after, limit) as ProductRow[],
		total: async () => Number(counter.get(...statements.counter.parameters)?.value),
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
