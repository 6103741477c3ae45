import { purchaseOrderStates } from "@freehub/domain/buying/purchase";
import { priceSources } from "@freehub/domain/buying/purchase-price";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { addresses } from "../read-addresses.ts";
import { PromiseNotice } from "../stock/promise-notices.ts";
import { LanguageName } from "../text-languages.ts";
import { amount, Currency, Day, Id, id, Per, page, Rate, textOrEmpty, wholePieces } from "./fields.ts";

/** Max lines of an order. */
export const MAX_ORDER_LINES = 1000;

const PriceFrom = z.enum(priceSources, `priceFrom must be one of ${priceSources.join(", ")}.`);

/** A line to order. `cost` is what `per` pieces cost, in the order's currency: a price per case stays exact. */
const lineFields = {
	product: id("product"),
	/** Pieces. */
	ordered: wholePieces("Quantity", 0),
	/**
	 * With a cost, the price counts as typed: nothing moves it, also if it is the offer's. Without, a new line follows the supplier's
	 * offer, or else the product's own cost, until the order is sent; a known line stays as it is.
	 */
	cost: amount("Cost").optional(),
	per: Per.optional(),
	/**
	 * `offer`, `list` or `cost`: take the offer's price and follow it, whatever `cost` says. `typed` without a cost: keep the price of
	 * a known line, whatever the supplier asks for now.
	 */
	priceFrom: PriceFrom.nullable().optional(),
	/** Pieces per case. */
	pack: wholePieces("Pieces per case", 1).optional(),
	supplierSku: textOrEmpty("Supplier SKU", 100).optional(),
};
export const NewPurchaseLine = z.strictObject({ ...lineFields, ordered: wholePieces("Quantity", 1) });
export type NewPurchaseLine = z.output<typeof NewPurchaseLine>;

/** A line of a changed order; without an id it is added. */
const ChangedPurchaseLine = z.strictObject({ _id: z.string().max(100).optional(), ...lineFields });
export type ChangedPurchaseLine = z.output<typeof ChangedPurchaseLine>;

const header = {
	/** Where it is delivered to; default: the shop's main location. */
	location: id("location"),
	/** Default: the supplier's, also if a draft gets another supplier. */
	currency: Currency,
	/** Units of the shop's currency per unit of the order's. What is typed before sending is proposed then. */
	rate: Rate.nullable(),
	expected: Day("expected").nullable(),
	note: textOrEmpty("Note", 4000),
};

const linesOf = <Line extends z.ZodType>(line: Line) =>
	z
		.array(line, "lines must be a list.")
		.max(MAX_ORDER_LINES, `An order can have at most ${MAX_ORDER_LINES} lines.`);

export const NewPurchaseOrder = z.strictObject({
	supplier: id("supplier"),
	...z.object(header).partial().shape,
	lines: linesOf(NewPurchaseLine).default([]),
});
export type NewPurchaseOrder = z.output<typeof NewPurchaseOrder>;

/** If `lines` is given, lines that are missing from it are removed. */
export const PurchaseOrderChange = z
	.strictObject({ ...header, supplier: id("supplier"), lines: linesOf(ChangedPurchaseLine) })
	.partial();
export type PurchaseOrderChange = z.output<typeof PurchaseOrderChange>;

/** The prices of `per` pieces by quantity; `isListed`: as a price list has written them. */
export const FollowedOffer = z.object({
	breaks: z.array(z.object({ from: z.number(), price: z.number() })),
	per: z.number(),
	isListed: z.boolean(),
});

const State = z.enum(purchaseOrderStates, `state must be one of ${purchaseOrderStates.join(", ")}.`);

/**
 * A line of an order. All quantities in pieces; `open` is what is still expected. Readers without the right `purchase.write` get nothing
 * of prices: `cost` and what comes after it.
 */
