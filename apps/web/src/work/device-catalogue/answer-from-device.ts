import {
	DEFAULT_PAGE,
	ProductFacetsQuery,
	type ProductFilter,
	ProductQuery,
	repeatedParts,
} from "@freehub/contract/catalogue/products";
import type { StockLevel } from "@freehub/contract/stock/levels";
import { barcodeForms, barcodeKey } from "@freehub/domain/catalogue/gtin";
import { sortKey } from "@freehub/domain/catalogue/search-words";
import { isLate } from "@freehub/domain/fulfilment";
import { codeIn } from "@freehub/domain/stock/scan";
import {
	type KeptProduct,
	keptByCodes,
	keptLocations,
	keptProduct,
	keptProducts,
	readState,
} from "./catalogue-store.ts";
import { facetsOf, piecesAt, selectProducts, withCard } from "./select-products.ts";

/** An answer from this device's data, in the form that the server uses. */
type Answer = { body: unknown; total?: number; next?: string | undefined };

const CURSOR = "device-";
const MOST_NAMES = 50;

/**
 * Answers a GET of this path from this device's data, as the API would. `at` is the time of the data in ms; `isWhole` tells
 * whether the device stores every product.
 * @returns undefined if the device cannot answer this path, or stores no data.
 */
export async function answerFromDevice(
	path: string,
): Promise<{ response: Response; at: number; isWhole: boolean } | undefined> {
	const state = await readState();
	if (state === undefined) return undefined;
	const { pathname, searchParams } = new URL(path, "http://device");
	const answer = await answerTo(pathname, queryOf(searchParams));
	if (answer === undefined) return undefined;
	const headers: Record<string, string> = { "content-type": "application/json" };
	if (answer.total !== undefined) headers["x-total-count"] = String(answer.total);
	if (answer.next !== undefined) headers.link = `<${pathname}?cursor=${answer.next}>; rel="next"`;
	return {
		response: new Response(JSON.stringify(answer.body), { headers }),
		at: state.at,
		isWhole: state.isWhole,
	};
}

type Query = Record<string, string> & { supplier?: string | string[] };

/** Parses a query string the way the server does. */
function queryOf(params: URLSearchParams): Query {
	const query: Query = Object.fromEntries(params);
	for (const name of repeatedParts)
		if (params.has(name)) Object.assign(query, { [name]: params.getAll(name) });
	return query;
}

async function answerTo(path: string, query: Query): Promise<Answer | undefined> {
	const [, head = "", id = "", part] = path.split("/").map(decodeURIComponent);
	switch (head) {
		case "products":
			if (id === "") return listProducts(query);
			return part === undefined ? oneProduct(id) : part === "barcodes" ? barcodesOf(id) : undefined;
		case "products-by-id":
			return productsById(query.ids ?? "");
		case "product-facets":
			return facets(query);
		case "product-names":
			return names(query);
		case "barcodes":
			return byCode(id);
		case "locations":
			return locations(query);
		case "stock":
			return stock(query);
		case "incoming":
			return query.product === undefined ? undefined : expectedOf(query.product);
		default:
			return undefined;
	}
}

/** Cache of all products, for ALL_MS: scrolling and typing read them repeatedly. Another reader may not see the same data. */
let all: { products: KeptProduct[]; at: number; reader: string | undefined } | undefined;
const ALL_MS = 10_000;

async function allProducts(): Promise<readonly KeptProduct[]> {
	const reader = (await readState())?.reader;
	if (all === undefined || all.reader !== reader || Date.now() - all.at > ALL_MS)
		all = { products: await keptProducts(), at: Date.now(), reader };
	return all.products;
}

/** Whether a filter is about what the device does not store: when stock last moved, and the reorder points of stores. */
function isServersOnly({ unmoved, lowAt }: ProductFilter): boolean {
	return unmoved !== undefined || Boolean(lowAt);
}

async function listProducts(query: Query): Promise<Answer | undefined> {
	const parsed = ProductQuery.safeParse(query);
	if (!parsed.success || isServersOnly(parsed.data)) return undefined;
	const { limit = DEFAULT_PAGE, cursor, at = 0, language: _, ...selection } = parsed.data;
	// A cursor from the server has no meaning here.
	if (cursor !== undefined && !cursor.startsWith(CURSOR)) return undefined;
	const from = cursor === undefined ? at : Number(cursor.slice(CURSOR.length));
	const bins = await binsOf(selection.location);
	const all = await allProducts();
	const found = await selectProducts(all, selection, bins);
	const page = found.slice(from, from + limit).map((kept) => {
		if (selection.group !== undefined) return withCard(all, kept);
		if (!selection.location) return kept.product;
		const places = [selection.location, ...bins];
		const { quantity, reserved } = piecesAt(kept, places);
		return { ...kept.product, quantityAtLocation: quantity, reservedAtLocation: reserved };
	});
	const next = from + limit < found.length ? `${CURSOR}${from + limit}` : undefined;
	return { body: page, total: found.length, next };
}

