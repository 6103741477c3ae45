import { categoryLevels, categoryPath } from "@freehub/domain/catalogue/category-path";
import { sortKey } from "@freehub/domain/catalogue/search-words";
import { v7 as uuidv7 } from "uuid";
import type { Db, Tx } from "#db/connection.ts";
import type { NameColumns } from "./product-columns.ts";

type Names = { supplier: string; category?: string | null | undefined; model?: string | null | undefined };

type Table = "supplier" | "category" | "model";

/** The ids of the suppliers, categories and models of many products, with few statements; new names are inserted. */
export async function namedIds(
	db: Pick<Db, "engine">,
	tx: Tx,
	products: readonly Names[],
	now: Date,
): Promise<(names: Names) => NameColumns> {
	const supplierNames = products.map(({ supplier }) => supplier);
	const modelNames = products.map(({ model }) => model ?? "");
	const paths = products.flatMap(({ category }) => pathsOf(category));
	const outerPaths = paths.filter((path) => parentOf(path) === undefined);
	const innerPaths = paths.filter((path) => parentOf(path) !== undefined);
	const suppliers = await idsOf(db, tx, now, "supplier", supplierNames);
	const outer = await idsOf(db, tx, now, "category", outerPaths);
	const idOfOuter = (path: string) => outer.get(parentOf(path) ?? "") ?? null;
	const inner = await idsOf(db, tx, now, "category", innerPaths, idOfOuter);
	const models = await idsOf(db, tx, now, "model", modelNames);
	return ({ supplier, category, model }) => {
		const path = pathsOf(category).at(-1) ?? "";
		return {
			supplier_id: suppliers.get(supplier) ?? null,
			category_id: inner.get(path) ?? outer.get(path) ?? null,
			model_id: models.get(model ?? "") ?? null,
		};
	};
}

/** A category's path and its outer category's, outermost first. */
function pathsOf(category: string | null | undefined): string[] {
	const levels = categoryLevels(category ?? "") ?? [];
	return levels.map((_, i) => categoryPath(levels.slice(0, i + 1)));
}

function parentOf(path: string): string | undefined {
	const levels = categoryLevels(path) ?? [];
	return levels.length > 1 ? categoryPath(levels.slice(0, -1)) : undefined;
}

async function idsOf(
	{ engine }: Pick<Db, "engine">,
	tx: Tx,
	now: Date,
	table: Table,
	names: readonly string[],
	parent: (name: string) => string | null = () => null,
): Promise<Map<string, string>> {
	// In a fixed order, so that two transactions that add the same names never deadlock.
	const all = [...new Set(names)].filter((name) => name !== "").toSorted();
	const named = (wanted: readonly string[]) =>
		tx.selectFrom(table).select(["id", "name"]).where("name", "in", wanted);
	// A supplier keeps its name until the products that name it are written.
	const suppliers = (wanted: readonly string[]) =>
		tx.selectFrom("supplier").select(["id", "name"]).where("name", "in", wanted).orderBy("name");
	const find = async (wanted: readonly string[]) =>
		wanted.length === 0
			? []
			: (table === "supplier" ? engine.lockShared(suppliers(wanted)) : named(wanted)).execute();
	const ids = new Map((await find(all)).map(({ id, name }) => [name, id]));
	const missing = all.filter((name) => !ids.has(name));
	if (missing.length === 0) return ids;
	const rows = missing.map((name) => ({ id: uuidv7(), name, name_key: sortKey(name), created_at: now }));
	// Another transaction may add the same name concurrently; the later one uses the existing row.
	await (table === "category"
		? tx.insertInto("category").values(rows.map((row) => ({ ...row, parent: parent(row.name) })))
		: tx.insertInto(table).values(rows)
	)
		.onConflict((conflict) => conflict.column("name").doNothing())
		.execute();
	for (const { id, name } of await find(missing)) ids.set(name, id);
	return ids;
}
