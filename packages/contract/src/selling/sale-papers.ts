import { z } from "zod";
import { Id, textOrEmpty, writeErrors } from "../buying/fields.ts";
import { endpoint } from "../endpoint.ts";
import { Email } from "../people/identity.ts";
import { SalesOrder, saleMails } from "./sales-orders.ts";

/** The papers of an order: what was ordered, with prices; what is handed over, without. */
export const salePapers = ["confirmation", "pack-slip"] as const;
export type SalePaper = (typeof salePapers)[number];

export const getSaleFile = endpoint({
	tag: "Selling",
	needs: ["sale.read"],
	method: "GET",
	status: 200,
	path: "/sales-orders/:id/file",
	summary:
		"A paper of a placed order as a PDF in the customer's language: its confirmation with prices, for people who may write orders, or the delivery note without",
	params: Id,
	query: z.object({ kind: z.enum(salePapers, `kind must be one of ${salePapers.join(", ")}.`) }),
	answer: z.string(),
	answerType: "application/pdf",
	errors: ["invalid_input", "not_found", "sale_state", "paper_too_long", "unavailable"],
});

export const mailSale = endpoint({
	tag: "Selling",
	needs: ["sale.write"],
	status: 200,
	idempotent: "required",
	method: "POST",
	path: "/sales-orders/:id/mails",
	summary:
		"Mail a customer in their language: the confirmation of an order as a PDF, or that it is ready. What the mail server refuses is kept with the order",
	action: "sales_order.mail",
	params: Id,
	body: z.strictObject({
		kind: z.enum(saleMails, `kind must be one of ${saleMails.join(", ")}.`),
		/** Default: the customer's first address. */
		to: Email.optional(),
		message: textOrEmpty("Message", 2000).default(""),
	}),
	examples: { ready: { kind: "ready" } },
	answer: SalesOrder,
	errors: [...writeErrors, "idempotency_key_required", "sale_state", "paper_too_long", "unavailable"],
});
