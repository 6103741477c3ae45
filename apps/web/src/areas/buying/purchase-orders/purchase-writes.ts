import {
	addPurchaseOrder,
	cancelPurchaseOrder,
	changePurchaseOrder,
	closePurchaseLines,
	confirmPurchaseOrder,
	copyPurchaseOrder,
	deletePurchaseOrder,
	mergePurchaseOrders,
	orderWhatIsLow,
	remindSupplier,
	reopenPurchaseLines,
	sendPurchaseOrder,
	splitPurchaseOrder,
} from "@freehub/contract/buying/purchase-commands";
import {
	type NewPurchaseOrder,
	type PurchaseOrder,
	type PurchaseOrderChange,
} from "@freehub/contract/buying/purchase-orders";
import { remindSuppliers, type SentReminders } from "@freehub/contract/buying/reminders";
import { ApiError } from "@freehub/contract/errors";
import { plural, t } from "@lingui/core/macro";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { productKeys, stockKeys } from "#lib/product-cache.ts";
import { OWN } from "#lib/query-client.ts";
import { later, type Write } from "#lib/write.ts";
import { purchaseOrderTitle } from "./purchase-words.ts";
import { purchaseOrderKeys } from "./queries.ts";

/** Lists of orders and of suppliers with what is open. */
const lists: readonly QueryKey[] = [purchaseOrderKeys.lists, [OWN, "suppliers"], [OWN, "today"]];
/** The same, and what is expected of each product. */
const incoming: readonly QueryKey[] = [...lists, productKeys.all, stockKeys.all];

function show(order: PurchaseOrder, _: unknown, queryClient: QueryClient): void {
	queryClient.setQueryData(purchaseOrderKeys.one(order._id), order);
}

export const addOnePurchaseOrder: Write<Pick<NewPurchaseOrder, "supplier">, PurchaseOrder> = {
	send: (body, idempotencyKey) => api.call(addPurchaseOrder, { body, idempotencyKey }),
	show,
	stale: () => lists,
};

export const draftLowOrders: Write<
	{ fillUp: boolean; supplier?: string },
	Awaited<ReturnType<typeof callOrderWhatIsLow>>
> = {
	send: callOrderWhatIsLow,
	stale: () => lists,
};

function callOrderWhatIsLow(body: { fillUp: boolean; supplier?: string }, idempotencyKey: string) {
	return api.call(orderWhatIsLow, { body, idempotencyKey });
}

export const changeOnePurchaseOrder: Write<
	{ id: string; change: PurchaseOrderChange; version: number },
	PurchaseOrder
> = {
	send: ({ id, change, version }, idempotencyKey) =>
		api.call(changePurchaseOrder, { params: { id }, body: change, version, idempotencyKey }),
	show,
	stale: ({ id }) => [...incoming, purchaseOrderKeys.revisions(id)],
};

export const deleteOnePurchaseOrder: Write<PurchaseOrder, unknown> = {
	async send({ _id }, idempotencyKey) {
		try {
			await api.call(deletePurchaseOrder, { params: { id: _id }, idempotencyKey });
		} catch (error) {
			// Somebody else deleted it first, so the goal is reached.
			if (!(error instanceof ApiError && error.status === 404)) throw error;
		}
	},
	content: ({ _id }) => ["delete", _id],
	stale: () => lists,
	done: (_, order) => {
		const title = purchaseOrderTitle(order);
		return t({
			comment: "title is an order's number, or such as: Draft for Wheels Inc.",
			message: `${title} deleted`,
		});
	},
};

export const copyOnePurchaseOrder: Write<PurchaseOrder, PurchaseOrder> = {
	send: ({ _id }, idempotencyKey) => api.call(copyPurchaseOrder, { params: { id: _id }, idempotencyKey }),
	content: ({ _id }) => ["copy", _id],
	show,
	stale: () => lists,
	done: () => t`This is the copy, at today’s offers`,
};

export const mergeInto: Write<{ id: string; orders: string[] }, PurchaseOrder> = {
	send: ({ id, orders }, idempotencyKey) =>
		api.call(mergePurchaseOrders, { params: { id }, body: { orders }, idempotencyKey }),
	show,
	stale: () => lists,
	done: (_, { orders: { length } }) =>
		plural(length, { one: "# draft merged into this one", other: "# drafts merged into this one" }),
};

