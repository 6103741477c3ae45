import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { textOrEmpty, writeErrors } from "./fields.ts";
import { Reminder } from "./purchase-orders.ts";

// Reminders of several late orders: one mail per supplier with all that is late of its orders.

/** Max orders that are reminded of at once. */
export const MAX_REMINDED = 50;

const Supplier = z.object({ _id: z.string(), name: z.string() });
const Order = z.object({ _id: z.string(), number: z.string() });

/** Why an order is left out: the reason of a problem with the code `purchase_state`, and its sentence. */
const LeftOut = z.object({
	order: Order,
	supplier: Supplier,
	reason: z.string(),
	message: z.string(),
});
export type LeftOut = z.infer<typeof LeftOut>;

/** A mail to one supplier, as it would be sent now. */
export const SupplierReminder = Reminder.extend({ supplier: Supplier, orders: z.array(Order) });
export type SupplierReminder = z.infer<typeof SupplierReminder>;

/** The outcome of such a mail. */
const SentReminder = SupplierReminder.pick({ supplier: true, orders: true, to: true }).extend({
	isSent: z.boolean(),
	/** The mail server's, such as `550 no such user`; empty: it took the mail, or was not reached. */
	answer: z.string(),
});
export type SentReminder = z.infer<typeof SentReminder>;

const ids = z
	.array(z.string().max(100))
	.min(1, "orders is empty.")
	.max(MAX_REMINDED, `At most ${MAX_REMINDED} orders can be reminded of at once.`);

const shared = { tag: "Buying", needs: ["purchase.write"], status: 200 } as const;

export const previewReminders = endpoint({
	...shared,
	method: "GET",
	path: "/purchase-reminders",
	summary:
		"The mails that would remind suppliers of what is late of some orders, one per supplier in its language, and the orders that are left out",
	query: z.object({
		/** Comma-separated ids. */
		orders: z
			.string()
			.transform((given) => [...new Set(given.split(",").filter((one) => one !== ""))])
			.pipe(ids),
	}),
	answer: z.object({ mails: z.array(SupplierReminder), leftOut: z.array(LeftOut) }),
	errors: ["invalid_input", "not_found"],
});
export type Reminders = z.infer<typeof previewReminders.answer>;

export const remindSuppliers = endpoint({
	...shared,
	method: "POST",
	path: "/purchase-reminders",
	summary:
		"Mail suppliers what is late of some orders, one mail per supplier; of each order at most once a minute. The answer says what became of each",
	action: "purchase_order.remind-several",
	body: z.strictObject({
		orders: ids,
		/** It comes before the late lines in the mails. */
		message: textOrEmpty("Message", 4000).optional(),
	}),
	examples: { plain: { orders: ["0190a1b2-0000-7000-8000-000000000001"] } },
	idempotent: true,
	answer: z.object({ mails: z.array(SentReminder), leftOut: z.array(LeftOut) }),
	errors: [...writeErrors, "purchase_state"],
});
export type SentReminders = z.infer<typeof remindSuppliers.answer>;
