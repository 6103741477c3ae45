import { orderStates } from "@freehub/domain/purchase";
import { z } from "zod";
import {
	amount,
	Currency,
	Day,
	Id,
	id,
	page,
	Rate,
	text,
	wholePieces,
	writeErrors,
} from "./buying-fields.ts";
import { endpoint } from "./endpoint.ts";
import { Email } from "./identity.ts";
import { addresses } from "./read-addresses.ts";

/** Max lines of an order. */
export const MAX_ORDER_LINES = 1000;

/** A line to order. `cost` is what `per` pieces cost, in the order's currency: a price per case stays exact. */
const lineFields = {
	product: id("product"),
	/** Pieces. */
	ordered: wholePieces("Quantity", 0),
	cost: amount("Cost"),
	per: wholePieces("per", 1).optional(),
	/** Pieces per case. */
	pack: wholePieces("Pieces per case", 1).optional(),
	supplierSku: text("Supplier SKU", 100).optional(),
};
const NewOrderLine = z.object({ ...lineFields, ordered: wholePieces("Quantity", 1) });
export type NewOrderLine = z.output<typeof NewOrderLine>;

/** A line of a changed order; without an id it is added. */
const ChangedOrderLine = z.object({ _id: z.string().max(100).optional(), ...lineFields });
export type ChangedOrderLine = z.output<typeof ChangedOrderLine>;

const header = {
	/** Where it is delivered to; default: the shop's main location. */
	location: id("location"),
	/** Default: the supplier's. */
	currency: Currency,
	expected: Day("expected").nullable(),
	note: text("Note", 4000),
};

const linesOf = <Line extends z.ZodType>(line: Line) =>
	z
		.array(line, "lines must be a list.")
		.max(MAX_ORDER_LINES, `An order can have at most ${MAX_ORDER_LINES} lines.`);

export const NewOrder = z.object({
	supplier: id("supplier"),
	...z.object(header).partial().shape,
	lines: linesOf(NewOrderLine).default([]),
});
export type NewOrder = z.output<typeof NewOrder>;

/** If `lines` is given, lines that are missing from it are removed. */
export const OrderChange = z
	.object({ ...header, supplier: id("supplier"), lines: linesOf(ChangedOrderLine) })
	.partial();
export type OrderChange = z.output<typeof OrderChange>;

const State = z.enum(orderStates, `state must be one of ${orderStates.join(", ")}.`);

/**
 * A line of an order. All quantities in pieces; `open` is what is still expected. Readers without the right `order.write` do not
 * get `cost`, `per` and `total`.
 */
export const OrderLine = z.object({
	_id: z.string(),
	product: z.string(),
	productName: z.string(),
	sku: z.string().nullable(),
	barcode: z.string().nullable(),
	image: z.string(),
	/** The product was deleted. */
	isDeleted: z.boolean(),
	supplierSku: z.string(),
	pack: z.number(),
	ordered: z.number(),
	confirmed: z.number().nullable(),
	confirmedDate: z.string().nullable(),
	accepted: z.number(),
	refused: z.number(),
	credited: z.number(),
	returned: z.number(),
	open: z.number(),
	closed: z.object({ at: z.string(), byName: z.string(), why: z.string() }).nullable(),
	cost: z.number().optional(),
	per: z.number().optional(),
	total: z.number().optional(),
});
export type OrderLine = z.infer<typeof OrderLine>;

const Named = z.object({ _id: z.string(), name: z.string() });

/** An order. `state` follows from the lines; `isLate`: something is open whose day has passed. */
export const Order = z.object({
	_id: z.string(),
	number: z.string().nullable(),
	state: State,
	isLate: z.boolean(),
	supplier: Named,
	location: Named,
	currency: z.string(),
	rate: z.string().nullable(),
	expected: z.string().nullable(),
	note: z.string(),
	createdAt: z.string(),
	createdByName: z.string(),
	sentAt: z.string().nullable(),
	/** The mail address that it was sent to; empty: somebody marked it as sent. */
	sentTo: z.string(),
	cancelledAt: z.string().nullable(),
	/** How often it was changed after it was sent. */
	revision: z.number(),
	lines: z.array(OrderLine),
	/** What the lines cost together, in the order's currency. */
	total: z.number().optional(),
	version: z.number(),
});
export type Order = z.infer<typeof Order>;

