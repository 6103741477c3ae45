import type { FoundLine } from "@freehub/contract/buying/found-lines";
import type { PurchaseLine, PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { type AskedPrices, followedPrice, type PriceSource } from "@freehub/domain/buying/purchase-price";
import { type DocumentDraft, hasProblem, type LineDraft, withTyped } from "#documents/lines/line-draft.ts";
import {
	isSamePrice,
	lineTotal,
	type Price,
	readTotal,
	readUnit,
	totalText,
	unitText,
} from "#documents/lines/line-price.ts";
import { readPieces } from "#documents/lines/typed-pieces.ts";
import { newKey } from "#lib/new-key.ts";

/** A line of an order as it is being edited. */
export type PurchaseLineDraft = Pick<PurchaseLine, "sku" | "image" | "isDeleted" | "supplierSku" | "pack"> &
	LineDraft<"quantity" | "unit" | "total"> & {
		price: Price;
		/** Of a typed price, nothing moves it; any other follows `offer` while the order is a draft. */
		priceFrom: PriceSource;
		/** The supplier's prices; null: there is no offer, or the order is sent. */
		offer: AskedPrices | null;
		/** The supplier asks for another price than when this one was typed or kept. */
		isOfferNew: boolean;
		/** Somebody typed or kept the price here, so that it is sent, also if it is the same. */
		isKept: boolean;
	};

export type PurchaseHeader = {
	supplier: PurchaseOrder["supplier"];
	location: string;
	currency: string;
	expected: string | null;
	note: string;
};

export type PurchaseOrderDraft = DocumentDraft<PurchaseHeader, PurchaseLineDraft>;

export function purchaseOrderDraftOf(order: PurchaseOrder): PurchaseOrderDraft {
	const { supplier, location, currency, expected, note } = order;
	return {
		header: { supplier, location: location._id, currency, expected, note },
		// A line that was taken off after sending stays in the order, with no pieces.
		lines: order.lines.filter(({ ordered }) => ordered > 0).map((line) => lineDraftOf(line, currency)),
	};
}

function lineDraftOf(line: PurchaseLine, currency: string): PurchaseLineDraft {
	const { _id, product, productName, sku, image, isDeleted, supplierSku, pack, ordered } = line;
	const price = { cost: line.cost ?? 0, per: line.per ?? 1 };
	const shown = { product, productName, sku, image, isDeleted, supplierSku, pack };
	const { priceFrom, offer = null, isOfferNew = false } = line;
	// The price of an order from before its source was stored is agreed.
	const source = { priceFrom: priceFrom ?? "typed", offer, isOfferNew, isKept: false } as const;
	return withTexts({ ...shown, key: _id, _id, pieces: ordered, price, ...source }, currency);
}

/** A new line of a product, at its offer's price or else its own cost. */
export function newLine(
	{ product: { _id, name, sku, image }, offer, pack, supplierSku, cost }: FoundLine,
	pieces: number,
	currency: string,
): PurchaseLineDraft {
	const shown = { product: _id, productName: name, sku, image, isDeleted: false, pack, supplierSku };
	const { from: priceFrom, ...price } = followedPrice(offer ?? undefined, pieces, { cost, currency });
	const source = { offer, price, priceFrom, isOfferNew: false, isKept: false };
	return withTexts({ ...shown, ...source, pieces, key: newKey(), _id: undefined }, currency);
}

/** The price of a line for a number of pieces: that of the offer which it follows, else what it has. */
export function priceOf({ priceFrom, offer, price }: PurchaseLineDraft, pieces: number): Price {
	if (priceFrom === "typed" || offer === null) return price;
	const { cost, per } = followedPrice(offer, pieces);
	return { cost, per };
}

type Numbers = Omit<PurchaseLineDraft, "texts" | "problems">;

function withTexts(line: Numbers, currency: string): PurchaseLineDraft {
	const texts = {
		quantity: String(line.pieces),
		unit: unitText(line.price, currency),
		total: totalText(line.price, line.pieces, currency),
	};
	return { ...line, texts, problems: {} };
}

/** The line with another number of pieces, as after a scan. */
export function lineWithPieces(line: PurchaseLineDraft, pieces: number, currency: string): PurchaseLineDraft {
	return withTexts({ ...line, pieces, price: priceOf(line, pieces) }, currency);
}

/** The line after somebody typed a quantity: a price that follows its offer is the offer's price for that quantity. */
export function lineWithQuantity(line: PurchaseLineDraft, text: string, currency: string): PurchaseLineDraft {
	const typed = readPieces(text, line.pack);
	const read = typed.ok ? lineWithPieces(line, typed.pieces, currency) : { problem: typed.message };
	return withTyped(line, "quantity", text, read);
}

const typedNow = { priceFrom: "typed", isOfferNew: false, isKept: true } as const;

/** The line at its offer's price, which it follows from now on. */
export function withOffer(line: PurchaseLineDraft, currency: string): PurchaseLineDraft {
	if (line.offer === null) return line;
	const { from: priceFrom, ...price } = followedPrice(line.offer, line.pieces);
	return withTexts({ ...line, price, priceFrom, isOfferNew: false, isKept: false }, currency);
}

/** The line whose price stays, whatever the supplier asks for now. */
export function withKept(line: PurchaseLineDraft): PurchaseLineDraft {
	return { ...line, ...typedNow };
}

/** The line with its offer as the server knows it now; typed values stay. */
export function withOfferOf(
	line: PurchaseLineDraft,
	{ offer, isOfferNew }: PurchaseLineDraft,
	currency: string,
): PurchaseLineDraft {
	const now = { ...line, offer, isOfferNew: isOfferNew && !line.isKept };
	if (line.priceFrom === "typed" || offer === null) return now;
	const price = priceOf(now, line.pieces);
	if (isSamePrice(price, line.price)) return now;
	const { unit, total } = withTexts({ ...now, price }, currency).texts;
	return { ...now, price, texts: { ...now.texts, unit, total } };
}

/** The line at a price that somebody typed, from now on. */
function atPrice(line: PurchaseLineDraft, price: Price, currency: string): PurchaseLineDraft {
	const { unit, total } = withTexts({ ...line, price }, currency).texts;
	const { unit: _, total: __, ...problems } = line.problems;
	return { ...line, ...typedNow, price, texts: { ...line.texts, unit, total }, problems };
}

/** The line after somebody typed the price of a piece: the total follows. */
export function withUnit(line: PurchaseLineDraft, text: string, currency: string): PurchaseLineDraft {
	const typed = readUnit(text, currency);
	const read = typed.ok ? atPrice(line, typed.price, currency) : { problem: typed.message };
	return withTyped(line, "unit", text, read);
}

/** The line after somebody typed its total: the price of a piece follows. */
export function withTotal(line: PurchaseLineDraft, text: string, currency: string): PurchaseLineDraft {
	const typed = readTotal(text, line.pieces, currency);
	const read = typed.ok ? atPrice(line, typed.price, currency) : { problem: typed.message };
	return withTyped(line, "total", text, read);
}

/** The line as its fields show it once nobody types in it any more. */
export function normalised(line: PurchaseLineDraft, currency: string): PurchaseLineDraft {
	return hasProblem(line) ? line : withTexts(line, currency);
}

/** Whether a line would be received at a cost of zero. */
export function hasNoPrice({ cost }: Price): boolean {
	return cost === 0;
}

/** The total of the lines. */
export function draftTotal({ header: { currency }, lines }: PurchaseOrderDraft): number {
	return lines.reduce((sum, { price, pieces }) => sum + lineTotal(price, pieces, currency), 0);
}

/** Whether somebody typed or kept the price, so that it follows no offer. */
export function isTyped({ priceFrom }: PurchaseLineDraft): boolean {
	return priceFrom === "typed";
}
