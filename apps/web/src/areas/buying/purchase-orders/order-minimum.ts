import type { Supplier } from "@freehub/contract/buying/suppliers";
import { filledUp } from "@freehub/domain/buying/purchase";
import { decimalsOf, shop } from "@freehub/domain/shop";
import { lineTotal } from "#documents/lines/line-price.ts";
import { lineWithPieces, type PurchaseOrderDraft, priceOf } from "./purchase-draft.ts";

/** The value that a supplier's orders should have; undefined: none, or not in this currency. */
export function minimumOf(supplier: Supplier | undefined, currency: string): number | undefined {
	const { minimumOrder = null, currency: own = null } = supplier ?? {};
	if (minimumOrder === null || minimumOrder <= 0) return undefined;
	return (own ?? shop().currency) === currency ? minimumOrder : undefined;
}

/** The draft with more cases, so that it is worth a minimum, if ten times the quantities are. */
export function filledUpTo(minimum: number, { header, lines }: PurchaseOrderDraft): PurchaseOrderDraft {
	const { currency } = header;
	const inMinor = (amount: number) => Math.round(amount * 10 ** decimalsOf(currency));
	const pieces = filledUp(
		lines.map((line) => ({
			ordered: line.pieces,
			pack: line.pack,
			worth: (more) => inMinor(lineTotal(priceOf(line, more), more, currency)),
		})),
		inMinor(minimum),
	);
	const filled = lines.map((line, i) => {
		const more = pieces[i] ?? line.pieces;
		return more === line.pieces ? line : lineWithPieces(line, more, currency);
	});
	return { header, lines: filled };
}
