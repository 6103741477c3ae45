import { saleStates } from "@freehub/domain/selling/sale";
import { sourceKinds } from "@freehub/domain/stock/promises";
import { z } from "zod";
import { asAmount } from "../amount.ts";
import { Day, Id, id, textOrEmpty, wholePieces, writeErrors } from "../buying/fields.ts";
import { endpoint } from "../endpoint.ts";

/** Max lines of a sales order. */
const MAX_SALE_LINES = 1000;

const origins = ["counter", "shop_window", "web_shop"] as const;

const money = (label: string) =>
	asAmount(label, z.number(`${label} must be a number.`).min(0, `${label} cannot be below 0.`));

/** Where promised pieces come from: a place, a line of a purchase order, a line of a transfer, or none: they wait. */
const Source = z.strictObject({
	kind: z.enum(sourceKinds, `kind must be one of ${sourceKinds.join(", ")}.`),
	/** Of the place or line; empty for none. */
	id: z.string().max(100).default(""),
});

const NewSaleLine = z.strictObject({
	product: id("product"),
	/** Pieces. */
	ordered: wholePieces("Quantity", 1),
	/** Of one piece; default: the product's of today. */
	price: money("Price").optional(),
	/** Off the whole line. */
	discount: money("Discount").optional(),
});

export const NewSalesOrder = z.strictObject({
	origin: z.enum(origins, `origin must be one of ${origins.join(", ")}.`).default("counter"),
	due: Day("due").nullable().optional(),
	/** The place where it is collected. */
	collectAt: id("collectAt").nullable().optional(),
	note: textOrEmpty("Note", 4000).default(""),
	/** It is a hold that ends then. */
	holdUntil: z.iso
		.datetime({ offset: true, error: "holdUntil must be a time such as 2026-10-01T08:00:00Z." })
		.nullable()
		.optional(),
	lines: z
		.array(NewSaleLine, "lines must be a list.")
		.max(MAX_SALE_LINES, `An order can have at most ${MAX_SALE_LINES} lines.`),
});
export type NewSalesOrder = z.output<typeof NewSalesOrder>;

/**
 * A line of a sales order; quantities in pieces. The promises of `open` pieces say where they come from. Prices are only for people
 * who may write orders.
 */
export const SaleLine = z.object({
	_id: z.string(),
	product: z.string(),
	productName: z.string(),
	sku: z.string().nullable(),
	ordered: z.number(),
	closed: z.number(),
	delivered: z.number(),
	open: z.number(),
	promises: z.array(
		z.object({ source: z.object({ kind: z.enum(sourceKinds), id: z.string() }), pieces: z.number() }),
	),
	price: z.number().optional(),
	discount: z.number().optional(),
});

/** A sales order. `state` follows from its lines and their promises. */
export const SalesOrder = z.object({
	_id: z.string(),
	number: z.string().nullable(),
	state: z.enum(saleStates),
	origin: z.enum(origins),
	due: z.string().nullable(),
	collectAt: z.string().nullable(),
	note: z.string(),
	holdUntil: z.string().nullable(),
	createdAt: z.string(),
	placedAt: z.string().nullable(),
	cancelledAt: z.string().nullable(),
	lines: z.array(SaleLine),
	version: z.number(),
});
export type SalesOrder = z.infer<typeof SalesOrder>;

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
	errors: [...writeErrors, "location_closed"],
});

export const getSalesOrder = endpoint({
	tag: "Selling",
	needs: ["sale.read"],
	method: "GET",
	path: "/sales-orders/:id",
	summary: "A customer's order with its lines and where their pieces are promised from",
	params: Id,
	status: 200,
	answer: SalesOrder,
	errors: ["not_found"],
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
