import type { Order, OrderChange, OrderLine } from "@freehub/contract/orders";
import type { Product } from "@freehub/contract/product-fields";
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
	OrderLine,
	"product" | "productName" | "sku" | "image" | "isDeleted" | "supplierSku" | "pack"
> & {
	/** Identifies the line on the screen, before it has an id too. */
	key: string;
	_id: string | undefined;
	pieces: number;
	price: Price;
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
	supplier: Order["supplier"];
	location: string;
	currency: string;
	expected: string | null;
	note: string;
};

export type OrderDraft = { header: Header; lines: readonly LineDraft[] };

export function orderDraftOf(order: Order): OrderDraft {
	const { supplier, location, currency, expected, note } = order;
	return {
		header: { supplier, location: location._id, currency, expected, note },
		// A line that was taken off after sending stays in the order, with no pieces.
		lines: order.lines.filter(({ ordered }) => ordered > 0).map((line) => lineDraftOf(line, currency)),
	};
}

export function lineDraftOf(line: OrderLine, currency: string, key: string = line._id): LineDraft {
	const { _id, product, productName, sku, image, isDeleted, supplierSku, pack, ordered } = line;
	const price = { cost: line.cost ?? 0, per: line.per ?? 1 };
	const shown = { product, productName, sku, image, isDeleted, supplierSku, pack };
	return withTexts({ ...shown, key, _id, pieces: ordered, price }, currency);
}

/** A new line of a product. */
export function newLine(
	{ _id, name, sku, image }: Pick<Product, "_id" | "name" | "sku" | "image">,
	line: { pieces: number; price: Price; pack: number; supplierSku: string },
	currency: string,
): LineDraft {
	const shown = { product: _id, productName: name, sku, image, isDeleted: false };
	return withTexts({ ...shown, ...line, key: newKey(), _id: undefined }, currency);
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

/** The line with another number of pieces, as after a scan. @param price the price for that number, if it differs. */
export function lineWithPieces(
	line: LineDraft,
	pieces: number,
	currency: string,
	price = line.price,
): LineDraft {
	return withTexts({ ...line, pieces, price }, currency);
}

/** The line after somebody typed a quantity. @param priceFor the price for a number of pieces, if it depends on it. */
export function lineWithQuantity(
	line: LineDraft,
	text: string,
	currency: string,
	priceFor: (pieces: number) => Price | undefined,
): LineDraft {
	const typed = readPieces(text, line.pack);
	const { quantity: _, ...problems } = line.problems;
	if (!typed.ok) return { ...line, quantityText: text, problems: { ...problems, quantity: typed.message } };
	const { pieces } = typed;
	const price = priceFor(pieces) ?? line.price;
	return { ...withTexts({ ...line, pieces, price }, currency), quantityText: text };
}

/** The line after somebody typed the price of a piece: the total follows. */
export function withUnit(line: LineDraft, text: string, currency: string): LineDraft {
	const typed = readUnit(text, currency);
	if (!typed.ok) return { ...line, unitText: text, problems: { ...line.problems, unit: typed.message } };
	const { unit: _, total: __, ...problems } = line.problems;
	const { price } = typed;
	const total = totalText(price, line.pieces, currency);
	return { ...line, price, unitText: text, totalText: total, problems };
}

/** The line after somebody typed its total: the price of a piece follows. */
export function withTotal(line: LineDraft, text: string, currency: string): LineDraft {
	const typed = readTotal(text, line.pieces, currency);
	if (!typed.ok) return { ...line, totalText: text, problems: { ...line.problems, total: typed.message } };
	const { unit: _, total: __, ...problems } = line.problems;
	const { price } = typed;
	return { ...line, price, totalText: text, unitText: unitText(price, currency), problems };
}

/** The line as a field shows it once nobody types in it any more. */
export function settled(line: LineDraft, currency: string): LineDraft {
	const { problems } = line;
	if (Object.keys(problems).length > 0) return line;
	return withTexts(line, currency);
}

export function hasProblems({ lines }: OrderDraft): boolean {
	return lines.some(({ problems }) => Object.keys(problems).length > 0);
}

/** Whether a line would be received at a cost of zero. */
export function hasNoPrice({ cost }: Price): boolean {
	return cost === 0;
}

/** The total of the lines. */
export function draftTotal({ header: { currency }, lines }: OrderDraft): number {
	return lines.reduce((sum, { price, pieces }) => sum + lineTotal(price, pieces, currency), 0);
}

type LineToSend = NonNullable<OrderChange["lines"]>[number];

export function sentLine({ _id, product, pieces, price, pack, supplierSku }: LineDraft): LineToSend {
	return { ...(_id !== undefined && { _id }), product, ordered: pieces, ...price, pack, supplierSku };
}

/** Whether both lines order the same. */
export function isSameLine(a: LineDraft, b: LineDraft): boolean {
	const isSame = (["product", "pieces", "pack", "supplierSku"] as const).every(
		(field) => a[field] === b[field],
	);
	return isSame && isSamePrice(a.price, b.price);
}

/** The fields that differ from the order, as the server takes them; undefined if none does. */
export function orderChange(base: Order, draft: OrderDraft): OrderChange | undefined {
	const before = orderDraftOf(base);
	const change: OrderChange = {};
	for (const field of headerFields) {
		const value = headerValue(draft.header, field);
		if (value !== headerValue(before.header, field)) Object.assign(change, { [field]: value });
	}
	const isSame =
		before.lines.length === draft.lines.length &&
		draft.lines.every((line, i) => {
			const old = before.lines[i];
			return old !== undefined && line._id === old._id && isSameLine(line, old);
		});
	if (!isSame) change.lines = draft.lines.map(sentLine);
	return Object.keys(change).length === 0 ? undefined : change;
}

export function headerValue(header: Header, field: HeaderField): string | null {
	return field === "supplier" ? header.supplier._id : header[field];
}