async function binsOf(location: string | undefined): Promise<string[]> {
	if (!location) return [];
	return (await keptLocations()).filter(({ parent }) => parent === location).map(({ _id }) => _id);
}

async function oneProduct(id: string): Promise<Answer | undefined> {
	const kept = await keptProduct(id);
	return kept && { body: kept.product };
}

/** A product's expected pieces by day; the device does not store the orders. */
async function expectedOf(id: string): Promise<Answer | undefined> {
	const kept = await keptProduct(id);
	if (kept === undefined) return undefined;
	const now = Date.now();
	const lines = (kept.expected ?? []).map(({ pieces, day }) => ({
		product: id,
		location: "",
		pieces,
		day,
		isLate: isLate(day, now),
	}));
	return { body: lines };
}

async function barcodesOf(id: string): Promise<Answer | undefined> {
	const kept = await keptProduct(id);
	if (kept === undefined) return undefined;
	const { product, barcodes } = kept;
	const first = product.barcode === null ? [] : [{ code: product.barcode, pieces: 1, isFirst: true }];
	return { body: [...first, ...barcodes.map((barcode) => ({ ...barcode, isFirst: false }))] };
}

async function productsById(ids: string): Promise<Answer> {
	const found = await Promise.all(ids.split(",").map(keptProduct));
	return { body: found.flatMap((kept) => (kept === undefined ? [] : [kept.product])) };
}

async function facets(query: Query): Promise<Answer | undefined> {
	const parsed = ProductFacetsQuery.safeParse(query);
	if (!parsed.success || isServersOnly(parsed.data)) return undefined;
	return { body: await facetsOf(await allProducts(), parsed.data, await binsOf(parsed.data.location)) };
}

async function names({ kind = "", search = "" }: Query): Promise<Answer | undefined> {
	if (kind !== "supplier" && kind !== "category" && kind !== "brand" && kind !== "model") return undefined;
	const key = sortKey(search);
	const found = new Set((await allProducts()).map(({ product }) => product[kind] ?? ""));
	const body = [...found].filter((name) => name !== "" && sortKey(name).startsWith(key));
	return { body: body.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)).slice(0, MOST_NAMES) };
}

/** Finds a product by its own barcode first, then by a further barcode, then by SKU. */
async function byCode(code: string): Promise<Answer | undefined> {
	const keys = [...new Set([...barcodeForms(code), ...barcodeForms(codeIn(code))].map(barcodeKey))];
	const found = await keptByCodes(keys);
	const isAsked = (barcode: string | null) => barcode !== null && keys.includes(barcodeKey(barcode));
	const own = found.find(({ product }) => isAsked(product.barcode));
	if (own !== undefined) return { body: { product: own.product, pieces: 1 } };
	for (const { product, barcodes } of found) {
		const further = barcodes.find((barcode) => isAsked(barcode.code));
		if (further !== undefined) return { body: { product, pieces: further.pieces } };
	}
	const bySku = found.find(({ product }) => product.sku === code);
	return bySku && { body: { product: bySku.product, pieces: 1 } };
}

async function locations({ kind, parent, search, cursor }: Query): Promise<Answer | undefined> {
	if (cursor !== undefined) return undefined;
	const key = sortKey(search ?? "");
	const found = (await keptLocations()).filter(
		(location) =>
			(kind === undefined || location.kind === kind) &&
			(parent === undefined || location.parent === parent) &&
			sortKey(location.name).startsWith(key),
	);
	const body = found.toSorted(
		(a, b) => Number(b.isMain) - Number(a.isMain) || (sortKey(a.name) < sortKey(b.name) ? -1 : 1),
	);
	return { body, total: body.length };
}

/** Current stock levels. Undefined for the past, which only the server knows. */
async function stock({ product, location, at, cursor, limit }: Query): Promise<Answer | undefined> {
	if (at !== undefined) return undefined;
	if (cursor !== undefined && !cursor.startsWith(CURSOR)) return undefined;
	const products =
		product === undefined
			? await allProducts()
			: (await Promise.all(product.split(",").map(keptProduct))).filter((kept) => kept !== undefined);
	const levels = products
		.toSorted((a, b) => (a.id < b.id ? -1 : 1))
		.flatMap(levelsOf)
		.filter((level) => location === undefined || level.location === location);
	const from = cursor === undefined ? 0 : Number(cursor.slice(CURSOR.length));
	const to = from + Number(limit ?? DEFAULT_PAGE);
	const next = to < levels.length ? `${CURSOR}${to}` : undefined;
	return { body: levels.slice(from, to), next };
}

function levelsOf({ product, levels }: KeptProduct): StockLevel[] {
	return levels.map(({ location, quantity, reserved = 0 }) => {
		const pieces = { quantity, reserved, available: quantity - reserved };
		return { location, ...pieces, product: product._id, productName: product.name };
	});
}
