import { decidedEnds, returnEnds } from "@freehub/domain/selling/returns";
import { z } from "zod";
import { Id, id, textOrEmpty, wholePieces, writeErrors } from "../buying/fields.ts";
import { endpoint } from "../endpoint.ts";
import { realLocation } from "../stock/real-location.ts";
import { SalesOrder, Source } from "./sales-orders.ts";

/** Max lines of one request. */
const MAX_RETURN_LINES = 200;

const Place = realLocation("to");

const ReturnLine = z.strictObject({
	/** The movement that delivered the pieces. */
	delivery: id("delivery"),
	pieces: wholePieces("Quantity", 1),
	/** check: nothing is booked until somebody has looked at them. */
	end: z.enum(returnEnds, `end must be one of ${returnEnds.join(", ")}.`),
	/** The place that they come to; default: the one that they were delivered from. */
	to: Place.optional(),
	/** As many pieces are ordered again, at price 0. */
	replace: z.boolean("replace must be true or false.").default(false),
	/** Where the pieces that replace them are promised from; default: they wait. */
	replaceFrom: Source.optional(),
});

const write = {
	tag: "Selling",
	needs: ["sale.write"],
	status: 200,
	idempotent: "required",
	method: "POST",
	answer: SalesOrder,
} as const;
const errors = [
	...writeErrors,
	"idempotency_key_required",
	"sale_state",
	"location_closed",
	"too_much_stock",
	"too_much_worth",
] as const;

export const returnSale = endpoint({
	...write,
	path: "/sales-orders/:id/returns",
	summary:
		"Take back pieces that were delivered; each line names the delivery. What is promised stays as it is, and the batch of the booking can be reversed",
	action: "sales_order.return",
	params: Id,
	body: z.strictObject({
		lines: z
			.array(ReturnLine, "lines must be a list.")
			.min(1, "lines is empty.")
			.max(MAX_RETURN_LINES, `At most ${MAX_RETURN_LINES} lines can be returned at once.`),
		note: textOrEmpty("Note", 2000).default(""),
	}),
	bodyLimit: "large",
	examples: {
		one: { lines: [{ delivery: "01a1fc15-db0b-771e-9556-be48850d2c78", pieces: 1, end: "stock" }] },
	},
	status: 201,
	errors: [...errors, "promised"],
});

export const checkReturn = endpoint({
	...write,
	path: "/sale-returns/:id/check",
	summary: "Say what becomes of returned pieces that were still to be checked",
	action: "sales_order.check_return",
	params: Id,
	body: z.strictObject({
		end: z.enum(decidedEnds, `end must be one of ${decidedEnds.join(", ")}.`),
		to: Place.optional(),
	}),
	examples: { good: { end: "stock" } },
	errors,
});

export const deleteReturn = endpoint({
	...write,
	idempotent: true,
	method: "DELETE",
	path: "/sale-returns/:id",
	summary:
		"Take back a return that is still to be checked; those that are booked are taken back with their batch",
	action: "sales_order.delete_return",
	params: Id,
	errors: [...writeErrors, "sale_state"],
});
