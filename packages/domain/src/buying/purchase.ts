import { isTooMuch } from "../exact-amount.ts";
import { openOf, type Progress, progressOf } from "../fulfilment.ts";
import { MAX_QUANTITY } from "../quantity.ts";

// The state that follows from a purchase order and its receipts. It is computed when needed. Only the incoming pieces of a product
// are stored, and change with each movement like a level. All quantities are whole pieces.

/** A line of an order with the totals of its receipts. */
export type OrderedLine = {
	ordered: number;
	/** Pieces that the supplier confirmed; null: not confirmed. */
	confirmed: number | null;
	/** Received pieces, minus receipts that were taken back. */
	accepted: number;
	/** Refused pieces that the supplier credits instead of replacing. */
	credited: number;
	/** Somebody decided that nothing more will come. */
	isClosed: boolean;
};

export type PurchaseOrderFacts = { isSent: boolean; isCancelled: boolean };

export const purchaseOrderStates = [
	"draft",
	"sent",
	"partly_received",
	"received",
	"closed_short",
	"cancelled",
] as const;
export type PurchaseOrderState = (typeof purchaseOrderStates)[number];

/** Why pieces of a delivery were not accepted. */
export const refusedReasons = ["damaged", "wrong_article", "poor_quality", "other"] as const;
export type RefusedReason = (typeof refusedReasons)[number];

/** The supplier's settlement of refused pieces: replaced ones are still expected, credited ones are not. */
export const settlements = ["replaced", "credited"] as const;
export type Settlement = (typeof settlements)[number];

/** The states in which something may still come. */
export const openStates = ["sent", "partly_received"] as const satisfies readonly PurchaseOrderState[];

/** The pieces of a line that are still expected. */
export function openPieces({ isSent, isCancelled }: PurchaseOrderFacts, line: OrderedLine): number {
	if (!isSent || isCancelled) return 0;
	return openOf({ ...piecesOf(line), isClosed: line.isClosed });
}

/** The pieces of a line that are wanted, and those that came or come no more. */
function piecesOf({ ordered, confirmed, accepted, credited }: OrderedLine) {
	return { wanted: confirmed ?? ordered, done: accepted + credited };
}

/** The pieces of a line that came and went back to the supplier. At any time, 0 <= returned <= accepted. */
export type ReturnedOf = Pick<OrderedLine, "accepted"> & {
	/** Pieces sent back to the supplier, minus returns that were taken back. */
	returned: number;
};

/**
 * The received pieces of a line that did not go back: at most these can be sent back, or their receipts be taken back.
 * Zero if the line has more returned pieces than accepted ones.
 */
export function keptPieces({ accepted, returned }: ReturnedOf): number {
	return Math.max(0, accepted - returned);
}

/** The state of an order: it follows from its lines alone. */
export function stateOf(order: PurchaseOrderFacts, lines: readonly OrderedLine[]): PurchaseOrderState {
	if (order.isCancelled) return "cancelled";
	if (!order.isSent) return "draft";
	return stateByProgress[
		progressOf(lines.map((line) => ({ ...piecesOf(line), open: openPieces(order, line) })))
	];
}

const stateByProgress = {
	untouched: "sent",
	partly: "partly_received",
	whole: "received",
	short: "closed_short",
} as const satisfies Record<Progress, PurchaseOrderState>;

/** The most pieces of a line that may be accepted without the right to exceed it. @param tolerance in percent of the order. */
export function acceptable(ordered: number, tolerance: number): number {
	return ordered + Math.floor((ordered * tolerance) / 100);
}

/** Pieces that arrived for a line. */
export type Arrival = {
	accepted: number;
	/** Refused pieces that will be credited. */
	credited: number;
};

