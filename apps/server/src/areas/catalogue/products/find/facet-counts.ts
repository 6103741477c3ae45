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

/** The number of products per supplier, category and brand. */
export const facetCounts = untilIndexed(async (db): Promise<FacetCounts> => {
	const rows = Map.groupBy(await stored(db, {}), ({ kind }) => kind);
	const of = (kind: FacetKind) =>
		tally(
			kind,
			(rows.get(kind) ?? []).map(({ value, products }) => [value, products]),
		);
	return { supplier: of("supplier"), category: of("category"), brand: of("brand") };
});

/** The counts of a field without some rows, for readers who may not see their products. Names without products are left out. */
export async function countsWithout(
	db: Db,
	kind: FacetKind,
	hidden: readonly Named[],
): Promise<ReadonlyMap<string, number>> {
	const { [kind]: counts } = await facetCounts(db);
	if (hidden.length === 0) return counts;
	const without = tallyRows(kind, hidden);
	const left = [...counts].map(([value, count]) => [value, count - (without.get(value) ?? 0)] as const);
	return new Map(left.filter(([, count]) => count > 0));
}
