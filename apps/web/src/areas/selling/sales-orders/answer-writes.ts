import { confirmReservation, declineReservation } from "@freehub/contract/selling/sales-commands";
import type { SalesOrder } from "@freehub/contract/selling/sales-orders";
import { t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import type { Write } from "#lib/write.ts";
import { saleKeys } from "./queries.ts";
import { promised } from "./sale-writes.ts";

type Reserved = Pick<SalesOrder, "_id">;

function show(order: SalesOrder, _: unknown, queryClient: QueryClient): void {
	queryClient.setQueryData(saleKeys.one(order._id), order);
}

/** Whether the customer gets a mail, in a sentence; a refused one is shown with the order. */
function mailWords({ lastMail }: SalesOrder): string {
	if (lastMail === null) return t`No mail was sent: there is no address, or no mail service.`;
	return lastMail.isSent ? t`The customer gets a mail.` : t`The mail could not be sent.`;
}

/** Confirms a reservation from the shop window; its customer gets a mail. */
export const confirmOne: Write<Reserved, SalesOrder> = {
	send: ({ _id }, idempotencyKey) =>
		api.call(confirmReservation, { params: { id: _id }, body: {}, idempotencyKey }),
	content: ({ _id }) => ["confirm", _id],
	show,
	stale: promised,
	done: (order) => {
		const mail = mailWords(order);
		return t({ comment: "mail is a sentence", message: `Confirmed. ${mail}` });
	},
};

/** Declines a reservation: it is cancelled, and its customer gets a mail with the message. */
export const declineOne: Write<Reserved & { message: string }, SalesOrder> = {
	send: ({ _id, message }, idempotencyKey) =>
		api.call(declineReservation, { params: { id: _id }, body: { message }, idempotencyKey }),
	content: ({ _id, message }) => ["decline", _id, message],
	show,
	stale: promised,
	done: (order) => {
		const mail = mailWords(order);
		return t({ comment: "mail is a sentence", message: `Declined. ${mail}` });
	},
};
