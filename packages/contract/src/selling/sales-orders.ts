import { returnEnds } from "@freehub/domain/selling/returns";
import { saleStates } from "@freehub/domain/selling/sale";
import { sourceKinds } from "@freehub/domain/stock/promises";
import { z } from "zod";
import { asAmount } from "../amount.ts";
import { Day, Id, id, page, textOrEmpty, wholePieces } from "../buying/fields.ts";
import { endpoint } from "../endpoint.ts";
import { exportFormats } from "../export-formats.ts";
import { realLocation } from "../stock/real-location.ts";

/** Max lines of a sales order. */
export const MAX_SALE_LINES = 1000;

const origins = ["counter", "shop_window", "web_shop"] as const;
/** The kinds of mails about an order to its customer: what was ordered, and that it is ready to collect. */
export const saleMails = ["confirmation", "ready"] as const;
/** The same with the answers to a reservation: that it is kept, and that it is declined. */
const sentMails = [...saleMails, "kept", "declined"] as const;

export type SaleOrigin = (typeof origins)[number];

const money = (label: string) =>
	asAmount(label, z.number(`${label} must be a number.`).min(0, `${label} cannot be below 0.`));

/** Where promised pieces come from: a place, a line of a purchase order, a line of a transfer, or none: they wait. */
export const Source = z.strictObject({
	kind: z.enum(sourceKinds, `kind must be one of ${sourceKinds.join(", ")}.`),
	/** Of the place or line; empty for none. */
	id: z.string().max(100).default(""),
});

const lineFields = {
	product: id("product"),
	/** Pieces. */
	ordered: wholePieces("Quantity", 0),
	/** Of one piece; default: the product's of today, of a known line its own. */
	price: money("Price").optional(),
	/** Off the whole line; default: none, of a known line its own. */
	discount: money("Discount").optional(),
};
export const NewSaleLine = z.strictObject({ ...lineFields, ordered: wholePieces("Quantity", 1) });

/** A line of a changed order; without an id it is added. */
const ChangedSaleLine = z.strictObject({ _id: z.string().max(100).optional(), ...lineFields });
export type ChangedSaleLine = z.output<typeof ChangedSaleLine>;

const header = {
	/** Null: without a name. */
	customer: id("customer").nullable(),
	/** The day by which the customer wants it; not in the past. */
	due: Day("due").nullable(),
	/** The place where it is collected. */
	collectAt: realLocation("collectAt").nullable(),
	note: textOrEmpty("Note", 4000),
	/** It is a hold: its open pieces are released then, unless pieces were picked or delivered, or a till has a receipt. */
	holdUntil: z.iso
		.datetime({ offset: true, error: "holdUntil must be a time such as 2026-10-01T08:00:00Z." })
		.nullable(),
	/** The number of the receipt of a till where it was paid; Freehub knows no amounts paid. */
	tillReceipt: textOrEmpty("Till receipt", 100),
};

const linesOf = <Line extends z.ZodType>(line: Line) =>
	z
		.array(line, "lines must be a list.")
		.max(MAX_SALE_LINES, `An order can have at most ${MAX_SALE_LINES} lines.`);

export const NewSalesOrder = z.strictObject({
	origin: z.enum(origins, `origin must be one of ${origins.join(", ")}.`).default("counter"),
	...z.object(header).partial().shape,
	note: header.note.default(""),
	tillReceipt: header.tillReceipt.default(""),
	lines: linesOf(NewSaleLine).default([]),
});
export type NewSalesOrder = z.output<typeof NewSalesOrder>;

/** Fields that are left out stay as they are. Lines that are missing from `lines` are removed. */
export const SalesOrderChange = z.strictObject({ ...header, lines: linesOf(ChangedSaleLine) }).partial();
export type SalesOrderChange = z.output<typeof SalesOrderChange>;

const State = z.enum(saleStates, `state must be one of ${saleStates.join(", ")}.`);
const Named = z.object({ _id: z.string(), name: z.string() });

