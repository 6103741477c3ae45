import type { FoundLine } from "@freehub/contract/buying/found-lines";
import { PurchaseOrder, type PurchaseOrderChange } from "@freehub/contract/buying/purchase-orders";
import { needOf, proposal } from "@freehub/domain/buying/proposal";
import { t } from "@lingui/core/macro";
import type { LineDocument } from "#documents/lines/line-document.ts";
import { isSamePrice, lineTotal } from "#documents/lines/line-price.ts";
import type { LineSource } from "#documents/lines/line-source.ts";
import { formatCount, formatMoneyIn } from "#lib/format.ts";
import { findLines } from "./find-products.ts";
import {
	isTyped,
	lineWithQuantity,
	newLine,
	normalised,
	type PurchaseHeader,
	type PurchaseLineDraft,
	purchaseOrderDraftOf,
	withOfferOf,
	withTotal,
	withUnit,
} from "./purchase-draft.ts";

type SentLine = NonNullable<PurchaseOrderChange["lines"]>[number];

/**
 * Purchase orders. Of a line, everything is one part, because a price may follow from the quantity, and the quantity that somebody
 * orders from the price.
 */
export const purchaseDocument: LineDocument<PurchaseOrder, PurchaseHeader, PurchaseLineDraft, SentLine> = {
	draftOf: purchaseOrderDraftOf,
	typed: {
		quantity: (line, text, { currency }) => lineWithQuantity(line, text, currency),
		unit: (line, text, { currency }) => withUnit(line, text, currency),
		total: (line, text, { currency }) => withTotal(line, text, currency),
	},
	written: (line, { currency }) => normalised(line, currency),
	parts: [
		{
			texts: ["quantity", "unit", "total"],
			isSame: isSameLine,
			isDecided: ({ isKept }) => isKept,
			take: (theirs, mine, { currency }) => withOfferOf(mine, theirs, currency),
			words: lineWords,
		},
	],
	sentLine,
	schema: PurchaseOrder,
};

/** How products become lines of an order: at the supplier's offers, with the pieces that their stock and sales ask for. */
export const purchaseSource: LineSource<PurchaseHeader, PurchaseLineDraft, FoundLine> = {
	find: (codes, { supplier, currency }) => findLines(codes, { supplier: supplier._id, currency }),
	newLine: (found, pieces, { currency }) =>
		newLine(found, pieces ?? proposal(needOf(found.need)).pieces, currency),
	warning: ({ product: { name }, need }) => (need.isDiscontinued ? discontinuedWords(name) : undefined),
};

function discontinuedWords(name: string): string {
	return t({
		comment: "name is a product's",
		message: `${name} is discontinued: it is sold off and no longer ordered.`,
	});
}

/** Whether both lines order the same. Prices that follow their offers are the same, whatever these are. */
function isSameLine(a: PurchaseLineDraft, b: PurchaseLineDraft): boolean {
	const isSame = (["product", "pieces", "pack", "supplierSku"] as const).every(
		(field) => a[field] === b[field],
	);
	return isSame && isTyped(a) === isTyped(b) && (!isTyped(a) || isSamePrice(a.price, b.price));
}

/** The line as the server takes it. A price is sent if somebody typed or kept it here. */
function sentLine(line: PurchaseLineDraft, before: PurchaseLineDraft | undefined): SentLine {
	const { _id, product, pieces, pack, supplierSku, price } = line;
	const sent = { ...(_id !== undefined && { _id }), product, ordered: pieces, pack, supplierSku };
	if (!isTyped(line)) return { ...sent, ...(before && isTyped(before) && { priceFrom: "offer" }) };
	const isKnown = before !== undefined && isTyped(before) && isSamePrice(price, before.price);
	return isKnown && !line.isKept ? sent : { ...sent, ...price, priceFrom: "typed" };
}

function lineWords({ pieces, price }: PurchaseLineDraft, { currency }: PurchaseHeader): string {
	const count = formatCount(pieces);
	const total = formatMoneyIn(currency, lineTotal(price, pieces, currency));
	return t({ comment: "count pieces for a total amount", message: `${count} for ${total}` });
}
