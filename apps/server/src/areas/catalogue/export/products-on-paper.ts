import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { ProductSort } from "@freehub/contract/catalogue/product-limits";
import type { ProductFilter } from "@freehub/contract/catalogue/products";
import { locationTitle } from "@freehub/domain/stock/location-title";
import type { Audience } from "#areas/catalogue/products/in-shop.ts";
import { type PageRow, type ProductPlace, productSlice } from "#areas/catalogue/products/list-products.ts";
import { toWholeProduct } from "#areas/catalogue/products/product-document.ts";
import { realLocations } from "#areas/stock/locations/real-locations.ts";
import type { Db } from "#db/connection.ts";
import { levelsOf } from "./exports.repo.ts";

/** A product as a paper may show it: never its cost. */
export type PaperProduct = Pick<
	Product,
	"name" | "model" | "size" | "colour" | "category" | "sku" | "barcode" | "price"
>;

/** Pieces of a product at a place. `rank`: of the place in the shop's order; a product that is at no place is last, without a title. */
export type ShelfLine = Pick<PaperProduct, "name" | "size" | "colour" | "sku"> & {
	place: string | undefined;
	rank: number;
	quantity: number;
};

/** The small print of a paper under a product's name. */
export function underName({ size, colour, sku }: Pick<PaperProduct, "size" | "colour" | "sku">): string {
	return [size, colour, sku && `SKU: ${sku}`].filter(Boolean).join(" · ");
}

/** `most`: how many lines are read; one more shows that there are too many. */
type PaperQuery = {
	query: ProductFilter & Audience & { sort?: ProductSort | undefined };
	most: number;
};

/** The products of a filter, in its order; at most one more than asked for. */
export async function productsOnPaper(db: Db, { query, most }: PaperQuery): Promise<PaperProduct[]> {
	const products: PaperProduct[] = [];
	for await (const rows of slicesOf(db, query)) {
		for (const row of rows) {
			const { name, model, size, colour, category, sku, barcode, price } = toWholeProduct(row);
			products.push({ name, model, size, colour, category, sku, barcode, price });
		}
		if (products.length > most) break;
	}
	return products.slice(0, most + 1);
}

/**
 * The pieces of a filter's products at each place: of the filter's store and its bins, or else of all stores. `store`: the filter's,
 * by its name.
 */
export async function shelvesOnPaper(
	db: Db,
	{ query, most }: PaperQuery,
): Promise<{ store: string | undefined; lines: ShelfLine[] }> {
	const all = await realLocations(db.kysely);
	const names = new Map(all.map(({ id, name }) => [id, name]));
	const places = new Map(
		all.map(({ id, name, parent }, rank) => [
			id,
			{ rank, place: locationTitle(name, parent && names.get(parent)) },
		]),
	);
	const { location } = query;
	const lines: ShelfLine[] = [];
	for await (const rows of slicesOf(db, query)) {
		const levels = await levelsOf(db, { ids: JSON.stringify(rows.map(({ id }) => id)) });
		const byProduct = Map.groupBy(
			levels.filter((level) => level.quantity > 0 && isAt(location, level)),
			({ product }) => product,
		);
		for (const row of rows) {
			const { name, size, colour, sku } = toWholeProduct(row);
			const product = { name, size, colour, sku };
			for (const { location, quantity } of byProduct.get(row.id) ?? []) {
				const { rank = all.length, place } = places.get(location) ?? {};
				lines.push({ ...product, place, rank, quantity });
			}
			if (!byProduct.has(row.id)) lines.push({ ...product, place: undefined, rank: all.length, quantity: 0 });
		}
		if (lines.length > most) break;
	}
	return { store: location && places.get(location)?.place, lines: lines.slice(0, most + 1) };
}

const isAt = (location: string | undefined, level: { location: string; parent: string | null }) =>
	!location || level.location === location || level.parent === location;

async function* slicesOf(db: Db, query: PaperQuery["query"]): AsyncGenerator<PageRow[]> {
	let after: ProductPlace | undefined;
	do {
		const { rows, next } = await productSlice(db, query, after);
		yield rows;
		after = next;
	} while (after !== undefined);
}
