import { type KeptOrder, type KeptPieces, keepPieces } from "@freehub/contract/selling/kept-pieces";
import { cancelSalesOrder } from "@freehub/contract/selling/sales-commands";
import type { SalesOrder } from "@freehub/contract/selling/sales-orders";
import { plural, t } from "@lingui/core/macro";
import { api } from "#lib/api.ts";
import { dayAt, formatNearWeekday, formatTime } from "#lib/format-time.ts";
import { salesOrderPath } from "#lib/paths.ts";
import { productKeys, stockKeys } from "#lib/product-cache.ts";
import { OWN } from "#lib/query-client.ts";
import { later, type Write } from "#lib/write.ts";

const stale = () => [
	[OWN, "sales-orders"],
	[OWN, "customers"],
	[OWN, "orders"],
	[OWN, "today"],
	productKeys.all,
	stockKeys.all,
];

const cancelKept: Write<Pick<SalesOrder, "_id" | "number">, SalesOrder> = {
	send: ({ _id }, idempotencyKey) => api.call(cancelSalesOrder, { params: { id: _id }, idempotencyKey }),
	content: ({ _id }) => ["cancel", _id],
	stale,
	done: ({ number }) =>
		t({ comment: "number is a customer's order's", message: `Order ${number} is cancelled.` }),
};

/** Keeps pieces; the message says for whom, in which order, where they are and until when. */
export const keepOne: Write<KeptPieces, KeptOrder> = {
	send: (body, idempotencyKey) => api.call(keepPieces, { body, idempotencyKey }),
	stale,
	done: (order) => ({
		message: [keptSentence(order), whereSentence(order), draftSentence(order)].filter(Boolean).join(" "),
		undo: later(cancelKept, { _id: order._id, number: order.number }),
		link: { label: t`Open the order`, to: salesOrderPath(order._id) },
	}),
};

/** 'Kept 1 for Rosa Lind: order 1042.' */
function keptSentence({ customer, number, lines }: KeptOrder): string {
	const pieces = lines.reduce((sum, { ordered }) => sum + ordered, 0);
	if (customer === null) {
		return t({
			comment: "number is a customer's order's",
			message: `Kept ${pieces} without a name: order ${number}.`,
		});
	}
	const { name } = customer;
	return t({ comment: "name is a customer's", message: `Kept ${pieces} for ${name}: order ${number}.` });
}

/** 'At A-01 until Fri, Dec 4.' */
function whereSentence({ lines: [line], holdUntil }: KeptOrder): string {
	const [promise] = line?.promises ?? [];
	if (promise === undefined) return "";
	const { source, name, day, pieces } = promise;
	const until = holdUntil === null ? undefined : untilWords(holdUntil, Date.now());
	if (source.kind === "none")
		return plural(pieces, { one: "It waits for a piece.", other: "They wait for pieces." });
	if (source.kind === "place") {
		return until === undefined
			? t({ comment: "name is a place's", message: `At ${name}.` })
			: t({ comment: "name is a place's, until a day or a time", message: `At ${name} until ${until}.` });
	}
	if (day === null)
		return t({ comment: "name is the number of an order that brings it", message: `It comes with ${name}.` });
	const on = formatNearWeekday(day);
	return t({
		comment: "name is the number of an order that brings it",
		message: `It comes with ${name} on ${on}.`,
	});
}

function draftSentence({ draft }: KeptOrder): string {
	if (draft === null) return "";
	const { supplier } = draft;
	return t({ comment: "supplier is a name", message: `It is in a draft to ${supplier}.` });
}

/** A time of today, or the last day on which it holds. */
function untilWords(time: string, now: number): string {
	const last = dayAt(new Date(time).getTime() - 1);
	const isEndOfDay = dayAt(time) !== last;
	return isEndOfDay || last !== dayAt(now) ? formatNearWeekday(last) : formatTime(time);
}