export const splitOff: Write<{ id: string; lines: string[] }, PurchaseOrder> = {
	send: ({ id, lines }, idempotencyKey) =>
		api.call(splitPurchaseOrder, { params: { id }, body: { lines }, idempotencyKey }),
	show,
	stale: ({ id }) => [...lists, purchaseOrderKeys.one(id)],
	done: (_, { lines: { length } }) =>
		plural(length, { one: "# line moved to this new draft", other: "# lines moved to this new draft" }),
};

export type Sending = { by: "mail" | "marked"; to?: string; rate?: string; message?: string; total?: number };

export const sendOnePurchaseOrder: Write<{ order: PurchaseOrder; sending: Sending }, PurchaseOrder> = {
	send: ({ order, sending }, idempotencyKey) =>
		api.call(sendPurchaseOrder, { params: { id: order._id }, body: sending, idempotencyKey }),
	content: ({ order, sending }) => [order._id, sending],
	show,
	// A draft whose mail failed has its number.
	stale: ({ order }) => [...incoming, purchaseOrderKeys.one(order._id)],
	done: ({ number, sentTo }) =>
		sentTo === ""
			? t({ comment: "number is an order's", message: `${number} is marked as sent` })
			: t({
					comment: "number is an order's, sentTo a mail address",
					message: `${number} was sent to ${sentTo}`,
				}),
	why: (error) =>
		error instanceof ApiError && error.code === "unavailable"
			? t`The mail could not be sent, so the order is still a draft. Try again, or mark it as sent.`
			: errorSentence(error),
};

export type Reminding = { to?: string; message?: string };

export const remindOfOrder: Write<{ order: PurchaseOrder; reminder: Reminding }, PurchaseOrder> = {
	send: ({ order, reminder }, idempotencyKey) =>
		api.call(remindSupplier, { params: { id: order._id }, body: reminder, idempotencyKey }),
	content: ({ order, reminder }) => ["remind", order._id, reminder],
	show,
	// A refusal of the mail server is stored, too.
	stale: ({ order }) => [purchaseOrderKeys.lists, purchaseOrderKeys.one(order._id)],
	done: ({ lastMail }) => {
		const to = lastMail?.to ?? "";
		return t({ comment: "to is a mail address", message: `The reminder was sent to ${to}` });
	},
};

/** Reminds suppliers of several orders; the answer says what became of each. */
export const remindOfOrders: Write<{ orders: readonly string[]; message?: string }, SentReminders> = {
	send: ({ orders, ...message }, idempotencyKey) =>
		api.call(remindSuppliers, { body: { orders: [...orders], ...message }, idempotencyKey }),
	content: ({ orders, message }) => ["remind", ...orders, message],
	stale: () => [purchaseOrderKeys.all],
};

export type LineConfirmation = { line: string; pieces: number | null; day: string | null };

export const confirmOnePurchaseOrder: Write<{ id: string; lines: LineConfirmation[] }, PurchaseOrder> = {
	send: ({ id, lines }, idempotencyKey) =>
		api.call(confirmPurchaseOrder, { params: { id }, body: { lines }, idempotencyKey }),
	show,
	stale: () => incoming,
	done: () => t`Confirmation noted`,
};

export const cancelOnePurchaseOrder: Write<PurchaseOrder, PurchaseOrder> = {
	send: ({ _id }, idempotencyKey) => api.call(cancelPurchaseOrder, { params: { id: _id }, idempotencyKey }),
	content: ({ _id }) => ["cancel", _id],
	show,
	stale: () => incoming,
	done: ({ number }) => t({ comment: "number is an order's", message: `${number} is cancelled` }),
};

export const closeLines: Write<{ id: string; lines: string[]; why: string }, PurchaseOrder> = {
	send: ({ id, lines, why }, idempotencyKey) =>
		api.call(closePurchaseLines, { params: { id }, body: { lines, why }, idempotencyKey }),
	content: ({ id, lines, why }) => ["close", id, lines, why],
	show,
	stale: () => incoming,
	done: (_, { id, lines, lines: { length } }) => ({
		message: plural(length, { one: "# line closed", other: "# lines closed" }),
		undo: later(reopenLines, { id, lines }),
	}),
};

export const reopenLines: Write<{ id: string; lines: string[] }, PurchaseOrder> = {
	send: ({ id, lines }, idempotencyKey) =>
		api.call(reopenPurchaseLines, { params: { id }, body: { lines }, idempotencyKey }),
	content: ({ id, lines }) => ["reopen", id, lines],
	show,
	stale: () => incoming,
	done: (_, { lines: { length } }) =>
		plural(length, { one: "# line is expected again", other: "# lines are expected again" }),
};
