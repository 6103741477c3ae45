import { decideReceipt, keptPieces, type ReceiptRejection } from "@freehub/domain/buying/purchase";
import { type AppError, refusal } from "#app-error.ts";
import { findChargesOf, redateCharges } from "#areas/buying/costs/charges-left.ts";
import {
	type BookedLine,
	differentIncoming,
	findBookedLines,
	findDays,
	findNumbers,
	landedCost,
	missingLines,
	openOf,
	overReturned,
} from "#areas/buying/purchase-lines/booked-lines.ts";
import { comingOf, expectedOf, nextDays } from "#areas/buying/purchase-orders/list-incoming.ts";
import { orderOutlook, orderPieces } from "#areas/buying/purchase-orders/order-pieces.ts";
import type { LineBook, LineChange, LinePart } from "#areas/stock/ledger/line-books.ts";
import { changed } from "#db/changes.ts";

/** The lines of purchase orders, which pieces are received for and sent back against. */
export const purchaseLineBook: LineBook<BookedLine> = {
	kind: "purchase",
	what: "order line",
	read: findBookedLines,
	apply: (line, part) => (part.kind === "receive" ? received(line, part) : returned(line, part)),
	counters: (before, after) => ({ incoming: openOf(after) - openOf(before) }),
	supplies: openOf,
	days: findDays,
	changed: ({ order }) => changed("purchase_order", order),
	numbers: findNumbers,
	differences: async (connection, limit) => [
		...(await missingLines(connection, limit)),
		...(await differentIncoming(connection, limit)),
		...(await overReturned(connection, limit)),
	],
	expected: expectedOf,
	coming: comingOf,
	nextDays,
	ordering: {
		right: "purchase.write",
		readers: "purchase.read",
		outlook: orderOutlook,
		add: orderPieces,
	},
	charges: { right: "purchase.write", of: findChargesOf },
	redate: redateCharges,
};

type Decided = LineChange<BookedLine> | { error: AppError };

function received(line: BookedLine, part: LinePart): Decided {
	const { quantity, mayExceed, isBack } = part;
	const credited = part.settlement === "credited" ? part.refused : 0;
	if (isBack) {
		const kept = keptPieces(line);
		if (quantity > kept) {
			const returned = quantity - kept;
			return { error: refusal("returned_since", { returned, details: { purchaseLine: line.id, returned } }) };
		}
		const after = { ...line, accepted: line.accepted - quantity, credited: line.credited - credited };
		return { line: after, cost: null, exceeds: mayExceed };
	}
	const decision = decideReceipt(
		line,
		line,
		{ accepted: quantity, credited },
		{ tolerance: line.tolerance, mayExceed },
	);
	if (!decision.ok) return { error: refusalOf(line, decision.rejection) };
	return {
		line: { ...line, accepted: line.accepted + quantity, credited: line.credited + credited },
		cost: landedCost(line, quantity),
		exceeds: decision.exceeds,
	};
}

/** At most what was received can be sent back. */
function returned(line: BookedLine, { quantity, isBack }: LinePart): Decided {
	const change = { cost: null, exceeds: false };
	if (isBack) return { ...change, line: { ...line, returned: line.returned - quantity } };
	const left = keptPieces(line);
	if (quantity > left) {
		const details = { purchaseLine: line.id, left };
		return { error: refusal("too_much_returned", { left, details }) };
	}
	return { ...change, line: { ...line, returned: line.returned + quantity } };
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
