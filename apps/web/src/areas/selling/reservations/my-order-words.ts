import type { MyOrder } from "@freehub/contract/selling/reservations";
import type { SaleState } from "@freehub/domain/selling/sale";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { formatWeekdayTime } from "#lib/format-time.ts";

type StateWords = { label: MessageDescriptor; tone?: "good" | "mixed" | "bad" };

/** The states of an order in a customer's words. */
const myStateWords: Record<SaleState, StateWords> = {
	draft: { label: msg({ context: "a customer's order", message: "Draft" }) },
	waiting: { label: msg({ context: "to the customer", message: "Waiting for pieces" }), tone: "mixed" },
	ready: { label: msg({ context: "to the customer", message: "Kept for you" }), tone: "good" },
	picked: { label: msg({ context: "to the customer", message: "Being prepared" }), tone: "good" },
	partly_delivered: {
		label: msg({ context: "to the customer", message: "Partly collected" }),
		tone: "mixed",
	},
	delivered: { label: msg({ context: "to the customer", message: "Collected" }), tone: "good" },
	closed_short: { label: msg({ context: "to the customer", message: "Closed" }) },
	cancelled: { label: msg({ context: "to the customer", message: "Cancelled" }) },
};

/** The state of an order; one that is kept says whether the shop has confirmed it. */
export function stateWordsOf({ state, confirmation }: Pick<MyOrder, "state" | "confirmation">): StateWords {
	if (confirmation === "asked") {
		return {
			label: msg({ context: "to the customer", message: "Asked, not confirmed yet" }),
			tone: "mixed",
		};
	}
	if (confirmation === "confirmed" && state === "ready") {
		return { label: msg({ context: "to the customer", message: "Confirmed: kept for you" }), tone: "good" };
	}
	return myStateWords[state];
}

/** 'Kept for you at Store North until Friday, Dec 4, 6:00 PM: order 1042.' */
export function keptSentence({ collectAt, holdUntil, number }: MyOrder): string {
	const until = holdUntil === null ? undefined : formatWeekdayTime(holdUntil);
	if (until === undefined || collectAt === null) {
		return t({ comment: "number is a customer's order's", message: `Kept for you: order ${number}.` });
	}
	return t({
		comment: "collectAt is a store's name, until a day and time, number a customer's order's",
		message: `Kept for you at ${collectAt} until ${until}: order ${number}.`,
	});
}
