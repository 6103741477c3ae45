import { findBarcode } from "@freehub/contract/barcodes";
import { ApiError } from "@freehub/contract/errors";
import { listOffers, type Offer } from "@freehub/contract/offers";
import type { Product } from "@freehub/contract/product-fields";
import { getProduct } from "@freehub/contract/products";
import { inCases } from "@freehub/domain/purchase";
import { shop } from "@freehub/domain/shop";
import { api } from "#lib/api.ts";
import { lineWithPieces, newLine, type PurchaseOrderDraft } from "./order-draft.ts";

/** A product with the offer by which it is ordered. */
export type OfferedProduct = { product: Product; offer: Offer | undefined };

/** For at least this many products, all offers of the supplier are read with one request. */
const MANY = 20;

/** The product of a barcode, a SKU or a supplier's SKU, and the number of pieces that the code represents. */
export async function findByCode(
	code: string,
	supplier: string,
): Promise<{ product: Product; pieces: number } | undefined> {
	try {
		return await api.call(findBarcode, { params: { code } });
	} catch (error) {
		if (!(error instanceof ApiError && error.status === 404)) throw error;
	}
	const offers = await api.call(listOffers, { query: { supplier, search: code, limit: 20 } });
	const offer = offers.find(({ supplierSku }) => supplierSku.toLowerCase() === code.toLowerCase());
	if (offer === undefined) return undefined;
	return { product: await api.call(getProduct, { params: { id: offer.product } }), pieces: 1 };
}

/** The supplier's offers for products, read with few requests. @returns a function that finds a product's current one. */
export async function offersFor(
	supplier: string,
	products: readonly string[],
): Promise<(product: string, currency: string) => Offer | undefined> {
	const offers =
		products.length >= MANY
			? await api.all(listOffers, { query: { supplier } })
			: await Promise.all(
					products.map((product) => api.call(listOffers, { query: { supplier, product, limit: MANY } })),
				);
	const all = offers.flat();
	return (product, currency) =>
		currentOffer(
			all.filter((offer) => offer.product === product),
			currency,
		);
}

/** The newest offer in a currency that is valid today. */
export function currentOffer(offers: readonly Offer[], currency: string): Offer | undefined {
	return offers
		.filter((offer) => offer.isCurrent && offer.currency === currency)
		.toSorted((a, b) => (a._id < b._id ? 1 : -1))
		.at(0);
}

/** The fewest pieces that one would order: a piece, a case or the offer's minimum. */
export function fewest(offer: Offer | undefined): number {
	return offer === undefined ? 1 : inCases(1, offer);
}

/** The draft with more pieces of a product: on its line, or on a new one. */
export function withMore(
	draft: PurchaseOrderDraft,
	{ product, offer }: OfferedProduct,
	pieces: number,
): PurchaseOrderDraft {
	const { header, lines } = draft;
	const line = lines.find((one) => one.product === product._id);
	if (line !== undefined) {
		const more = lineWithPieces(line, line.pieces + pieces, header.currency);
		return { header, lines: lines.map((one) => (one === line ? more : one)) };
	}
	const { pack = 1, supplierSku = "", breaks } = offer ?? {};
	const { currency } = header;
	// The server says whether a price list has written the offer.
	const asked = breaks === undefined ? null : { breaks, isListed: false };
	const terms = { currency, ownCost: ownCost(product, currency) };
	return { header, lines: [...lines, newLine(product, { pieces, offer: asked, pack, supplierSku }, terms)] };
}

/** A product's own cost is in the shop's currency. */
function ownCost({ cost }: Product, currency: string): number | undefined {
	return currency === shop().currency ? (cost ?? undefined) : undefined;
}