export type ReceiptRejection =
	| { code: "purchase_not_open"; state: "draft" | "cancelled" }
	| { code: "purchase_line_closed" }
	/** `left`: the pieces that may still be accepted. */
	| { code: "too_much_received"; left: number; ordered: number; accepted: number }
	/** `left`: the pieces that may still be credited. */
	| { code: "too_much_credited"; left: number };

export type ReceiptDecision =
	| { ok: true /** The line now has more than ordered and tolerated. */; exceeds: boolean }
	| { ok: false; rejection: ReceiptRejection };

/**
 * Decides whether pieces may be received for a line.
 * @param rule `tolerance` in percent of the ordered pieces; `mayExceed`: the right to accept more than that is used.
 */
export function decideReceipt(
	order: PurchaseOrderFacts,
	line: OrderedLine,
	{ accepted, credited }: Arrival,
	{ tolerance, mayExceed }: { tolerance: number; mayExceed: boolean },
): ReceiptDecision {
	if (order.isCancelled) return { ok: false, rejection: { code: "purchase_not_open", state: "cancelled" } };
	if (!order.isSent) return { ok: false, rejection: { code: "purchase_not_open", state: "draft" } };
	if (line.isClosed) return { ok: false, rejection: { code: "purchase_line_closed" } };
	const after = line.accepted + accepted;
	const exceeds = accepted > 0 && after > acceptable(line.ordered, tolerance);
	if (exceeds && !mayExceed) {
		const left = Math.max(0, acceptable(line.ordered, tolerance) - line.accepted);
		const { ordered } = line;
		return { ok: false, rejection: { code: "too_much_received", left, ordered, accepted: line.accepted } };
	}
	const left = openPieces(order, { ...line, accepted: after });
	if (credited > left) return { ok: false, rejection: { code: "too_much_credited", left } };
	return { ok: true, exceeds };
}

/** Whether price breaks are in order: quantities rise, and prices do not. @returns the index of the first that is not. */
export function wrongBreak(breaks: readonly { from: number; price: number }[]): number | undefined {
	const index = breaks.findIndex((one, i) => {
		const before = breaks[i - 1];
		return before !== undefined && (one.from <= before.from || one.price > before.price);
	});
	return index === -1 ? undefined : index;
}

/** The price if `pieces` are ordered: that of the last price break reached, else of the first one. */
export function priceFor(
	breaks: readonly { from: number; price: number }[],
	pieces: number,
): number | undefined {
	return (breaks.findLast(({ from }) => from <= pieces) ?? breaks[0])?.price;
}

/** A line of which more cases can be ordered. */
export type FillableLine = {
	ordered: number;
	pack: number;
	/** The cost of some pieces together, in minor units. */
	worth: (pieces: number) => number;
};

/**
 * The pieces of lines that are together worth a minimum, in minor units: each line gets another case in turn, at most ten times
 * what was ordered. A line without a price stays.
 */
export function filledUp(lines: readonly FillableLine[], minimum: number): number[] {
	const filled = lines.map((line) => ({ ...line, pieces: line.ordered, value: line.worth(line.ordered) }));
	let total = filled.reduce((sum, { value }) => sum + value, 0);
	let hasGrown = true;
	while (total < minimum && hasGrown) {
		hasGrown = false;
		for (const line of filled) {
			const more = line.pieces + line.pack;
			if (total >= minimum || line.value === 0 || more > Math.min(line.ordered * 10, MAX_QUANTITY)) continue;
			const value = line.worth(more);
			if (isTooMuch(value)) continue;
			total += value - line.value;
			Object.assign(line, { pieces: more, value });
			hasGrown = true;
		}
	}
	return filled.map(({ pieces }) => pieces);
}

/** The pieces to order: at least the minimum, in whole cases, and at most as many as a line can have. */
export function inCases(pieces: number, { pack, minimum }: { pack: number; minimum: number }): number {
	const cases = Math.ceil(Math.max(pieces, minimum, 1) / pack);
	return Math.min(cases, Math.floor(MAX_QUANTITY / pack)) * pack;
}