/** Pieces of a line that are promised out of a source. */
const LinePromise = z.object({
	source: z.object({ kind: z.enum(sourceKinds), id: z.string() }),
	pieces: z.number(),
	/** The place's name, with its store; the number of the purchase order or the transfer note; empty: it waits. */
	name: z.string(),
	/** The day on which they are expected; null: they are there, or no day is known. */
	day: z.string().nullable(),
});

/**
 * A line of a sales order; quantities in pieces. The promises of `open` pieces say where they come from. Prices are only for people
 * who may write orders.
 */
export const SaleLine = z.object({
	_id: z.string(),
	product: z.string(),
	productName: z.string(),
	sku: z.string().nullable(),
	barcode: z.string().nullable(),
	image: z.string(),
	/** The product was deleted. */
	isDeleted: z.boolean(),
	ordered: z.number(),
	closed: z.number(),
	delivered: z.number(),
	/** Of the delivered pieces, those that came back. */
	returned: z.number(),
	open: z.number(),
	/** The line whose pieces it replaces. */
	replaces: z.string().nullable(),
	promises: z.array(LinePromise),
	/** Of one piece. */
	price: z.number().optional(),
	discount: z.number().optional(),
	/** Of all ordered pieces that are not closed, less the discount. */
	total: z.number().optional(),
});
export type SaleLine = z.infer<typeof SaleLine>;

/** A delivery to a line, as its movement; one that was taken back is not listed. */
const SaleDelivery = z.object({
	movement: z.string(),
	batch: z.string(),
	line: z.string(),
	pieces: z.number(),
	/** Of these, those that came back. */
	returned: z.number(),
	at: z.string(),
	byName: z.string(),
	from: Named,
});

/** Pieces of a delivery that came back; a return that was taken back is not listed. */
const SaleReturn = z.object({
	_id: z.string(),
	line: z.string(),
	/** The movement of the delivery. */
	delivery: z.string(),
	pieces: z.number(),
	end: z.enum(returnEnds),
	/** Where they came to, and the batch of the booking; null: they are still to be checked. */
	to: Named.nullable(),
	batch: z.string().nullable(),
	note: z.string(),
	at: z.string(),
	byName: z.string(),
});
export type SaleReturn = z.infer<typeof SaleReturn>;

/** The last mail about an order to its customer. */
const SaleMail = z.object({
	kind: z.enum(sentMails),
	at: z.string(),
	isSent: z.boolean(),
	/** The address, and the mail server's refusal (empty: none); only for people who may see customers' addresses. */
	to: z.string().optional(),
	answer: z.string().optional(),
});
export type SaleMail = z.infer<typeof SaleMail>;

/** A sales order. `state` follows from its lines and their promises; `isLate`: something is open whose day has passed. */
export const SalesOrder = z.object({
	_id: z.string(),
	number: z.string().nullable(),
	state: State,
	isLate: z.boolean(),
	origin: z.enum(origins),
	/** Null: without a name. An erased customer has no name. */
	customer: Named.nullable(),
	due: z.string().nullable(),
	collectAt: Named.nullable(),
	note: z.string(),
	holdUntil: z.string().nullable(),
	/** The hold has ended, and a person is asked: pieces are picked or delivered, or a till has a receipt. */
	isHoldOver: z.boolean(),
	/** A reservation from the shop window of which nothing was picked or delivered, and that nobody has confirmed. */
	isToConfirm: z.boolean(),
	confirmedAt: z.string().nullable(),
	/** Empty: nobody has. */
	confirmedByName: z.string(),
	tillReceipt: z.string(),
	createdAt: z.string(),
	createdByName: z.string(),
	placedAt: z.string().nullable(),
	cancelledAt: z.string().nullable(),
	/** How often it was changed after it was placed. */
	revision: z.number(),
	lines: z.array(SaleLine),
	/** Oldest first. */
	deliveries: z.array(SaleDelivery),
	returns: z.array(SaleReturn),
	/** Null: none was tried. */
	lastMail: SaleMail.nullable(),
	/** Of all lines, in the shop's currency. */
	total: z.number().optional(),
	version: z.number(),
});
export type SalesOrder = z.infer<typeof SalesOrder>;

