import type { Product } from "@freehub/contract/product-fields";
import { DEFAULT_PAGE, type ProductQuery } from "@freehub/contract/products";
import { searchWords } from "@freehub/domain/search-words";
import type { Db } from "#db/connection.ts";
import { decodeCursor, encodeCursor } from "./product-cursor.ts";
import { countProducts, type Filter, listPage, type PageRow, type ProductRow } from "./products.repo.ts";

/** Rows read at once while all products are streamed: large enough to be quick, small enough to let others in. */
const BATCH = 500;

export type ProductPage = { items: Product[]; total: number; next: string | undefined };

type ToAnswer = (row: ProductRow) => Product;

/** One page of products, with the total and the cursor of the page after it. */
export async function listProducts(db: Db, query: ProductQuery, toAnswer: ToAnswer): Promise<ProductPage> {
	const sort = query.sort ?? "created";
	const limit = query.limit ?? DEFAULT_PAGE;
	const filter: Filter = { words: searchWords(query.search ?? ""), supplier: query.supplier || undefined };
	// A search made of punctuation alone names nothing, which is not the same as no search.
	if (query.search && filter.words.length === 0) return { items: [], total: 0, next: undefined };
	const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor, sort);
	// One row more than asked tells whether there is a next page.
	const rows = await listPage(db, { sort, filter, after, limit: limit + 1 });
	const total = await countProducts(db, filter);
	const last = rows.length > limit ? rows[limit - 1] : undefined;
	if (last !== undefined) rows.length = limit;
	return {
		items: rows.map(toAnswer),
		total,
		next: last && encodeCursor({ sort, value: last.sort_value, id: last.id }),
	};
}

/** All products in the order they were added, in batches, so that a large catalogue never stands in memory. */
export async function* allProducts(db: Db, toAnswer: ToAnswer): AsyncGenerator<Product[]> {
	const filter: Filter = { words: [], supplier: undefined };
	let last: PageRow | undefined;
	do {
		const after = last && { sort: "created" as const, value: last.id, id: last.id };
		const rows = await listPage(db, { sort: "created", filter, after, limit: BATCH });
		yield rows.map(toAnswer);
		last = rows.length === BATCH ? rows[BATCH - 1] : undefined;
	} while (last !== undefined);
}

/** How many products there are in all. */
export async function totalProducts(db: Db): Promise<number> {
	return countProducts(db, { words: [], supplier: undefined });
}