export const PurchaseLine = z.object({
	_id: z.string(),
	product: z.string(),
	productName: z.string(),
	sku: z.string().nullable(),
	barcode: z.string().nullable(),
	image: z.string(),
	/** The product was deleted. */
	isDeleted: z.boolean(),
	/** The product is sold off and not ordered any more. */
	isDiscontinued: z.boolean(),
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
	/** Something is open whose day has passed in the shop. */
	isLate: z.boolean(),
	/** By whom it was closed, `by` as an id: that person may reopen it, as may those who may write orders. */
	closed: z.object({ at: z.string(), by: z.string(), byName: z.string(), why: z.string() }).nullable(),
	cost: z.number().optional(),
	per: z.number().optional(),
	total: z.number().optional(),
	/** Where the price comes from; all but a typed one follow it while the order is a draft. Null: sent before this was stored. */
	priceFrom: PriceFrom.nullable().optional(),
	/**
	 * The supplier's price for `offeredPer` pieces at this quantity; of a sent order: the price asked at that time. Null: there is no
	 * offer.
	 */
	offered: z.number().nullable().optional(),
	offeredPer: z.number().optional(),
	/** Of a draft's typed price: the supplier asks for another price than when this one was typed or kept, and another than it. */
	isOfferNew: z.boolean().optional(),
	/** Of a draft, if there is an offer. */
	offer: FollowedOffer.nullable().optional(),
});
export type PurchaseLine = z.infer<typeof PurchaseLine>;

/** The last mail about an order, and what became of it. */
const OrderMail = z.object({
	kind: z.enum(["order", "reminder"]),
	to: z.string(),
	at: z.string(),
	isSent: z.boolean(),
	/**
	 * The mail server's refusal, such as `550 no such user`, also if it refused only some of several addresses; empty: it refused
	 * nothing, or was not reached.
	 */
	answer: z.string(),
});
export type OrderMail = z.infer<typeof OrderMail>;

const Named = z.object({ _id: z.string(), name: z.string() });

/** An order. `state` follows from the lines; `isLate`: something is open whose day has passed. */
export const PurchaseOrder = z.object({
	_id: z.string(),
	number: z.string().nullable(),
	state: State,
	isLate: z.boolean(),
	supplier: Named,
	location: Named,
	currency: z.string(),
	/** Of a draft: as somebody has typed it; null: nobody has. */
	rate: z.string().nullable(),
	expected: z.string().nullable(),
	/**
	 * Of a draft, for people with the right `purchase.write`: the days until it arrives, by the offers of its lines, or else as the
	 * supplier says; null: unknown. If a draft has no `expected`, it gets that day when it is sent.
	 */
	leadDays: z.number().nullable().optional(),
	note: z.string(),
	createdAt: z.string(),
	createdByName: z.string(),
	sentAt: z.string().nullable(),
	/** The mail address that it was sent to; empty: somebody marked it as sent. */
	sentTo: z.string(),
	/** Null: none was tried. */
	lastMail: OrderMail.nullable(),
	/** When its supplier was last reminded of it. */
	remindedAt: z.string().nullable(),
	cancelledAt: z.string().nullable(),
	/** How often it was changed after it was sent. */
	revision: z.number(),
	lines: z.array(PurchaseLine),
	/** The total of the lines, in the order's currency. */
	total: z.number().optional(),
	version: z.number(),
	/** Of the answer to a change: the promises to customers that lost what a line brings less now; they wait. */
	lost: z.array(PromiseNotice).optional(),
});
export type PurchaseOrder = z.infer<typeof PurchaseOrder>;

/** An order in a list. */
export const PurchaseOrderSummary = PurchaseOrder.pick({
	_id: true,
	number: true,
	state: true,
	isLate: true,
	supplier: true,
	currency: true,
	sentAt: true,
	remindedAt: true,
	createdAt: true,
	total: true,
}).extend({
	/** The next day when something is expected. */
	expected: z.string().nullable(),
	lines: z.number(),
	ordered: z.number(),
	open: z.number(),
});
export type PurchaseOrderSummary = z.infer<typeof PurchaseOrderSummary>;

