import type { MovementLine } from "@freehub/contract/stock/movement-lines";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { plural, t } from "@lingui/core/macro";
import { placeTaken } from "#areas/stock/ledger/book-many.ts";
import { formatCount } from "#lib/format.ts";
import { readTyped } from "#lib/number-typing.ts";

/** The text typed into a cell, and the quantity on hand at that time. */
export type CellEdit = {
	text: string;
	from: number;
	/** The earlier quantity on hand, if somebody else changed it after the typing. */
	was?: number;
};

export type Reading = { ok: true; to: number; delta: number } | { ok: false; message: string };

/**
 * Reads the text typed over a quantity: `12` and `=12` set the quantity on hand, `+5` and `-2` change it.
 * @param mayTakeOut whether this person may reduce it.
 */
export function readCell(text: string, from: number, mayTakeOut = true): Reading {
	const plain = text.trim().replaceAll(/[−–]/g, "-");
	const [, sign, digits = ""] = /^([=+-]?)\s*(\p{Nd}.*)$/u.exec(plain) ?? [];
	if (digits === "") return { ok: false, message: t`Write 12, +5 or −2.` };
	const typed = readTyped(digits, { decimals: 0 });
	if (!typed.ok) return typed;
	const number = typed.value;
	const to = sign === "+" ? from + number : sign === "-" ? from - number : number;
	if (to < 0) return { ok: false, message: tooFew(from) };
	if (to < from && !mayTakeOut) return { ok: false, message: t`You may only add.` };
	if (to > MAX_QUANTITY) {
		const most = formatCount(MAX_QUANTITY);
		return { ok: false, message: t({ comment: "most is a number of pieces", message: `At most ${most}.` }) };
	}
	return { ok: true, to, delta: to - from };
}

function tooFew(there: number): string {
	if (there === 0) return t({ comment: "No pieces are in stock", message: "None here." });
	return t({
		comment: "Pieces in stock; it stands in a narrow cell",
		message: plural(there, { one: "Only # here.", other: "Only # here." }),
	});
}

/** How a change is booked: an increase as received from the supplier or as a correction; a decrease as a correction. */
export type CellBooking = {
	increase: "receive" | "adjust";
	/** A place, or for pieces that are taken a store with its bins, see `withItsBins`. */
	location: string;
	/** The location has bins, and the person has chosen it itself. */
	outsideBins?: boolean;
};

/** The movement line for a change of `delta` pieces. The server refuses it if the quantity on hand is not `from` any more. */
export function lineFor(product: string, from: number, delta: number, booking: CellBooking): MovementLine {
	const { increase, location, outsideBins = false } = booking;
	return {
		product,
		quantity: delta,
		...(delta > 0 && increase === "receive" ? { kind: "receive" } : { kind: "adjust", reason: "correction" }),
		...placeTaken(location),
		...(outsideBins && { outsideBins }),
		ifQuantity: from,
	};
}
