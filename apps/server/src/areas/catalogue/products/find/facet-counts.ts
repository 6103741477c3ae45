import { categoryLevels } from "@freehub/domain/catalogue/category-path";
import { type FacetKind, type Named, untilIndexed } from "#areas/catalogue/products/index-products.ts";
import type { Db } from "#db/connection.ts";
import type { FacetCountTable } from "#db/schema.ts";
import { statement } from "#db/statement.ts";

export type FacetCounts = Readonly<Record<FacetKind, ReadonlyMap<string, number>>>;

/** Sums products by the values of a field; a category counts for itself and for its outer category. */
export function tally(
	kind: FacetKind,
	counted: Iterable<readonly [value: string | null, products: number]>,
): Map<string, number> {
	const counts = new Map<string, number>();
	const add = (value: string, count: number) => void counts.set(value, (counts.get(value) ?? 0) + count);
	for (const [value, products] of counted) {
		if (value === null || value === "") continue;
		add(value, products);
		const [top] = kind === "category" ? (categoryLevels(value) ?? []) : [];
		if (top !== undefined && top !== value) add(top, products);
	}
	return counts;
}

/** The same for rows of products. */
export function tallyRows(kind: FacetKind, rows: readonly Named[]): Map<string, number> {
	return tally(
		kind,
		rows.map(({ [kind]: value }) => [value, 1]),
	);
}

const stored = statement<FacetCountTable, never>((db) =>
	db.kysely.selectFrom("facet_count").selectAll().compile(),
);

type StoredCounts = { products: FacetCounts; cards: FacetCounts };

const storedCounts = untilIndexed(async (db): Promise<StoredCounts> => {
	const rows = Map.groupBy(await stored(db, {}), ({ kind }) => kind);
	const products = (kind: FacetKind) =>
		tally(
			kind,
			(rows.get(kind) ?? []).map((row) => [row.value, row.products]),
		);
	// Two categories in one may have variants of the same model, so their cards do not add up to those of the outer one.
	const cards = (...kinds: FacetCountTable["kind"][]) =>
		new Map(kinds.flatMap((kind) => rows.get(kind) ?? []).map((row) => [row.value, row.cards]));
	return {
		products: { supplier: products("supplier"), category: products("category"), brand: products("brand") },
		cards: {
			supplier: cards("supplier"),
			category: cards("category", "top_category"),
			brand: cards("brand"),
		},
	};
});

/** The number of products per supplier, category and brand. */
export async function facetCounts(db: Db): Promise<FacetCounts> {
	return (await storedCounts(db)).products;
}

/** The same of cards: a model with all its variants is one, and so is a product without a model. */
export async function cardFacetCounts(db: Db): Promise<FacetCounts> {
	return (await storedCounts(db)).cards;
}

/** The counts of a field without some rows, for readers who may not see their products. Names without products are left out. */
export async function countsWithout(
	db: Db,
	kind: FacetKind,
	hidden: readonly Named[],
): Promise<ReadonlyMap<string, number>> {
	const { [kind]: counts } = await facetCounts(db);
	return hidden.length === 0 ? counts : less(counts, tallyRows(kind, hidden));
}

/** Counts less others; names of which none is left are left out. */
export function less(
	counts: ReadonlyMap<string, number>,
	others: ReadonlyMap<string, number>,
): Map<string, number> {
	const left = [...counts].map(([value, count]) => [value, count - (others.get(value) ?? 0)] as const);
	return new Map(left.filter(([, count]) => count > 0));
}
