import { z } from "zod";
import { Id, id, textOrEmpty, wholePieces, writeErrors } from "../buying/fields.ts";
import { endpoint } from "../endpoint.ts";
import { MAX_SALE_LINES, NewSalesOrder, SalesOrder, SalesOrderChange, Source } from "./sales-orders.ts";

const write = {
	tag: "Selling",
	needs: ["sale.write"],
	status: 200,
	idempotent: true,
	method: "POST",
	answer: SalesOrder,
} as const;
const errors = [...writeErrors, "sale_state"] as const;
const promiseErrors = [...errors, "promised", "nothing_promised", "location_closed"] as const;

export const addSalesOrder = endpoint({
	...write,
	path: "/sales-orders",
	summary: "Begin a customer's order; it is a draft, and promises nothing, until it is placed",
	action: "sales_order.add",
	body: NewSalesOrder,
	bodyLimit: "large",
	examples: { one: { lines: [{ product: "01a1fc15-db0b-771e-9556-be48850d2c78", ordered: 1 }] } },
	status: 201,
	errors: [...writeErrors, "location_closed", "customer_state"],
});

export const changeSalesOrder = endpoint({
	...write,
	method: "PATCH",
	path: "/sales-orders/:id",
	summary:
		"Change an order; after placing this is a revision, no line goes below what was delivered or closed, more pieces wait, and fewer are released, those that wait first. Words, prices, the customer and the day touch no promise",
	action: "sales_order.change",
	params: Id,
	body: SalesOrderChange,
	bodyLimit: "large",
	matchesVersion: true,
	examples: { later: { due: "2026-12-18" } },
	errors: [...promiseErrors, "customer_state", "sale_changed", "if_match_required", "below_delivered"],
});

export const deleteSalesOrder = endpoint({
	...write,
	method: "DELETE",
	path: "/sales-orders/:id",
	summary: "Delete a draft",
	action: "sales_order.delete",
	params: Id,
	answer: z.object({ deleted: z.literal(true) }),
	errors,
});

export const copySalesOrder = endpoint({
	...write,
	path: "/sales-orders/:id/copies",
	summary: "Begin a draft with the customer and the lines of another order, at today's prices",
	action: "sales_order.copy",
	params: Id,
	status: 201,
	errors: writeErrors,
});

export const placeSalesOrder = endpoint({
	...write,
	path: "/sales-orders/:id/place",
	summary: "Place a customer's order: each piece is promised, out of a source or of none",
	action: "sales_order.place",
	params: Id,
	body: z.strictObject({
		/** Where pieces are wanted from; what is not named here waits. */
		sources: z
			.array(
				z.strictObject({ line: id("line"), source: Source, pieces: wholePieces("Quantity", 1) }),
				"sources must be a list.",
			)
			.max(MAX_SALE_LINES, `At most ${MAX_SALE_LINES} sources can be named.`)
			.default([]),
	}),
	examples: { waiting: {} },
	errors: promiseErrors,
});

export const promiseSaleLine = endpoint({
	...write,
	path: "/sales-orders/:id/lines/:line/promise",
	summary: "Promise pieces of a line out of another source",
	action: "sales_order.promise",
	params: z.object({ id: z.string(), line: z.string() }),
	body: z.strictObject({
		to: Source,
		/** Default: out of the line's other sources, those that wait first. */
		from: Source.optional(),
		pieces: wholePieces("Quantity", 1),
	}),
	examples: { atThePlace: { to: { kind: "place", id: "main" }, pieces: 1 } },
	errors: promiseErrors,
});

export const closeSalesOrder = endpoint({
	...write,
	path: "/sales-orders/:id/close",
	summary: "Close what is open of lines: it will not be delivered, and is released",
	action: "sales_order.close",
	params: Id,
	body: z.strictObject({
		/** Default: all that is open. */
		lines: z
			.array(z.strictObject({ line: id("line"), pieces: wholePieces("Quantity", 1).optional() }))
			.max(MAX_SALE_LINES)
			.optional(),
	}),
	examples: { all: {} },
	errors: promiseErrors,
});

export const cancelSalesOrder = endpoint({
	...write,
	path: "/sales-orders/:id/cancel",
	summary: "Cancel a customer's order of which nothing was delivered: all promises are released",
	action: "sales_order.cancel",
	params: Id,
	errors,
});

export const confirmReservation = endpoint({
	...write,
	idempotent: "required",
	path: "/sales-orders/:id/confirm",
	summary:
		"Confirm a reservation from the shop window, and mail its customer until when it is kept; one that is confirmed stays as it is",
	action: "sales_order.confirm",
	params: Id,
	body: z.strictObject({}),
	errors: [...errors, "idempotency_key_required"],
});

export const declineReservation = endpoint({
	...write,
	idempotent: "required",
	path: "/sales-orders/:id/decline",
	summary:
		"Decline a reservation from the shop window that nobody has confirmed: it is cancelled, its pieces are free at once, and its customer is mailed",
	action: "sales_order.decline",
	params: Id,
	body: z.strictObject({
		/** For the customer: it is in the mail, and in the order's note. */
		message: textOrEmpty("Message", 1000).default(""),
	}),
	examples: { why: { message: "The last one has a scratch, sorry." } },
	errors: [...errors, "idempotency_key_required"],
});

export const reopenSalesOrder = endpoint({
	...write,
	path: "/sales-orders/:id/reopening",
	summary: "Open again what was closed of lines, or a cancelled order: the pieces wait",
	action: "sales_order.reopen",
	params: Id,
	body: z.strictObject({
		/** Default: all that is closed. */
		lines: z.array(id("lines"), "lines must be a list.").max(MAX_SALE_LINES).optional(),
	}),
	examples: { all: {} },
	errors: promiseErrors,
});
