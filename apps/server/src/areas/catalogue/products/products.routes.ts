import type { FoundBarcode } from "@freehub/contract/catalogue/barcodes";
import * as barcodes from "@freehub/contract/catalogue/barcodes";
import { listDeviceProducts as deviceProducts } from "@freehub/contract/catalogue/device";
import { changePrices as changePricesEndpoint } from "@freehub/contract/catalogue/price-batches";
import { listPriceChanges as priceChanges } from "@freehub/contract/catalogue/price-history";
import * as batches from "@freehub/contract/catalogue/product-batches";
import * as contract from "@freehub/contract/catalogue/products";
import { listStoreAvailability as storeAvailability } from "@freehub/contract/catalogue/store-availability";
import { listMyItems } from "@freehub/contract/people/my-items";
import { getLastChange } from "@freehub/contract/stock/last-change";
import * as translations from "@freehub/contract/translations";
import type { Language } from "@freehub/domain/language";
import { refusal } from "#app-error.ts";
import type { Caller } from "#caller.ts";
import type { Db } from "#db/connection.ts";
import { JsonText, streamAnswer } from "#http/answers.ts";
import { PageAnswer, type RequestClient, route, type Server } from "#http/route.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";
import { addProduct } from "./add-product.ts";
import { addBarcode, findByCode, listBarcodes, removeBarcode } from "./barcodes.ts";
import { changeMany, setBack } from "./change-many.ts";
import { changePrices } from "./change-prices.ts";
import { changeProduct, lastChange } from "./change-product.ts";
import {
	deleteMany,
	deleteProduct,
	listDeletedProducts,
	restoreMany,
	restoreProduct,
} from "./delete-products.ts";
import { listNames } from "./find/names.ts";
import { type Audience, audienceOf, countNotInShop, isInShop, visibleTo } from "./in-shop.ts";
import { knowsDays, withIncomingDays } from "./incoming-days.ts";
import { indexFacts } from "./index-products.ts";
import { listDeviceProducts } from "./list-device-products.ts";
import { listPriceChanges } from "./list-price-changes.ts";
import { listProducts } from "./list-products.ts";
import {
	type AnswerRow,
	answerText,
	answerTexts,
	knowsOf,
	refuseHiddenFilter,
	refuseHiddenSort,
	toProduct,
} from "./product-document.ts";
import { productsInLanguage } from "./product-texts.ts";
import { findProduct, findProducts, listSuppliers, productTotal } from "./products.repo.ts";
import { listStoreAvailability } from "./store-availability.ts";
import { listProductTranslations, translateProduct } from "./translate-product.ts";

export function productRoutes(server: Server, heavyReads: HeavyReads): void {
	const { db, access } = server;
	route(server, contract.listProducts, async ({ query, caller, client }) => {
		// Asked for together: on PostgreSQL both need to know whether anything was committed.
		const [audience, { version, products }] = await Promise.all([audienceOf(db, caller), indexFacts(db)]);
		refuseHiddenSort(query.sort, caller, access(), audience);
		refuseHiddenFilter(query, caller, access());
		if (audience.noSuppliers && query.supplier) return new PageAnswer(nothing);
		if (Object.keys(query).length === 0) return allProducts(server, heavyReads, client, caller, audience);
		const known = { knows: knowsOf(caller, access()), knowsDays: knowsDays(caller) };
		const input = { query: { ...query, ...audience }, version, ...known };
		const { json, ...page } =
			audience.inShop || isHeavy(query, products)
				? await heavyReads.read(client, "listProducts", input)
				: await listProducts(db, input);
		return new PageAnswer({ ...page, items: new JsonText(json) });
	});
	route(server, contract.getFacets, async ({ query, caller, client }) => {
		refuseHiddenFilter(query, caller, access());
		return heavyReads.read(client, "productFacets", { ...query, ...(await audienceOf(db, caller)) });
	});
	route(server, contract.listNames, async ({ query, caller, client }) => {
		const audience = await audienceOf(db, caller);
		if (audience.noSuppliers && query.kind === "supplier") return [];
		const input = { ...query, ...audience };
		// Leaving hidden products out reads all of them.
		return audience.inShop ? heavyReads.read(client, "listNames", input) : listNames(db, input);
	});
	route(server, contract.getProduct, ({ params, query, caller }) =>
		getProduct(server, params.id, query.language, caller),
	);
	route(server, getLastChange, ({ params, request }) => lastChange(db, params.id, request));
	route(server, priceChanges, async ({ params, query: { limit, cursor }, caller }) => {
		if ((await findProduct(db, params.id)) === undefined) throw refusal("not_found", { what: "product" });
		const hasCosts = knowsOf(caller, access()).cost;
		return new PageAnswer(await listPriceChanges(db.kysely, { product: params.id, hasCosts, limit, cursor }));
	});
	route(server, storeAvailability, async ({ params: { id }, caller }) => {
		const row = await findProduct(db, id);
		const [shown] = await shownTo(db, caller, row === undefined ? [] : [row]);
		if (shown === undefined) throw refusal("not_found", { what: "product" });
		return listStoreAvailability(db.kysely, id, knowsOf(caller, access()).pieces);
	});
	route(server, contract.listProductsById, async ({ query, caller }) => {
		const rows = await shownTo(db, caller, findProducts(db, query.ids));
		return new JsonText(answerTexts(rows, knowsOf(caller, access())));
	});
	route(server, deviceProducts, async ({ query, caller }) => {
		const { json, ...page } = await listDeviceProducts(server, query, caller);
		return new PageAnswer({ ...page, items: new JsonText(json) });
	});
	route(server, translations.listProductTranslations, ({ params }) => listProductTranslations(db, params.id));
	route(server, translations.translateProduct, ({ params, body, ifMatch = 0, request }) =>
		translateProduct(db, params, body, ifMatch, request),
	);
	route(server, barcodes.listBarcodes, ({ params }) => listBarcodes(db, params.id));
	route(server, barcodes.addBarcode, ({ params, body, request }) => addBarcode(db, params.id, body, request));
	route(server, barcodes.removeBarcode, ({ params, request }) => removeBarcode(db, params, request));
	route(server, barcodes.findBarcode, ({ params, caller }) => getByCode(server, params.code, caller));
	route(server, contract.addProduct, ({ body, request }) => addProduct(db, body, request));
	route(server, contract.deleteProduct, ({ params, request }) => deleteProduct(db, params.id, request));
	route(server, contract.changeProduct, ({ params, body, ifMatch = 0, request }) =>
		changeProduct(db, params.id, body, ifMatch, request),
	);
	route(server, contract.restoreProduct, ({ params, request }) => restoreProduct(db, params.id, request));
	route(
		server,
		contract.listDeletedProducts,
		async ({ query, caller }) =>
			new PageAnswer(await listDeletedProducts(db, query, knowsOf(caller, access()))),
	);
	route(server, listMyItems, async ({ query, client, caller, request }) => {
		const { pieces } = knowsOf(caller, access());
		const asked = { ...query, pieces, actor: request.actor };
		return new PageAnswer(await heavyReads.read(client, "pageOfMyItems", asked));
	});
	route(server, contract.listSuppliers, async ({ caller }) => {
		const { inShop, noSuppliers } = await audienceOf(db, caller);
		if (noSuppliers) return [];
		return listSuppliers(db.kysely, inShop && isInShop);
	});
	route(server, batches.deleteProducts, ({ body, request }) => deleteMany(db, body.products, request));
	route(server, batches.restoreProducts, ({ body, request }) => restoreMany(db, body.products, request));
	route(server, batches.changeProducts, ({ body, request }) =>
		changeMany(db, body.products, body.change, request),
	);
	route(server, changePricesEndpoint, ({ body, request }) => changePrices(db, body, request));
	route(server, batches.setProductsBack, ({ body, request }) => setBack(db, body.before, request));
}