/** An order in a list. */
export const OrderSummary = Order.pick({
	_id: true,
	number: true,
	state: true,
	isLate: true,
	supplier: true,
	currency: true,
	sentAt: true,
	createdAt: true,
	total: true,
}).extend({
	/** The next day when something is expected. */
	expected: z.string().nullable(),
	lines: z.number(),
	ordered: z.number(),
	open: z.number(),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

const OrderFilter = z.object({
	/** Comma-separated list of states. */
	state: z
		.string()
		.transform((given) => [...new Set(given.split(",").filter((one) => one !== ""))])
		.pipe(z.array(State))
		.optional(),
	supplier: z.string().max(100).optional(),
	/** Orders with a line of this product. */
	product: z.string().max(100).optional(),
	/** An order's number or the beginning of it. */
	search: z.string().trim().max(100, "search can have at most 100 characters.").optional(),
	late: z.literal("yes", "late must be yes.").optional(),
});
export type OrderFilter = z.output<typeof OrderFilter>;

/** Pieces of a product that are expected. */
export const IncomingLine = z.object({
	order: z.string(),
	orderLine: z.string(),
	number: z.string(),
	supplierName: z.string(),
	product: z.string(),
	location: z.string(),
	pieces: z.number(),
	/** The confirmed day, else the expected one. */
	day: z.string().nullable(),
	isLate: z.boolean(),
});
export type IncomingLine = z.infer<typeof IncomingLine>;

const read = { tag: "Buying", needs: ["order.read"], method: "GET", status: 200 } as const;

export const listOrders = endpoint({
	...read,
	path: "/buying/orders",
	summary: "Purchase orders, newest first, a page at a time",
	query: OrderFilter.extend(page),
	answer: z.array(OrderSummary),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});

export const exportOrders = endpoint({
	...read,
	needs: ["order.write"],
	path: "/buying/orders.csv",
	summary: "The lines of purchase orders as CSV, newest order first",
	query: OrderFilter,
	answer: z.string(),
	answerType: "text/csv",
	errors: ["invalid_input"],
});

export const getOrder = endpoint({
	...read,
	path: "/buying/orders/:id",
	summary: "A purchase order with its lines",
	params: Id,
	answer: Order,
	errors: ["not_found"],
});

export const listIncoming = endpoint({
	...addresses.listIncoming,
	tag: "Buying",
	needs: ["stock.read"],
	summary:
		"What is expected of a product and when, the earliest first; without a product: of all, at most 200",
	query: z.object({ product: z.string().max(100).optional() }),
	/** Without the right to read orders: only pieces, days and locations. */
	answer: z.array(IncomingLine.partial({ order: true, orderLine: true, number: true, supplierName: true })),
	errors: ["invalid_input"],
});

/** An order as it was sent, at first and after each change. */
export const OrderRevision = z.object({
	revision: z.number(),
	at: z.string(),
	byName: z.string(),
	/** Lines that differ from the revision before, with their old and new quantity; for the first: all lines. */
	changes: z.array(
		z.object({ product: z.string(), productName: z.string(), before: z.number(), after: z.number() }),
	),
});
export type OrderRevision = z.infer<typeof OrderRevision>;

export const listOrderRevisions = endpoint({
	...read,
	path: "/buying/orders/:id/revisions",
	summary: "How an order was sent and changed since, newest first",
	params: Id,
	answer: z.array(OrderRevision),
	errors: ["not_found"],
});

export const getOrderFile = endpoint({
	...read,
	needs: ["order.write"],
	path: "/buying/orders/:id/file",
	summary: "A purchase order as a PDF or CSV file, as it is mailed",
	params: Id,
	query: z.object({ format: z.enum(["csv", "pdf"], "format must be csv or pdf.").default("pdf") }),
	answer: z.string(),
	answerType: "text/csv",
	otherAnswerType: "application/pdf",
	errors: ["invalid_input", "not_found"],
});

const write = {
	tag: "Buying",
	needs: ["order.write"],
	status: 200,
	idempotent: true,
	answer: Order,
} as const;
const errors = [...writeErrors, "order_state"] as const;

export const addOrder = endpoint({
	...write,
	method: "POST",
	path: "/buying/orders",
	summary: "Begin a purchase order; it is a draft until it is sent",
	action: "order.add",
	body: NewOrder,
	bodyLimit: "large",
	examples: {
		cases: {
			supplier: "01a1fc15-db0a-738e-9d65-3ba7697a899f",
			expected: "2026-12-11",
			lines: [{ product: "01a1fc15-db0b-771e-9556-be48850d2c78", ordered: 30, cost: 125, per: 10, pack: 10 }],
		},
	},
	status: 201,
	errors: writeErrors,
});

/** What is low, and not on its way in sufficient number. */
export const orderWhatIsLow = endpoint({
	...write,
	method: "POST",
	path: "/buying/low-stock-orders",
	summary: "One draft per supplier from everything that is low and not yet ordered",
	action: "order.add-low",
	body: z.object({
		/** Only of this supplier. */
		supplier: z.string().max(100).optional(),
		/** Fill each order up to its supplier's minimum value. */
		fillUp: z.boolean("fillUp must be true or false.").default(false),
	}),
	examples: { all: {}, filled: { fillUp: true } },
	status: 201,
	answer: z.object({
		orders: z.array(OrderSummary),
		/** Products that are low and cannot be ordered, because no supplier is known. */
		withoutSupplier: z.number(),
	}),
	errors: writeErrors,
});

export const changeOrder = endpoint({
	...write,
	method: "PATCH",
	path: "/buying/orders/:id",
	summary: "Change an order; after sending this is a revision, and no line goes below what has come",
	action: "order.change",
	params: Id,
	body: OrderChange,
	bodyLimit: "large",
	examples: { later: { expected: "2026-12-18" } },
	matchesVersion: true,
	errors: [...errors, "order_changed", "if_match_required", "below_received"],
});

export const deleteOrder = endpoint({
	...write,
	method: "DELETE",
	path: "/buying/orders/:id",
	summary: "Delete a draft",
	action: "order.delete",
	params: Id,
	answer: z.object({ deleted: z.literal(true) }),
	errors,
});

export const copyOrder = endpoint({
	...write,
	method: "POST",
	path: "/buying/orders/:id/copies",
	summary: "Begin a draft with the lines of another order, at today's offers",
	action: "order.copy",
	params: Id,
	status: 201,
	errors: writeErrors,
});

export const mergeOrders = endpoint({
	...write,
	method: "POST",
	path: "/buying/orders/:id/merging",
	summary: "Move all lines of other drafts to the same supplier into this one, and delete those",
	action: "order.merge",
	params: Id,
	body: z.object({ orders: z.array(id("orders")).min(1, "orders is empty.").max(50) }),
	examples: { two: { orders: ["01a1fc15-db0b-771e-9556-be48850d2c78"] } },
	errors,
});

export const splitOrder = endpoint({
	...write,
	method: "POST",
	path: "/buying/orders/:id/splitting",
	summary: "Move lines of a draft into a new one. @returns the new draft",
	action: "order.split",
	params: Id,
	body: z.object({ lines: z.array(id("lines")).min(1, "lines is empty.").max(MAX_ORDER_LINES) }),
	examples: { one: { lines: ["01a1fc15-db0b-771e-9556-be48850d2c78"] } },
	status: 201,
	errors,
});

export const sendOrder = endpoint({
	...write,
	method: "POST",
	path: "/buying/orders/:id/sending",
	summary: "Send an order by mail with its PDF and CSV, or mark it as sent; it gets its number",
	action: "order.send",
	params: Id,
	body: z.object({
		/** `mail`: to `to`, or else the supplier's contacts for orders; `marked`: it was sent in another way. */
		by: z.enum(["mail", "marked"], "by must be mail or marked."),
		to: Email.optional(),
		/** Units of the shop's currency per unit of the order's; required if they differ. */
		rate: Rate.optional(),
		message: text("Message", 4000).optional(),
		/** If it is marked as sent: when, if that was earlier. */
		sentAt: z.iso
			.datetime({ offset: true, error: "sentAt must be a time such as 2026-10-01T08:00:00Z." })
			.optional(),
	}),
	examples: { mail: { by: "mail" }, phone: { by: "marked", rate: "1.0825" } },
	errors: [...errors, "unavailable"],
});

export const confirmOrder = endpoint({
	...write,
	method: "POST",
	path: "/buying/orders/:id/confirmation",
	summary: "Note what the supplier confirmed, per line: pieces and day",
	action: "order.confirm",
	params: Id,
	body: z.object({
		lines: z
			.array(
				z.object({
					line: id("line"),
					/** Null: not confirmed. */
					pieces: wholePieces("Quantity", 0).nullable(),
					day: Day("day").nullable(),
				}),
			)
			.min(1, "lines is empty.")
			.max(MAX_ORDER_LINES),
	}),
	examples: {
		later: { lines: [{ line: "01a1fc15-db0b-771e-9556-be48850d2c78", pieces: 20, day: "2026-12-18" }] },
	},
	errors: [...errors, "below_received"],
});

export const cancelOrder = endpoint({
	...write,
	method: "POST",
	path: "/buying/orders/:id/cancellation",
	summary: "Cancel a sent order of which nothing has come",
	action: "order.cancel",
	params: Id,
	errors,
});

export const closeOrderLines = endpoint({
	...write,
	method: "POST",
	path: "/buying/orders/:id/closing",
	summary: "Close lines of which nothing more will come; without lines: all open ones",
	action: "order.close",
	params: Id,
	body: z.object({
		lines: z.array(id("lines")).max(MAX_ORDER_LINES).optional(),
		why: text("Reason", 500).default(""),
	}),
	examples: { short: { why: "Out of production" } },
	errors,
});

export const reopenOrderLines = endpoint({
	...write,
	method: "POST",
	path: "/buying/orders/:id/reopening",
	summary: "Expect closed lines again",
	action: "order.reopen",
	params: Id,
	body: z.object({ lines: z.array(id("lines")).max(MAX_ORDER_LINES).optional() }),
	examples: { all: {} },
	errors,
});
