import type { MatchReason, MatchView, ProposedMatch } from "@freehub/contract/buying/supplier-articles";
import { barcodeKey } from "@freehub/domain/catalogue/gtin";
import { requireSupplier } from "#areas/buying/suppliers/require-supplier.ts";
import { furtherBarcodes } from "#areas/catalogue/products/barcodes.ts";
import { decodeCursor, encodeCursor, type Page } from "#cursor.ts";
import type { Connection } from "#db/connection.ts";
import { offeredSkus, productsAfter, refusedMatches, unlinkedArticles } from "./articles.repo.ts";
import { toSupplierArticle } from "./find-articles.ts";
import { isKeptByDefault, replacedBy, standingOffer, standingOffers } from "./standing-offers.ts";

const PAGE = 50;
/** Products compared per query. */
const COMPARED = 500;
/** Products compared per page. A page may have few matches; the next one continues after it. */
const MOST_COMPARED = 10_000;

type Product = { id: string; name: string; sku: string | null };

/**
 * A page of a supplier's articles that may be products. It follows from what both say at the moment, so nothing is out of date;
 * nobody has to decide twice about a product that has an article already, or a match that somebody refused.
 * @throws AppError not_found, invalid_cursor
 */
export async function listMatches(
	connection: Connection,
	supplier: string,
	{
		cursor,
		limit = PAGE,
		show,
		now,
	}: { cursor?: string | undefined; limit?: number | undefined; show: MatchView; now: Date },
): Promise<Page<ProposedMatch>> {
	await requireSupplier(connection, supplier);
	let [after] = decodeCursor(cursor, "text") ?? [""];
	const items: ProposedMatch[] = [];
	for (let compared = 0; compared < MOST_COMPARED; compared += COMPARED) {
		const from = { supplier, show, after: after ?? "", limit: COMPARED, now };
		const products = await productsAfter(connection, from);
		const matches = await matchesOf(connection, from, products);
		for (const product of products) {
			const more = matches.get(product.id) ?? [];
			// Another page follows only if there is another match for it.
			if (more.length > 0 && items.length >= limit) return { items, next: encodeCursor(after ?? "") };
			after = product.id;
			items.push(...more);
		}
		if (products.length < COMPARED) return { items, next: undefined };
	}
	return { items, next: encodeCursor(after ?? "") };
}

/** The articles that some products may be, by product: those that nobody refused, or those that somebody did. */
async function matchesOf(
	connection: Connection,
	{ supplier, show, now }: { supplier: string; show: MatchView; now: Date },
	products: readonly (Product & { barcode: string | null })[],
): Promise<Map<string, ProposedMatch[]>> {
	const found = new Map<string, ProposedMatch[]>();
	if (products.length === 0) return found;
	const ids = products.map(({ id }) => id);
	const refused = new Set(
		(await refusedMatches(connection, supplier, ids)).map(({ product, sku }) => `${product} ${sku}`),
	);
	const further = await furtherBarcodes(connection, ids);
	const byId = new Map(products.map((product) => [product.id, product]));
	const barcodes = new Map<string, Product>();
	const skus = new Map<string, Product>();
	const offered = new Map<string, Product>();
	for (const product of products) {
		const codes = [product.barcode, ...(further.get(product.id) ?? []).map(({ code }) => code)];
		for (const code of codes) if (code !== null) barcodes.set(barcodeKey(code), product);
		if (product.sku !== null) skus.set(product.sku, product);
	}
	for (const { product, supplier_sku } of await offeredSkus(connection, supplier, ids)) {
		const named = byId.get(product);
		if (named !== undefined) offered.set(supplier_sku, named);
	}
	const articles = await unlinkedArticles(connection, supplier, {
		barcodes: [...barcodes.keys()],
		skus: [...new Set([...skus.keys(), ...offered.keys()])],
	});
	const offers = Map.groupBy(
		articles.length === 0 ? [] : await standingOffers(connection, supplier, ids),
		({ product }) => product,
	);
	for (const article of articles) {
		const ways: [MatchReason, Product | undefined][] = [
			["barcode", barcodes.get(article.barcode_key ?? "")],
			["supplier_sku", offered.get(article.sku)],
			["sku", skus.get(article.sku)],
		];
		const [by, product] = ways.find(([, one]) => one !== undefined) ?? [];
		if (by === undefined || product === undefined) continue;
		const { id, name, sku } = product;
		if (refused.has(`${id} ${article.sku}`) !== (show === "refused")) continue;
		const replaced = replacedBy(article, standingOffer(offers.get(id) ?? [], article, now));
		const offer = replaced && { ...replaced, isKept: isKeptByDefault(replaced) };
		const match = { article: toSupplierArticle(article), product: { _id: id, name, sku }, by, offer };
		found.set(id, [...(found.get(id) ?? []), match]);
	}
	return found;
}
