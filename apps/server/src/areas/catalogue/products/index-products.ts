import { sql } from "kysely";
import type { Db, Tx } from "#db/connection.ts";
import type { ProductTable } from "#db/schema.ts";
import { statement } from "#db/statement.ts";
import { untilCommit } from "#db/until-commit.ts";
import { type CountedRow, cardChanges, countedColumns, facetKeys, facetOf } from "./card-counts.ts";

type Engines = Pick<Db, "engine">;

const counters = statement<{ name: string; value: number }, never>((db) =>
	sql<{ name: string; value: number }>`
		select name, value from counter where name in ('search', 'product', 'card')`.compile(db.kysely),
);

/** From the counters that writers maintain. */
type IndexFacts = {
	/** The version of the data behind searches and facet counts. */
	version: number;
	products: number;
	/** The number of models, and of products without a model. */
	cards: number;
};

export const indexFacts = untilCommit(async (db): Promise<IndexFacts> => {
	const values = new Map((await counters(db, {})).map(({ name, value }) => [name, value]));
	const of = (name: string) => values.get(name) ?? 0;
	return { version: of("search"), products: of("product"), cards: of("card") };
});

/** Version of the data behind searches and facet counts. */
export async function indexVersion(db: Db): Promise<number> {
	return (await indexFacts(db)).version;
}

/**
 * Caches what a read of searched columns found until a product is added, deleted or renamed. The returned function takes the
 * `indexVersion` if it has been read.
 */
export function untilIndexed<T>(read: (db: Db) => Promise<T>): (db: Db, version?: number) => Promise<T> {
	const cached = new WeakMap<Db, { version: number; value: Promise<T> }>();
	return async (db, version) => {
		// Read before the value, which is therefore at least as new.
		const current = version ?? (await indexVersion(db));
		const known = cached.get(db);
		if (known?.version === current) return known.value;
		const made = { version: current, value: read(db) };
		cached.set(db, made);
		made.value.catch(() => {
			if (cached.get(db) === made) cached.delete(db);
		});
		return made.value;
	};
}

/** The columns used to search and rank products, and to count them. */
const indexedColumns: readonly string[] = [
	"search_name",
	"search_text",
	"translated_names",
	"translated_tokens",
	"supplier",
	"brand",
	"category",
	"model_id",
	"name_key",
	"sku_key",
	"barcode",
	"brand_key",
	"model_key",
	"category_key",
	"supplier_key",
	"deleted_at",
] satisfies (keyof ProductTable)[];

/** Whether writing these columns affects searches or totals. */
export function changesIndex(columns: object): boolean {
	return indexedColumns.some((column) => column in columns);
}

/** Adds new products to the search index, the totals and the counts per name. */
export async function indexNewProducts(db: Engines, tx: Tx, products: readonly CountedRow[]): Promise<void> {
	if (products.length === 0) return;
	const ids = products.map(({ id }) => id);
	await db.engine.search.indexNew(tx, ids);
	await noteChange(tx, [], products);
}

/**
 * Runs `write`, which changes such columns of products, and updates the search index, the totals, the counts per name, and the
 * version that invalidates cached search results.
 */
export async function changeIndexed<T>(
	db: Engines,
	tx: Tx,
	products: readonly string[],
	write: () => Promise<T>,
): Promise<T> {
	if (products.length === 0) return write();
	const before = await liveRows(tx, products);
	const value = await write();
	await db.engine.search.index(tx, products);
	await noteChange(tx, before, await liveRows(tx, products));
	return value;
}

/** The fields by which products are counted. */
export type FacetKind = "supplier" | "brand" | "category";
export type Named = Pick<ProductTable, FacetKind>;

/** Locks the version first, so that transactions that add to the same counts never deadlock. */
async function noteChange(
	tx: Tx,
	before: readonly CountedRow[],
	after: readonly CountedRow[],
): Promise<void> {
	await sql`
		update counter set value = value + case name when 'product' then ${sql.lit(after.length - before.length)} else 1 end
		where name in ('product', 'search')`.execute(tx);
	const cards = await cardChanges(tx, before, after);
	if (cards.total !== 0) {
		await tx
			.updateTable("counter")
			.set((eb) => ({ value: eb("value", "+", cards.total) }))
			.where("name", "=", "card")
			.execute();
	}
	const products = new Map<string, number>();
	for (const [rows, by] of [[before, -1] as const, [after, 1] as const]) {
		for (const row of rows)
			for (const key of facetKeys(row)) products.set(key, (products.get(key) ?? 0) + by);
	}
	const counts = [...new Set([...products.keys(), ...cards.facets.keys()])].flatMap((key) => {
		const change = { products: products.get(key) ?? 0, cards: cards.facets.get(key) ?? 0 };
		return change.products === 0 && change.cards === 0 ? [] : { ...facetOf(key), ...change };
	});
	if (counts.length === 0) return;
	await tx
		.insertInto("facet_count")
		.values(counts)
		.onConflict((conflict) =>
			conflict.columns(["kind", "value"]).doUpdateSet({
				products: sql<number>`facet_count.products + excluded.products`,
				cards: sql<number>`facet_count.cards + excluded.cards`,
			}),
		)
		.execute();
	const fewer = counts.filter((change) => change.products < 0);
	if (fewer.length === 0) return;
	const values = fewer.map(({ value }) => value);
	await tx.deleteFrom("facet_count").where("value", "in", values).where("products", "=", 0).execute();
}

function liveRows(tx: Tx, products: readonly string[]): Promise<CountedRow[]> {
	return tx
		.selectFrom("product")
		.select(countedColumns)
		.where("id", "in", products)
		.where("deleted_at", "is", null)
		.execute();
}
