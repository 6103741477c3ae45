import type { FoundLine } from "@freehub/contract/buying/found-lines";
import type {
	PurchaseLine,
	PurchaseOrder,
	PurchaseOrderChange,
} from "@freehub/contract/buying/purchase-orders";
import { type AskedPrices, followedPrice, type PriceSource } from "@freehub/domain/buying/purchase-price";
import { newKey } from "#lib/new-key.ts";
import {
	isSamePrice,
	lineTotal,
	type Price,
	readTotal,
	readUnit,
	totalText,
	unitText,
} from "./line-price.ts";
import { readPieces } from "./typed-pieces.ts";

/** A line as it is being edited: what is typed, and the last numbers that could be read from it. */
export type LineDraft = Pick<
	PurchaseLine,
	"product" | "productName" | "sku" | "image" | "isDeleted" | "supplierSku" | "pack"
> & {
	/** Identifies the line on the screen, before it has an id too. */
	key: string;
	_id: string | undefined;
	pieces: number;
	price: Price;
	/** Of a typed price, nothing moves it; any other follows `offer` while the order is a draft. */
	priceFrom: PriceSource;
	/** The supplier's prices; null: there is no offer, or the order is sent. */
	offer: AskedPrices | null;
	/** The supplier asks for another price than when this one was typed or kept. */
	isOfferNew: boolean;
	/** Somebody typed or kept the price here, so that it is sent, also if it is the same. */
	isKept: boolean;
	quantityText: string;
	unitText: string;
	totalText: string;
	/** Messages about the typed texts. */
	problems: Partial<Record<LineField, string>>;
};

export type LineField = "quantity" | "unit" | "total";

export const headerFields = ["supplier", "location", "currency", "expected", "note"] as const;
export type HeaderField = (typeof headerFields)[number];

export type Header = {
	supplier: PurchaseOrder["supplier"];
	location: string;
	currency: string;
	expected: string | null;
	note: string;
};

export type PurchaseOrderDraft = { header: Header; lines: readonly LineDraft[] };

export function purchaseOrderDraftOf(order: PurchaseOrder): PurchaseOrderDraft {
	const { supplier, location, currency, expected, note } = order;
	return {
		header: { supplier, location: location._id, currency, expected, note },
		// A line that was taken off after sending stays in the order, with no pieces.
		lines: order.lines.filter(({ ordered }) => ordered > 0).map((line) => lineDraftOf(line, currency)),
	};
}

export function lineDraftOf(line: PurchaseLine, currency: string, key: string = line._id): LineDraft {
	const { _id, product, productName, sku, image, isDeleted, supplierSku, pack, ordered } = line;
	const price = { cost: line.cost ?? 0, per: line.per ?? 1 };
	const shown = { product, productName, sku, image, isDeleted, supplierSku, pack };
	const { priceFrom, offer = null, isOfferNew = false } = line;
	// The price of an order from before its source was stored is agreed.
	const source = { priceFrom: priceFrom ?? "typed", offer, isOfferNew, isKept: false } as const;
	return withTexts({ ...shown, key, _id, pieces: ordered, price, ...source }, currency);
}

/** A new line of a product, at its offer's price or else its own cost. */
export function newLine(
	{ product: { _id, name, sku, image }, offer, pack, supplierSku, cost }: FoundLine,
	pieces: number,
	currency: string,
): LineDraft {
	const shown = { product: _id, productName: name, sku, image, isDeleted: false, pack, supplierSku };
	const { from: priceFrom, ...price } = followedPrice(offer ?? undefined, pieces, { cost, currency });
	const source = { offer, price, priceFrom, isOfferNew: false, isKept: false };
	return withTexts({ ...shown, ...source, pieces, key: newKey(), _id: undefined }, currency);
}

/** The price of a line for a number of pieces: that of the offer which it follows, else what it has. */
export function priceOf({ priceFrom, offer, price }: LineDraft, pieces: number): Price {
	if (priceFrom === "typed" || offer === null) return price;
	const { cost, per } = followedPrice(offer, pieces);
	return { cost, per };
}

type Numbers = Omit<LineDraft, "quantityText" | "unitText" | "totalText" | "problems">;

function withTexts(line: Numbers, currency: string): LineDraft {
	return {
		...line,
		quantityText: String(line.pieces),
		unitText: unitText(line.price, currency),
		totalText: totalText(line.price, line.pieces, currency),
		problems: {},
	};
}

/** The line with another number of pieces, as after a scan. */
export function lineWithPieces(line: LineDraft, pieces: number, currency: string): LineDraft {
	return withTexts({ ...line, pieces, price: priceOf(line, pieces) }, currency);
}

/** The line after somebody typed a quantity: a price that follows its offer is the offer's price for that quantity. */
export function lineWithQuantity(line: LineDraft, text: string, currency: string): LineDraft {
	const typed = readPieces(text, line.pack);
	const { quantity: _, ...problems } = line.problems;
	if (!typed.ok) return { ...line, quantityText: text, problems: { ...problems, quantity: typed.message } };
	return { ...lineWithPieces(line, typed.pieces, currency), quantityText: text };
}

const typedNow = { priceFrom: "typed", isOfferNew: false, isKept: true } as const;