const PurchaseOrderFilter = z.object({
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
export type PurchaseOrderFilter = z.output<typeof PurchaseOrderFilter>;

/** Pieces of a product that are expected. */
export const IncomingLine = z.object({
	order: z.string(),
	purchaseLine: z.string(),
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

const read = { tag: "Buying", needs: ["purchase.read"], method: "GET", status: 200 } as const;

export const listPurchaseOrders = endpoint({
	...read,
	path: "/purchase-orders",
	summary: "Purchase orders, newest first, a page at a time",
	query: PurchaseOrderFilter.extend(page),
	answer: z.array(PurchaseOrderSummary),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});

export const exportPurchaseOrders = endpoint({
	...read,
	needs: ["purchase.write"],
	path: "/purchase-orders.csv",
	summary: "The lines of purchase orders as CSV, newest order first",
	query: PurchaseOrderFilter,
	answer: z.string(),
	answerType: "text/csv",
	errors: ["invalid_input"],
});

export const getPurchaseOrder = endpoint({
	...read,
	path: "/purchase-orders/:id",
	summary: "A purchase order with its lines",
	params: Id,
	answer: PurchaseOrder,
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
	answer: z.array(
		IncomingLine.partial({ order: true, purchaseLine: true, number: true, supplierName: true }),
	),
	errors: ["invalid_input"],
});

/** The mail that reminds a supplier, as it would be sent now. */
export const Reminder = z.object({
	/** Its addresses, separated by commas; empty: none is known. */
	to: z.string(),
	language: LanguageName,
	subject: z.string(),
	/** Its paragraphs. */
	lines: z.array(z.string()),
});
export type Reminder = z.infer<typeof Reminder>;

export const previewReminder = endpoint({
	...read,
	needs: ["purchase.write"],
	path: "/purchase-orders/:id/reminder",
	summary:
		"The mail that would remind the supplier of what is still open of an order, in the supplier's language",
	params: Id,
	answer: Reminder,
	errors: ["not_found", "purchase_state"],
});

const changeOf = <Value extends z.ZodType>(value: Value) =>
	z.object({ before: value, after: value }).optional();

/** An order as it was sent, at first and after each change: what differs from the revision before. */
export const PurchaseOrderRevision = z.object({
	revision: z.number(),
	at: z.string(),
	byName: z.string(),
	expected: changeOf(z.string().nullable()),
	/** Names of locations. */
	location: changeOf(z.string()),
	note: changeOf(z.string()),
	/** Only for people with the right `purchase.write`. */
	rate: changeOf(z.string()),
	/** Lines that differ, with their old and new quantity, and what else of them differs; for the first: all lines. */
	changes: z.array(
		z.object({
			product: z.string(),
			productName: z.string(),
			before: z.number(),
			after: z.number(),
			supplierSku: changeOf(z.string()),
			pack: changeOf(z.number()),
			/** In the order's currency; only for people with the right `purchase.write`. */
			price: changeOf(z.object({ cost: z.number(), per: z.number() })),
		}),
	),
});
export type PurchaseOrderRevision = z.infer<typeof PurchaseOrderRevision>;

export const listPurchaseOrderRevisions = endpoint({
	...read,
	path: "/purchase-orders/:id/revisions",
	summary: "How an order was sent and changed since, newest first",
	params: Id,
	answer: z.array(PurchaseOrderRevision),
	errors: ["not_found"],
});

export const getPurchaseOrderFile = endpoint({
	...read,
	needs: ["purchase.write"],
	path: "/purchase-orders/:id/file",
	summary: "A purchase order as a PDF or CSV file, as it is mailed",
	params: Id,
	query: z.object({ format: z.enum(["csv", "pdf"], "format must be csv or pdf.").default("pdf") }),
	answer: z.string(),
	answerType: "text/csv",
	otherAnswerType: "application/pdf",
	errors: ["invalid_input", "not_found", "paper_too_long", "unavailable"],
});
