import type { MovementLine } from "@freehub/contract/movement-lines";
import { decideReceipt, keptPieces, type ReceiptRejection } from "@freehub/domain/purchase";
import { type Entry, isVirtual, type MovementKind } from "@freehub/domain/stock";
import type { Selectable } from "kysely";
import { type AppError, refusal } from "#app-error.ts";
import type { MovementTable } from "#db/schema.ts";
import { type BookedLine, landedCost, openOf } from "#modules/buying/booked-lines.ts";
import type { MovementRow } from "./movements.repo.ts";
import type { LineRefusal } from "./stock-answer.ts";

/** A movement's order line and refused pieces. */
export type ReceiptColumns = Pick<
	Selectable<MovementTable>,
	"order_line" | "refused" | "refused_reason" | "settlement" | "photo" | "exceeds"
>;

export const noReceipt: ReceiptColumns = {
	order_line: null,
	refused: 0,
	refused_reason: null,
	settlement: null,
	photo: null,
	exceeds: 0,
};

/** The columns of a line that names an order line; `exceeds` is decided when it is booked. */
export function receiptOf({ purchaseLine, refused, exceed }: MovementLine): ReceiptColumns {
	if (purchaseLine === undefined) return noReceipt;
	return {
		order_line: purchaseLine,
		refused: refused?.pieces ?? 0,
		refused_reason: refused?.reason ?? null,
		settlement: refused?.settlement ?? null,
		photo: refused?.photo ?? null,
		exceeds: exceed === true ? 1 : 0,
	};
}

/** A movement that names an order line. `isBack`: it takes a receipt or a return back. */
export type Arriving = {
	product: string;
	kind: "receive" | "return";
	quantity: number;
	receipt: ReceiptColumns;
	isBack: boolean;
};

/** A new movement as its effect on the order line that it names. */
export function arrivalOf(
	{ product, quantity }: { product: string; quantity: number },
	{ kind, receipt }: { kind: MovementKind; receipt: ReceiptColumns },
): Arriving | undefined {
	if (receipt.order_line === null || (kind !== "receive" && kind !== "return")) return undefined;
	return { product, kind, quantity, receipt, isBack: false };
}

/** The effect of a reversal on the order line of its movement: a receipt that was taken back twice is received again. */
export function reversalOf(row: MovementRow): Arriving | undefined {
	const { product, kind, quantity, order_line } = row;
	if (order_line === null || (kind !== "receive" && kind !== "return")) return undefined;
	const isBack = kind === "receive" ? row.from_location === "supplier" : row.to_location === "supplier";
	return { product, kind, quantity, receipt: row, isBack };
}

/** The cost of pieces from outside at their product's cost; null: unknown, or they do not come from outside. */
export function usualCost(
	product: { cost: number | null } | undefined,
	{ from, to, quantity }: Entry,
): number | null {
	const { cost = null } = product ?? {};
	if (cost === null || !isVirtual(from) || isVirtual(to)) return null;
	return cost * quantity;
}

type OnLines = {
	/** Per movement: what the pieces cost, and whether the right to exceed the order was needed. */
	results: { cost: number | null; exceeds: 0 | 1 }[];
	refusals: LineRefusal[];
	/** The order lines afterwards. */
	after: Map<string, BookedLine>;
};

/** A receipt, and a return that is taken back: afterwards, more can be sent back. */
const isGain = ({ kind, isBack }: Arriving): boolean => (kind === "receive") !== isBack;

/**
 * Decides what movements do to the order lines that they name, in order, but what leaves pieces at the line comes first: like
 * those of the stock, the changes of one batch are summed. Changes nothing.
 */
export function decideOnLines(
	lines: ReadonlyMap<string, BookedLine>,
	arrivals: readonly (Arriving | undefined)[],
): OnLines {
	const after = new Map<string, BookedLine>();
	const refusals: LineRefusal[] = [];
	const results: OnLines["results"] = arrivals.map(() => ({ cost: null, exceeds: 0 }));
	const named = arrivals.flatMap((arrival, at) => (arrival === undefined ? [] : [{ arrival, at }]));
	for (const { arrival, at } of named.toSorted(
		(a, b) => Number(isGain(b.arrival)) - Number(isGain(a.arrival)),
	)) {
		const id = arrival.receipt.order_line ?? "";
		const line = after.get(id) ?? lines.get(id);
		if (line === undefined || line.product !== arrival.product) {
			refusals.push({ at, error: refusal("not_found.such", { what: "order line" }) });
			continue;
		}
		const decided = arrival.kind === "receive" ? received(line, arrival) : returned(line, arrival);
		if ("error" in decided) {
			refusals.push({ at, error: decided.error });
			continue;
		}
		after.set(id, decided.line);
		const cost = arrival.kind === "receive" && !arrival.isBack ? landedCost(line, arrival.quantity) : null;
		results[at] = { cost, exceeds: decided.exceeds };
	}
	return { results, refusals, after };
}

type Decided = { line: BookedLine; exceeds: 0 | 1 } | { error: AppError };

function received(line: BookedLine, { quantity, receipt, isBack }: Arriving): Decided {
	const credited = receipt.settlement === "credited" ? receipt.refused : 0;
	if (isBack) {
		const kept = keptPieces(line);
		if (quantity > kept) {
			const returned = quantity - kept;
			return { error: refusal("returned_since", { returned, details: { purchaseLine: line.id, returned } }) };
		}
		return {
			line: { ...line, accepted: line.accepted - quantity, credited: line.credited - credited },
			exceeds: receipt.exceeds === 0 ? 0 : 1,
		};
	}
	const rule = { tolerance: line.tolerance, mayExceed: receipt.exceeds !== 0 };
	const decision = decideReceipt(line, line, { accepted: quantity, credited }, rule);
	if (!decision.ok) return { error: refusalOf(line, decision.rejection) };
	return {
		line: { ...line, accepted: line.accepted + quantity, credited: line.credited + credited },
		exceeds: decision.exceeds ? 1 : 0,
	};
}

/** At most what was received can be sent back. */
function returned(line: BookedLine, { quantity, isBack }: Arriving): Decided {
	if (isBack) return { line: { ...line, returned: line.returned - quantity }, exceeds: 0 };
	const left = keptPieces(line);
	if (quantity > left) {
		const details = { purchaseLine: line.id, left };
		return { error: refusal("too_much_returned", { left, details }) };
	}
	return { line: { ...line, returned: line.returned + quantity }, exceeds: 0 };
}

function refusalOf(line: BookedLine, rejection: ReceiptRejection): AppError {
	const details = { order: line.order, purchaseLine: line.id };
	switch (rejection.code) {
		case "purchase_not_open":
			return refusal(`purchase_not_open.${rejection.state}`, { details });
		case "purchase_line_closed":
			return refusal("purchase_line_closed", { details });
		case "too_much_received": {
			const { left, ordered, accepted } = rejection;
			return refusal("too_much_received", { left, ordered, accepted, details: { ...details, left } });
		}
		case "too_much_credited":
			return refusal("too_much_credited", {
				left: rejection.left,
				details: { ...details, left: rejection.left },
			});
	}
}

/** The change of incoming pieces per product between two states of order lines. */
export function incomingChanges(
	before: ReadonlyMap<string, BookedLine>,
	after: ReadonlyMap<string, BookedLine>,
): Map<string, number> {
	const changes = new Map<string, number>();
	for (const [id, line] of after) {
		const stored = before.get(id);
		const change = openOf(line) - (stored === undefined ? 0 : openOf(stored));
		if (change !== 0) changes.set(line.product, (changes.get(line.product) ?? 0) + change);
	}
	return changes;
}
