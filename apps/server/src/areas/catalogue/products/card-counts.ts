import { categoryLevels } from "@freehub/domain/catalogue/category-path";
import type { Tx } from "#db/connection.ts";
import type { FacetCountTable, ProductTable } from "#db/schema.ts";

// A card of the catalogue is a model with all its variants, or a product without a model.

/** The columns of a product from which totals and counts follow. */
export const countedColumns = ["id", "model_id", "model_key", "supplier", "brand", "category"] as const;
export type CountedRow = Pick<ProductTable, (typeof countedColumns)[number]>;

/** The card of a product: its model, or itself. */
export function cardOf({ id, model_id }: Pick<CountedRow, "id" | "model_id">): string {
	return model_id ?? id;
}

/** The keys of the counts in which a product is counted. */
export function facetKeys({ supplier, brand, category }: CountedRow): string[] {
	const [top] = categoryLevels(category ?? "") ?? [];
	const all: [FacetCountTable["kind"], string | null | undefined][] = [
		["supplier", supplier],
		["brand", brand],
		["category", category],
		["top_category", top],
	];
	return all.flatMap(([kind, value]) => (value ? `${kind}:${value}` : []));
}

/** The count with a key of `facetKeys`. */
export function facetOf(key: string): Pick<FacetCountTable, "kind" | "value"> {
	const end = key.indexOf(":");
	return { kind: key.slice(0, end) as FacetCountTable["kind"], value: key.slice(end + 1) };
}

/** By how much the number of cards changes: in total, and per key of `facetKeys`. */
export type CardChanges = { total: number; facets: Map<string, number> };

/**
 * The change of the counts of cards by a change of products. A model counts once per value, however many of its variants have it,
 * so its other variants are read; for that the caller has locked the counts.
 * @param before the products as they were, without new and deleted ones.
 * @param after the same as they are.
 */
export async function cardChanges(
	tx: Tx,
	before: readonly CountedRow[],
	after: readonly CountedRow[],
): Promise<CardChanges> {
	const changed = new Set([...before, ...after].map(({ id }) => id));
	const others = (await variantsOf(tx, [...before, ...after])).filter(({ id }) => !changed.has(id));
	const changes: CardChanges = { total: 0, facets: new Map() };
	for (const [rows, by] of [[before, -1] as const, [after, 1] as const]) {
		const cards = Map.groupBy([...rows, ...others], cardOf);
		changes.total += by * cards.size;
		for (const variants of cards.values()) {
			for (const key of new Set(variants.flatMap(facetKeys))) {
				changes.facets.set(key, (changes.facets.get(key) ?? 0) + by);
			}
		}
	}
	return changes;
}

/** The products of these products' models that are not deleted. */
async function variantsOf(tx: Tx, rows: readonly CountedRow[]): Promise<CountedRow[]> {
	const models = new Map(
		rows.flatMap(({ model_id, model_key }) => (model_id ? [[model_id, model_key]] : [])),
	);
	if (models.size === 0) return [];
	return tx
		.selectFrom("product")
		.select(countedColumns)
		.where("model_key", "in", [...new Set(models.values())])
		.where("model_id", "in", [...models.keys()])
		.where("deleted_at", "is", null)
		.execute();
}