async function getProduct(
	{ db, access }: Server,
	id: string,
	language: Language | undefined,
	caller: Caller | undefined,
): Promise<JsonText> {
	const found = findProduct(db, id).then((row) => (row === undefined ? [] : [row]));
	const [row] = await productsInLanguage(db, await shownTo(db, caller, found), language);
	if (row === undefined) throw refusal("not_found", { what: "product" });
	return new JsonText(answerText(row, knowsOf(caller, access())));
}

async function getByCode(
	{ db, access }: Server,
	code: string,
	caller: Caller | undefined,
): Promise<FoundBarcode> {
	const { row: found, pieces } = (await findByCode(db, code)) ?? {};
	const [row] = await shownTo(db, caller, found === undefined ? [] : [found]);
	if (row === undefined) throw refusal("not_found.barcode");
	return { product: toProduct(row, knowsOf(caller, access())), pieces: pieces ?? 1 };
}

/** Those of the rows that the caller may see, with what the caller may know. */
async function shownTo(
	db: Db,
	caller: Caller | undefined,
	found: readonly AnswerRow[] | Promise<readonly AnswerRow[]>,
): Promise<readonly AnswerRow[]> {
	const [rows, audience] = await Promise.all([found, audienceOf(db, caller)]);
	const visible = visibleTo(rows, audience);
	return knowsDays(caller) ? withIncomingDays(db, visible) : visible;
}

/** Streams all products. */
async function allProducts(
	{ db, access }: Server,
	heavyReads: HeavyReads,
	client: RequestClient,
	caller: Caller | undefined,
	audience: Audience,
): Promise<Response> {
	const input = { knows: knowsOf(caller, access()), knowsDays: knowsDays(caller), audience };
	const slices = await heavyReads.stream(client, "productsAsJson", input);
	const hidden = audience.inShop ? await countNotInShop(db.kysely) : 0;
	return streamAnswer(slices, {
		"content-type": "application/json",
		"x-total-count": String((await productTotal(db)) - hidden),
		...(caller !== undefined && { "cache-control": "no-store" }),
	});
}

const nothing = { items: [], total: 0, next: undefined };

const filterNames = Object.keys(contract.ProductFilter.shape) as (keyof contract.ProductFilter)[];

/** Up to this many products, the best matches of any search are found within a few milliseconds. */
const QUICKLY_SEARCHED = 200_000;

/** Whether a list may be slow and must be queued. */
function isHeavy(query: contract.ProductQuery, products: number): boolean {
	const { search, sort, ...filter } = query;
	// Without models the rows before a page are only counted; with them, each one is compared with its model's others.
	if (query.group !== undefined && (query.at ?? 0) > 0) return true;
	if (sort !== undefined || !search || isFiltered(filter)) return isFiltered(query);
	return products > QUICKLY_SEARCHED;
}

/** Whether more products may have to be read than are returned. */
function isFiltered(query: contract.ProductFilter): boolean {
	return filterNames.some((name) => query[name] !== undefined && query[name] !== "");
}