/** The line at its offer's price, which it follows from now on. */
export function withOffer(line: LineDraft, currency: string): LineDraft {
	if (line.offer === null) return line;
	const { from: priceFrom, ...price } = followedPrice(line.offer, line.pieces);
	return withTexts({ ...line, price, priceFrom, isOfferNew: false, isKept: false }, currency);
}

/** The line whose price stays, whatever the supplier asks for now. */
export function withKept(line: LineDraft): LineDraft {
	return { ...line, ...typedNow };
}

/** The line with its offer as the server knows it now; typed values stay. */
export function withOfferOf(line: LineDraft, { offer, isOfferNew }: LineDraft, currency: string): LineDraft {
	const now = { ...line, offer, isOfferNew: isOfferNew && !line.isKept };
	if (line.priceFrom === "typed" || offer === null) return now;
	const price = priceOf(now, line.pieces);
	if (isSamePrice(price, line.price)) return now;
	const { unitText, totalText } = withTexts({ ...now, price }, currency);
	return { ...now, price, unitText, totalText };
}

/** The line after somebody typed the price of a piece: the total follows. */
export function withUnit(line: LineDraft, text: string, currency: string): LineDraft {
	const typed = readUnit(text, currency);
	if (!typed.ok) return { ...line, unitText: text, problems: { ...line.problems, unit: typed.message } };
	const { unit: _, total: __, ...problems } = line.problems;
	const { price } = typed;
	const total = totalText(price, line.pieces, currency);
	return { ...line, ...typedNow, price, unitText: text, totalText: total, problems };
}

/** The line after somebody typed its total: the price of a piece follows. */
export function withTotal(line: LineDraft, text: string, currency: string): LineDraft {
	const typed = readTotal(text, line.pieces, currency);
	if (!typed.ok) return { ...line, totalText: text, problems: { ...line.problems, total: typed.message } };
	const { unit: _, total: __, ...problems } = line.problems;
	const { price } = typed;
	return { ...line, ...typedNow, price, totalText: text, unitText: unitText(price, currency), problems };
}

/** The line as a field shows it once nobody types in it any more. */
export function normalised(line: LineDraft, currency: string): LineDraft {
	const { problems } = line;
	if (Object.keys(problems).length > 0) return line;
	return withTexts(line, currency);
}

export function hasProblems({ lines }: PurchaseOrderDraft): boolean {
	return lines.some(({ problems }) => Object.keys(problems).length > 0);
}

/** Whether a line would be received at a cost of zero. */
export function hasNoPrice({ cost }: Price): boolean {
	return cost === 0;
}

/** The total of the lines. */
export function draftTotal({ header: { currency }, lines }: PurchaseOrderDraft): number {
	return lines.reduce((sum, { price, pieces }) => sum + lineTotal(price, pieces, currency), 0);
}

type LineToSend = NonNullable<PurchaseOrderChange["lines"]>[number];

/** The line as the server takes it. A price is sent if somebody typed or kept it here. @param before the line as stored. */
export function sentLine(line: LineDraft, before?: LineDraft): LineToSend {
	const { _id, product, pieces, pack, supplierSku, price } = line;
	const sent = { ...(_id !== undefined && { _id }), product, ordered: pieces, pack, supplierSku };
	if (line.priceFrom !== "typed")
		return { ...sent, ...(before && isTyped(before) && { priceFrom: "offer" }) };
	const isKnown = before !== undefined && isTyped(before) && isSamePrice(price, before.price);
	return isKnown && !line.isKept ? sent : { ...sent, ...price, priceFrom: "typed" };
}

function isTyped({ priceFrom }: LineDraft): boolean {
	return priceFrom === "typed";
}

/** Whether both lines order the same. Prices that follow their offers are the same, whatever these are. */
export function isSameLine(a: LineDraft, b: LineDraft): boolean {
	const isSame = (["product", "pieces", "pack", "supplierSku"] as const).every(
		(field) => a[field] === b[field],
	);
	return isSame && isTyped(a) === isTyped(b) && (!isTyped(a) || isSamePrice(a.price, b.price));
}

/** Whether somebody changed a line here. @param before the line as stored. */
export function isChangedLine(line: LineDraft, before: LineDraft): boolean {
	return line.isKept || !isSameLine(line, before);
}

/** The fields that differ from the order, as the server takes them; undefined if none does. */
export function purchaseOrderChange(
	base: PurchaseOrder,
	draft: PurchaseOrderDraft,
): PurchaseOrderChange | undefined {
	const before = purchaseOrderDraftOf(base);
	const change: PurchaseOrderChange = {};
	for (const field of headerFields) {
		const value = headerValue(draft.header, field);
		if (value !== headerValue(before.header, field)) Object.assign(change, { [field]: value });
	}
	const isSame =
		before.lines.length === draft.lines.length &&
		draft.lines.every((line, i) => {
			const old = before.lines[i];
			return old !== undefined && line._id === old._id && !isChangedLine(line, old);
		});
	const stored = new Map(before.lines.map((line) => [line._id, line]));
	if (!isSame) change.lines = draft.lines.map((line) => sentLine(line, stored.get(line._id)));
	return Object.keys(change).length === 0 ? undefined : change;
}

export function headerValue(header: Header, field: HeaderField): string | null {
	return field === "supplier" ? header.supplier._id : header[field];
}
