import { categoryLevels } from "@freehub/domain/category-path";
import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import { statement } from "#db/statement.ts";
import { indexVersion } from "../index-products.ts";

/** The fields by which products are counted. */
export type FacetKind = "supplier" | "category" | "brand";

export type Named = { supplier: string; brand: string | null; category: string | null };
export type FacetCounts = Readonly<Record<FacetKind, ReadonlyMap<string, number>>>;

/** Sums the counts of rows by name; a category counts for itself and for its outer category. */
export function tally(
	rows: readonly Named[],
	kind: FacetKind,
	countOf: (n: number) => number,
): Map<string, number> {
	const counts = new Map<string, number>();
	const add = (value: string, count: number) => void counts.set(value, (counts.get(value) ?? 0) + count);
	for (const [n, row] of rows.entries()) {
		const value = row[kind];
		if (value === null || value === "") continue;
		add(value, countOf(n));
		const [top] = kind === "category" ? (categoryLevels(value) ?? []) : [];
		if (top !== undefined && top !== value) add(top, countOf(n));
	}
	return counts;
}

const groups = statement<Named & { products: number }, never>((db) =>
	sql<Named & { products: number }>`
		select supplier, brand, category, count(*) as products from product
		where deleted_at is null group by supplier, brand, category`.compile(db.kysely),
);

async function count(db: Db): Promise<FacetCounts> {
	const rows = await groups(db, {});
	const of = (kind: FacetKind) => tally(rows, kind, (n) => rows[n]?.products ?? 0);
	return { supplier: of("supplier"), category: of("category"), brand: of("brand") };
}

const kept = new WeakMap<Db, { version: number; counts: Promise<FacetCounts> }>();

/** The number of products per supplier, category and brand; recounted when a product was added, deleted or renamed. */
export async function facetCounts(db: Db): Promise<FacetCounts> {
	const version = await indexVersion(db);
	const known = kept.get(db);
	if (known?.version === version) return known.counts;
	const made = { version, counts: count(db) };
	kept.set(db, made);
	made.counts.catch(() => {
		if (kept.get(db) === made) kept.delete(db);
	});
	return made.counts;
}

/** The counts of a field without some rows, for readers who may not see their products. Names without products are left out. */
export async function countsWithout(
	db: Db,
	kind: FacetKind,
	hidden: readonly Named[],
): Promise<ReadonlyMap<string, number>> {
	const { [kind]: counts } = await facetCounts(db);
	if (hidden.length === 0) return counts;
	const without = tally(hidden, kind, () => 1);
	const left = [...counts].map(([value, count]) => [value, count - (without.get(value) ?? 0)] as const);
	return new Map(left.filter(([, count]) => count > 0));
}
