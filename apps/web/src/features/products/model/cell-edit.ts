import type { MovementLine } from "@freehub/contract/movement-lines";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { MAIN_LOCATION } from "@freehub/domain/stock";
import { formatCount } from "#lib/format.ts";

/** What was typed into a cell, and what was on hand when it was. */
export type CellEdit = {
	text: string;
	from: number;
	/** What was on hand before somebody else changed it, where that happened after the typing. */
	was?: number;
};

export type Reading = { ok: true; to: number; delta: number } | { ok: false; message: string };

/**
 * Reads what was typed over a quantity: `12` and `=12` are what is on hand, `+5` and `-2` what comes and goes.
 * @param mayTakeOut whether this person may make it less.
 */
export function readTyped(text: string, from: number, mayTakeOut = true): Reading {
	const plain = text.trim().replaceAll(/[−–]/g, "-");
	// 1,500 and 1.500 are one and a half to some people, so no sign between digits is taken for anything.
	if (/\d[\s.,'’]\d/.test(plain)) return { ok: false, message: "Digits only, no comma or point." };
	const match = /^([=+-]?)\s*(\d{1,12})$/.exec(plain);
	if (match === null) return { ok: false, message: "Write 12, +5 or −2." };
	const [, sign, digits] = match;
	const number = Number(digits);
	const to = sign === "+" ? from + number : sign === "-" ? from - number : number;
	if (to < 0)
		return { ok: false, message: from === 0 ? "None are there." : `Only ${formatCount(from)} there.` };
	if (to < from && !mayTakeOut) return { ok: false, message: "You may only add." };
	if (to > MAX_QUANTITY) return { ok: false, message: `At most ${formatCount(MAX_QUANTITY)}.` };
	return { ok: true, to, delta: to - from };
}

/** How a change is booked: what is more came from the supplier or was miscounted; what is less was miscounted. */
export type Booking = { increase: "receive" | "adjust"; location: string };

/** The ledger's line for a change of `delta` pieces, refused when by then another number than `from` is on hand. */
export function lineFor(product: string, from: number, delta: number, booking: Booking): MovementLine {
	const { increase, location } = booking;
	return {
		product,
		quantity: delta,
		...(delta > 0 && increase === "receive" ? { kind: "receive" } : { kind: "adjust", reason: "correction" }),
		...(location !== MAIN_LOCATION && { location }),
		ifQuantity: from,
	};
}
