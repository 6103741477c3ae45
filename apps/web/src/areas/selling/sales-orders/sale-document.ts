import { type ChangedSaleLine, type SaleLine, SalesOrder } from "@freehub/contract/selling/sales-orders";
import { moneyDecimals, toMinor } from "@freehub/domain/money";
import { totalOfSale } from "@freehub/domain/selling/sale";
import { shop } from "@freehub/domain/shop";
import { plural, t } from "@lingui/core/macro";
import { type FoundPieces, findProducts } from "#documents/lines/find-products.ts";
import { type LineDocument, valuePart } from "#documents/lines/line-document.ts";
import { type DocumentDraft, type LineDraft, withTyped } from "#documents/lines/line-draft.ts";
import { unitText } from "#documents/lines/line-price.ts";
import type { LineSource } from "#documents/lines/line-source.ts";
import { readPieces } from "#documents/lines/typed-pieces.ts";
import { formatMoney } from "#lib/format.ts";
import { newKey } from "#lib/new-key.ts";
import { readTyped } from "#lib/number-typing.ts";

export type SaleHeader = {
	customer: { _id: string; name: string } | null;
	due: string | null;
	collectAt: string | null;
	note: string;
	/** A time, as in the API. */
	holdUntil: string | null;
	tillReceipt: string;
};

/** A line of an order as it is edited. */
export type SaleLineDraft = LineDraft<"quantity" | "price" | "discount"> &
	Pick<SaleLine, "sku" | "isDeleted" | "closed"> & {
		/** Pieces that were delivered or closed: it cannot have fewer. */
		done: number;
		/** Of one piece, and off the whole line. */
		price: number;
		discount: number;
	};

export type SaleDraft = DocumentDraft<SaleHeader, SaleLineDraft>;

const amountText = (amount: number) => unitText({ cost: amount, per: 1 }, shop().currency);

function written(line: Omit<SaleLineDraft, "texts" | "problems">): SaleLineDraft {
	const { pieces, price, discount } = line;
	const texts = {
		quantity: String(pieces),
		price: amountText(price),
		discount: discount === 0 ? "" : amountText(discount),
	};
	return { ...line, texts, problems: {} };
}

function withQuantity(line: SaleLineDraft, text: string): SaleLineDraft {
	const typed = readPieces(text, 1);
	const { done } = line;
	const tooFew = plural(done, {
		one: "# was delivered or closed already.",
		other: "# were delivered or closed already.",
	});
	if (!typed.ok) return withTyped(line, "quantity", text, { problem: typed.message });
	const read = typed.pieces < done ? { problem: tooFew } : { ...line, pieces: typed.pieces };
	return withTyped(line, "quantity", text, read);
}

function withAmount(line: SaleLineDraft, name: "price" | "discount", text: string): SaleLineDraft {
	if (name === "discount" && text.trim() === "") return withTyped(line, name, text, { ...line, discount: 0 });
	const typed = readTyped(text, { decimals: moneyDecimals() });
	if (!typed.ok) return withTyped(line, name, text, { problem: typed.message });
	const read = typed.value < 0 ? { problem: t`Enter 0 or more.` } : { ...line, [name]: typed.value };
	return withTyped(line, name, text, read);
}

/** The line as the server takes it; what nobody changed stays as it is there. */
function sentLine(line: SaleLineDraft, before: SaleLineDraft | undefined): ChangedSaleLine {
	const { _id, product, pieces: ordered, price, discount } = line;
	return {
		...(_id !== undefined && { _id }),
		product,
		ordered,
		...(price !== before?.price && { price }),
		...(discount !== before?.discount && { discount }),
	};
}

/** Customers' orders: of each line the pieces, the price and the discount are merged one by one. */
export const saleDocument: LineDocument<SalesOrder, SaleHeader, SaleLineDraft, ChangedSaleLine> = {
	draftOf: ({ customer, due, collectAt, note, holdUntil, tillReceipt, lines }) => ({
		header: { customer, due, collectAt: collectAt?._id ?? null, note, holdUntil, tillReceipt },
		lines: lines.map((line) => {
			const { _id, product, productName, sku, isDeleted, ordered, closed, delivered } = line;
			const shown = { product, productName, sku, isDeleted };
			const { price = 0, discount = 0 } = line;
			const numbers = { pieces: ordered, done: closed + delivered, closed, price, discount };
			return written({ key: _id, _id, ...shown, ...numbers });
		}),
	}),
	typed: {
		quantity: withQuantity,
		price: (line, text) => withAmount(line, "price", text),
		discount: (line, text) => withAmount(line, "discount", text),
	},
	written,
	parts: [
		valuePart("pieces", ({ pieces }) => plural(pieces, { one: "# piece", other: "# pieces" }), "quantity"),
		valuePart("price", ({ price }) => formatMoney(price), "price"),
		valuePart(
			"discount",
			({ discount }) => {
				const off = formatMoney(discount);
				return t({ comment: "off is an amount", message: `${off} discount` });
			},
			"discount",
		),
	],
	sentLine,
	schema: SalesOrder,
};

/** How products become lines of an order: one piece, at the price of today. */
export const saleSource: LineSource<SaleHeader, SaleLineDraft, FoundPieces> = {
	find: findProducts,
	newLine: ({ product: { _id, name, sku, price }, pieces: ofCode }, pieces = ofCode) =>
		written({
			key: newKey(),
			_id: undefined,
			product: _id,
			productName: name,
			sku,
			isDeleted: false,
			pieces,
			closed: 0,
			done: 0,
			price,
			discount: 0,
		}),
};

/** The total of a line, in minor units of the shop's currency. */
export function lineMinor({ pieces: ordered, closed, price, discount }: SaleLineDraft): number {
	const [each = 0, off = 0] = [toMinor(price), toMinor(discount)];
	return totalOfSale({ ordered, closed, price: each, discount: off });
}
