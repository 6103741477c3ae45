import { listImportRows } from "@freehub/contract/catalogue/imports";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import { listProducts, listProductsById, MAX_NAMED, MAX_PAGE } from "@freehub/contract/catalogue/products";
import { listStock, MAX_PRODUCTS } from "@freehub/contract/stock/levels";
import { listMovements } from "@freehub/contract/stock/stock";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { labelCount, type WantedLabel } from "#lib/label-list.ts";
import { productKeys, stockKeys } from "#lib/product-cache.ts";

/** Max different products and locations to label at once. */
export const MOST_LABELLED = 1000;

export function namedProductsQuery(ids: readonly string[]) {
	return queryOptions({
		queryKey: [...productKeys.all, "named", ids],
		queryFn: async ({ signal }) => {
			const products = new Map<string, Product>();
			for (const some of inParts(ids, MAX_NAMED)) {
				const query = { ids: some.join(",") };
				for (const product of await api.call(listProductsById, { query, signal }))
					products.set(product._id, product);
			}
			return products;
		},
		// Keep the previous products on screen while the list grows or shrinks.
		placeholderData: keepPreviousData,
	});
}

/** A product's locations with their pieces, most pieces first. */
export type StockPlaces = readonly { location: string; quantity: number }[];

export function placesQuery(ids: readonly string[]) {
	return queryOptions({
		queryKey: [...stockKeys.all, "places", ids],
		queryFn: async ({ signal }) => {
			const places = new Map<string, StockPlaces>();
			for (const some of inParts(ids, MAX_PRODUCTS)) {
				const levels = await api.all(listStock, { query: { product: some.join(",") }, signal });
				for (const { product, ...level } of levels.toSorted((a, b) => b.quantity - a.quantity))
					places.set(product, [...(places.get(product) ?? []), level]);
			}
			return places;
		},
		placeholderData: keepPreviousData,
	});
}

export type LabelSource = Receipt | { import: string } | { stock: string };
type Receipt = { batch: string } | { reference: string };

/** The source in the URL that must be read first: a receipt, an import or the stock of a location. */
export function sourceIn(search: URLSearchParams): LabelSource | undefined {
	const [batch, reference, imported, stock] = ["batch", "reference", "import", "stock"].map((name) =>
		search.get(name),
	);
	if (batch) return { batch };
	if (reference) return { reference };
	if (stock) return { stock };
	return imported ? { import: imported } : undefined;
}

/** The labels for a source. */
export function sourceQuery(source: LabelSource) {
	return queryOptions({
		queryKey: [...stockKeys.all, "labels", source],
		queryFn: ({ signal }) => {
			if ("import" in source) return ofImport(source.import, signal);
			return "stock" in source ? ofStock(source.stock, signal) : ofReceipt(source, signal);
		},
		staleTime: 60_000,
	});
}

/** One label per received piece, without receipts that were undone. */
async function ofReceipt(receipt: Receipt, signal: AbortSignal): Promise<WantedLabel[]> {
	const query = { ...receipt, kind: "receive" as const, limit: 200 };
	const received = new Map<string, number>();
	// The ledger is newest first, but the labels should be in the order of the receipt.
	for (const movement of (await api.all(listMovements, { query, signal })).toReversed()) {
		if (movement.reversedBy !== null || movement.reverses !== null || movement.quantity === 0) continue;
		received.set(movement.product, (received.get(movement.product) ?? 0) + movement.quantity);
	}
	return [...received]
		.slice(0, MOST_LABELLED)
		.map(([id, quantity]) => ({ kind: "product", id, count: labelCount(quantity) }));
}

/** One label per product that an import has added or changed. */
async function ofImport(id: string, signal: AbortSignal): Promise<WantedLabel[]> {
	const products = new Set<string>();
	let cursor: string | undefined;
	do {
		const query = { limit: 200, ...(cursor !== undefined && { cursor }) };
		const page = await api.page(listImportRows, { params: { id }, query, signal });
		for (const { product, state } of page.items) {
			if (product !== null && state === "applied" && products.size < MOST_LABELLED) products.add(product);
		}
		cursor = page.next;
	} while (cursor !== undefined && products.size < MOST_LABELLED);
	return [...products].map((product) => ({ kind: "product", id: product, count: 1 }));
}

/** One label per piece at a location and in its bins, sorted by product name. */
async function ofStock(location: string, signal: AbortSignal): Promise<WantedLabel[]> {
	const found: WantedLabel[] = [];
	let cursor: string | undefined;
	do {
		const query = {
			location,
			sort: "name" as const,
			limit: MAX_PAGE,
			...(cursor !== undefined && { cursor }),
		};
		const page = await api.page(listProducts, { query, signal });
		for (const { _id, quantityAtLocation = 0 } of page.items)
			found.push({ kind: "product", id: _id, count: labelCount(quantityAtLocation) });
		cursor = page.next;
	} while (cursor !== undefined && found.length < MOST_LABELLED);
	return found.slice(0, MOST_LABELLED);
}

function inParts<Item>(items: readonly Item[], size: number): Item[][] {
	return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
		items.slice(i * size, (i + 1) * size),
	);
}