/** An order in a list. */
export const SalesOrderSummary = SalesOrder.pick({
	_id: true,
	number: true,
	state: true,
	isLate: true,
	origin: true,
	customer: true,
	due: true,
	collectAt: true,
	holdUntil: true,
	isHoldOver: true,
	isToConfirm: true,
	createdAt: true,
	placedAt: true,
	total: true,
}).extend({
	lines: z.number(),
	/** Of all lines. */
	ordered: z.number(),
	open: z.number(),
	/** Of the open pieces, those that are at places. */
	there: z.number(),
	/** Of the open pieces, those without a source. */
	waiting: z.number(),
});
export type SalesOrderSummary = z.infer<typeof SalesOrderSummary>;

const SalesOrderFilter = z.object({
	/** Comma-separated list of states. */
	state: z
		.string()
		.transform((given) => [...new Set(given.split(",").filter((one) => one !== ""))])
		.pipe(z.array(State))
		.optional(),
	/** Of a customer, and of those merged into it. */
	customer: z.string().max(100).optional(),
	/** Orders with a line of this product. */
	product: z.string().max(100).optional(),
	/** Collected at this place. */
	collectAt: z.string().max(100).optional(),
	/** Only those that are late. */
	late: z.literal("true", "late must be true.").optional(),
	/** Only those whose hold is over and that a person is asked about. */
	holdOver: z.literal("true", "holdOver must be true.").optional(),
	/** Only reservations that nobody has confirmed. */
	toConfirm: z.literal("true", "toConfirm must be true.").optional(),
	/** The beginning of a number, or parts of a customer's name, or, for people with the right `customer.read`, of an address or a telephone number. */
	search: z.string().trim().max(100, "search can have at most 100 characters.").optional(),
});
export type SalesOrderFilter = z.output<typeof SalesOrderFilter>;

const read = { tag: "Selling", needs: ["sale.read"], method: "GET", status: 200 } as const;

export const listSalesOrders = endpoint({
	...read,
	path: "/sales-orders",
	summary: "Customers' orders, newest first, a page at a time",
	query: SalesOrderFilter.extend(page),
	answer: z.array(SalesOrderSummary),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});

export const exportSalesOrders = endpoint({
	...read,
	path: "/sales-order-export",
	summary:
		"The lines of customers' orders as a file, CSV or XLSX, newest order first; prices are for people who may write orders",
	query: SalesOrderFilter.extend({
		format: z.enum(exportFormats, "format must be csv or xlsx.").default("csv"),
	}),
	answer: z.string(),
	answerType: "text/csv",
	otherAnswerType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	errors: ["invalid_input"],
});

export const getSalesOrder = endpoint({
	...read,
	path: "/sales-orders/:id",
	summary: "A customer's order with its lines and where their pieces are promised from",
	params: Id,
	answer: SalesOrder,
	errors: ["not_found"],
});

const change = <Value extends z.ZodType>(value: Value) => z.object({ before: value, after: value });

/** The differences that a change after placing made; prices only for people who may write orders. */
export const SalesOrderRevision = z.object({
	/** 0: it was placed. */
	revision: z.number(),
	at: z.string(),
	byName: z.string(),
	due: change(z.string().nullable()).optional(),
	collectAt: change(z.string()).optional(),
	note: change(z.string()).optional(),
	changes: z.array(
		z.object({
			product: z.string(),
			productName: z.string(),
			/** Ordered pieces. */
			before: z.number(),
			after: z.number(),
			price: change(z.number()).optional(),
			discount: change(z.number()).optional(),
		}),
	),
});
export type SalesOrderRevision = z.infer<typeof SalesOrderRevision>;

export const listSalesOrderRevisions = endpoint({
	...read,
	path: "/sales-orders/:id/revisions",
	summary: "How a customer's order was placed and changed since, newest first",
	params: Id,
	answer: z.array(SalesOrderRevision),
	errors: ["not_found"],
});
