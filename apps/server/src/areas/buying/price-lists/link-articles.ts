import type {
	AcceptedMatch,
	AcceptedMatches,
	AcceptedOffer,
	OfferChoice,
	ProductOfArticle,
	SupplierArticle,
} from "@freehub/contract/buying/supplier-articles";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import { reason } from "@freehub/contract/rule-sentences";
import { isGtin } from "@freehub/domain/catalogue/gtin";
import { fromMinor, maxPrice } from "@freehub/domain/money";
import { shop } from "@freehub/domain/shop";
import { v7 as uuidv7 } from "uuid";
import { fieldRefusal, refusal } from "#app-error.ts";
import { newOffer } from "#areas/buying/offers/offer-columns.ts";
import { requireSupplier } from "#areas/buying/suppliers/require-supplier.ts";
import type { SupplierArticleRow } from "#areas/catalogue/import/price-list/article-columns.ts";
import {
	linkArticles,
	lockSupplierArticle,
	noLink,
	offerColumns,
} from "#areas/catalogue/import/price-list/link-articles.ts";
import { writeProduct } from "#areas/catalogue/products/add-product.ts";
import { writeProducts } from "#areas/catalogue/products/write-products.ts";
import { changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { INTEGER, isWholeWithin } from "#db/storable.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { articlesByNumber, deleteRefusals } from "./articles.repo.ts";
import { toSupplierArticle } from "./find-articles.ts";
import { isKeptByDefault, replacedBy, standingOffer, standingOffers } from "./standing-offers.ts";

/**
 * Says which products articles are. Each product gets an offer with the list's terms. An offer that it has already gets them only
 * as told, or if it has a single price; the answer says what was replaced or kept.
 * @throws AppError not_found if there is no such article or product.
 */
export function acceptMatches(
	db: Db,
	supplier: string,
	{ matches }: AcceptedMatches,
	request: WriteRequest,
): Promise<AcceptedMatch[]> {
	return write(db, request, async (tx) => {
		await requireSupplier(tx, supplier);
		const linked: { supplier: string; sku: string; number: number; product: string }[] = [];
		// In a fixed order, so that two people never wait for each other.
		const offers = new Map<string, AcceptedOffer>();
		for (const { article: id, product, offer } of matches.toSorted(
			(a, b) => Number(a.article) - Number(b.article),
		)) {
			const article = await requireArticle(db, tx, supplier, id);
			await requireProduct(tx, product);
			offers.set(id, await link(db, tx, article, { product, choice: offer }, request.now));
			linked.push({ supplier, sku: article.sku, number: article.number, product });
		}
		await deleteRefusals(tx, linked);
		const answers = await answersOf(
			tx,
			linked.map(({ number }) => number),
		);
		return {
			answer: answers.map((one) => ({ ...one, offer: offers.get(one._id) ?? NEW_OFFER })),
			changes: [changed("supplier", supplier)],
			audit: [{ supplier, matches, replaced: linked.flatMap((one) => wordsOf(one, offers)) }],
		};
	});
}

const NEW_OFFER: AcceptedOffer = { is: "new", before: null, after: null };

/** The audit log's text about an offer that was replaced: its prices before and after. */
function wordsOf(
	{ sku, number }: { sku: string; number: number },
	offers: ReadonlyMap<string, AcceptedOffer>,
): { sku: string; before: string; after: string }[] {
	const { is, before, after } = offers.get(String(number)) ?? NEW_OFFER;
	if (is !== "replaced") return [];
	const words = (terms: AcceptedOffer["before"]) =>
		(terms?.breaks ?? [])
			.map(({ from, price }) => `${from}: ${price} ${terms?.currency}${perWords(terms)}`)
			.join(", ");
	return [{ sku, before: words(before), after: words(after) }];
}

function perWords(terms: AcceptedOffer["before"]): string {
	return terms === null || terms.per === 1 ? "" : ` per ${terms.per}`;
}

/** Says that an article is not that product after all. The offer stays as it is. @throws AppError not_found */
export function unlinkArticle(
	db: Db,
	{ id: supplier, article: id }: { id: string; article: string },
	request: WriteRequest,
): Promise<SupplierArticle> {
	return write(db, request, async (tx) => {
		const article = await requireArticle(db, tx, supplier, id);
		await linkArticles(db, tx, [article], noLink);
		const [answer] = await answersOf(tx, [article.number]);
		return {
			answer: answer as SupplierArticle,
			changes: [changed("supplier", supplier)],
			audit: [{ supplier, sku: article.sku, product: article.product }],
		};
	});
}

/**
 * Adds an article to the shop's products, with what the list says of it, and an offer.
 * @throws AppError not_found; invalid_input if it is a product already; sku_taken, barcode_taken if another product has them.
 */
export function addArticleAsProduct(
	db: Db,
	{ id: supplier, article: id }: { id: string; article: string },
	said: ProductOfArticle,
	request: WriteRequest,
): Promise<{ article: SupplierArticle; product: Product }> {
	return writeProducts(db, request, async (tx) => {
		const { name: supplierName } = await requireSupplier(tx, supplier);
		const article = await requireArticle(db, tx, supplier, id);
		if (article.product !== null) {
			throw fieldRefusal("invalid_input", { field: "article", ...reason("taken", { what: "article" }) });
		}
		const { barcode, brand } = article;
		const product = await writeProduct(
			db,
			tx,
			{
				...said,
				name: said.name ?? article.name,
				description: "",
				image: "",
				supplier: supplierName,
				brand,
				barcode: barcode !== null && isGtin(barcode) ? barcode : null,
				// A cost in another currency is known only with the rate of an order.
				cost: costOf(article),
				quantity: 0,
			},
			request,
		);
		await link(db, tx, article, { product: product._id }, request.now);
		const [answer] = await answersOf(tx, [article.number]);
		return {
			answer: { article: answer as SupplierArticle, product },
			changes: [changed("product", product._id, "added"), changed("supplier", supplier)],
			audit: [{ supplier, sku: article.sku, product: product._id, name: product.name }],
		};
	});
}

/**
 * The cost that a new product gets: none if the currency has no exact amount for one piece. With three decimals, an article can cost
 * more than a product.
 */
function costOf({ currency, price, per }: SupplierArticleRow): number | null {
	if (currency !== shop().currency || price % per !== 0) return null;
	const cost = fromMinor(price / per);
	return cost <= maxPrice() ? cost : null;
}

/** An article of a supplier, locked until this transaction ends. @throws AppError not_found */
export async function requireArticle(
	db: Db,
	tx: Tx,
	supplier: string,
	id: string,
): Promise<SupplierArticleRow> {
	const number = /^\d+$/.test(id) ? Number(id) : Number.NaN;
	const article = isWholeWithin(number, INTEGER) ? await lockSupplierArticle(db, tx, number) : undefined;
	if (article === undefined || article.supplier !== supplier) {
		throw refusal("not_found", { what: "article" });
	}
	return article;
}

/** @throws AppError not_found */
export async function requireProduct(tx: Tx, id: string): Promise<void> {
	const row = await tx
		.selectFrom("product")
		.select("id")
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
	if (row === undefined) throw refusal("not_found", { what: "product" });
}

/**
 * Links an article with a product, and writes its offer. One that the product has already is replaced only as told, or if it has a
 * single price; else it stays, and price lists do not renew it.
 * @returns what was done with the offer.
 */
async function link(
	db: Db,
	tx: Tx,
	article: SupplierArticleRow,
	{ product, choice }: { product: string; choice?: OfferChoice | undefined },
	now: Date,
): Promise<AcceptedOffer> {
	const { supplier, sku } = article;
	const standing = standingOffer(await standingOffers(tx, supplier, [product], db), article, now);
	const replaced = replacedBy(article, standing);
	const keeps = replaced !== null && (choice ?? (isKeptByDefault(replaced) ? "keep" : "replace")) === "keep";
	if (standing !== undefined && keeps) {
		await linkArticles(db, tx, [article], { product, offer: standing.id, offer_version: null });
		return { is: "kept", ...replaced };
	}
	const known = standing?.supplier_sku === sku ? standing : undefined;
	const offer = known?.id ?? uuidv7();
	const offer_version = known === undefined ? 1 : known.version + 1;
	const columns = { ...offerColumns(article), version: offer_version, updated_at: now };
	await (known === undefined
		? tx
				.insertInto("offer")
				.values({ ...newOffer({ id: offer, supplier, product }, now), ...columns })
				.execute()
		: tx.updateTable("offer").set(columns).where("id", "=", offer).execute());
	await linkArticles(db, tx, [article], { product, offer, offer_version });
	if (replaced !== null) return { is: "replaced", ...replaced };
	return { is: known === undefined ? "new" : "same", before: null, after: null };
}

async function answersOf(tx: Tx, numbers: readonly number[]): Promise<SupplierArticle[]> {
	const rows = await articlesByNumber(tx, numbers);
	return rows.toSorted((a, b) => a.number - b.number).map(toSupplierArticle);
}
