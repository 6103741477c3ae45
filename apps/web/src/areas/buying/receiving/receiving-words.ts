import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { formatCount } from "#lib/format.ts";
import type { CountedLine, LineState } from "./delivery.ts";
import { lineState } from "./delivery.ts";

export const stateNames: Partial<Record<LineState, MessageDescriptor>> = {
	all: msg({ context: "a line of a delivery", message: "Complete" }),
	over: msg({ context: "a line of a delivery", message: "Over" }),
	closed: msg({ context: "a line of a delivery", message: "Closed short" }),
};

/** Why pieces of a line cannot be received, and what to do. */
export function deletedSentence({ productName }: Pick<CountedLine, "productName">): string {
	return t`${productName} is deleted and cannot be received. Restore it under Deleted items, or close its line as short.`;
}

/** The pieces of a line that others have counted: 'Kim 2 · 1 refused' */
export function othersSentence({ recent, refusedNow }: CountedLine): string {
	const parts = recent.map(({ name, pieces }) => {
		const count = formatCount(pieces);
		return t({
			comment: "name is a person, count the pieces that they have counted",
			message: `${name} ${count}`,
		});
	});
	if (refusedNow > 0) parts.push(plural(refusedNow, { one: "# refused", other: "# refused" }));
	return parts.join(" · ");
}

/** A customer's order of which the pieces of a line are; nothing is known of it by those who may not read orders. */
type Waiting = { number: string | null; who: string | null };

/** 'Rosa Lind (1042)', 'order 1042', 'a customer' */
function waitingTitle({ number, who }: Waiting): string {
	if (number === null) return who ?? t({ context: "after 'for'", message: "a customer" });
	return who === null
		? t({ comment: "number is a customer's order's; in a sentence", message: `order ${number}` })
		: t({ comment: "who is a customer's name, number an order's", message: `${who} (${number})` });
}

/** 'For Rosa Lind (1042): 1, then the shelf', 'For 2 orders: 3 of 5'; undefined: nobody waits for pieces of the line. */
export function promisedSentence({ promised, open }: Pick<CountedLine, "promised" | "open">) {
	if (promised === null || open === 0) return undefined;
	const { orders, named } = promised;
	const count = formatCount(promised.pieces);
	const [first] = named;
	if (orders > 1 || first === undefined) {
		const all = formatCount(open);
		return plural(orders, {
			one: `For # order: ${count} of ${all}`,
			other: `For # orders: ${count} of ${all}`,
		});
	}
	const title = waitingTitle(first);
	const hasMore = open > promised.pieces;
	return hasMore
		? t({
				comment: "title is a customer or an order, count pieces; the others are for nobody",
				message: `For ${title}: ${count}, then the shelf`,
			})
		: t({ comment: "title is a customer or an order, count pieces", message: `For ${title}: ${count}` });
}

/**
 * 'Rosa Lind (1042): 2; order 1043: 1; and 3 more': the orders behind 'For 5 orders'; undefined: there is one, which is named there, or
 * the reader may not know them.
 */
export function promisedNames({ promised, open }: Pick<CountedLine, "promised" | "open">) {
	if (promised === null || open === 0 || promised.orders < 2) return undefined;
	if (promised.named.every(({ number, who }) => number === null && who === null)) return undefined;
	const named = promised.named.map((one) => {
		const [title, count] = [waitingTitle(one), formatCount(one.pieces)];
		return t({ comment: "title is a customer or an order, count pieces", message: `${title}: ${count}` });
	});
	const more = promised.orders - named.length;
	if (more > 0) named.push(plural(more, { one: "and # more", other: "and # more" }));
	return named.join("; ");
}

/** 'PO-0001, PO-0004' */
export function purchaseOrdersSentence(lines: readonly Pick<CountedLine, "number">[]): string {
	return [...new Set(lines.map(({ number }) => number))].join(", ");
}

/** '3 of 5 lines, 59 of 60 pieces': the lines that are complete, and the pieces that have come. */
export function progressSentence(lines: readonly CountedLine[]): string {
	const done = formatCount(lines.filter((line) => lineState(line) !== "none" && line.open === 0).length);
	const came = formatCount(lines.reduce((sum, { mine, theirs }) => sum + mine + theirs, 0));
	const due = lines.reduce((sum, line) => sum + line.due, 0);
	const ofLines = plural(lines.length, { one: `${done} of # line`, other: `${done} of # lines` });
	const ofPieces = plural(due, { one: `${came} of # piece`, other: `${came} of # pieces` });
	return t({ comment: "'3 of 5 lines, 59 of 60 pieces'", message: `${ofLines}, ${ofPieces}` });
}
