import { refusedReasons, settlements } from "@freehub/domain/buying/purchase";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { page } from "./fields.ts";

/** Max lines in an answer. */
export const MAX_OPEN_LINES = 2000;
/** Max orders that can be asked for at once. */
export const MAX_DELIVERY_ORDERS = 100;

/** Max orders of customers that a line names. */
export const MAX_NAMED_ORDERS = 10;

const Named = z.object({ _id: z.string(), name: z.string() });

/** For whom pieces of a line will be, before they are received. */
const PromisedOfLine = z.object({
	/** The customers' orders, and the pieces for them in all. */
	orders: z.number(),
	pieces: z.number(),
	/**
	 * The first of these orders, in the order in which they get their pieces. Their numbers are only for readers of sales, names of
	 * customers only for those who may read customers.
	 */
	named: z
		.array(z.object({ number: z.string().nullable(), who: z.string().nullable(), pieces: z.number() }))
		.max(MAX_NAMED_ORDERS),
});
export type PromisedOfLine = z.infer<typeof PromisedOfLine>;

/** A line of a sent order as somebody who receives it sees it: in pieces, without any cost. */
export const DeliveryLine = z.object({
	_id: z.string(),
	order: z.string(),
	/** The order's number. */
	number: z.string(),
	supplier: Named,
	/** Where the order is delivered to. */
	location: Named,
	product: z.string(),
	productName: z.string(),
	sku: z.string().nullable(),
	image: z.string(),
	isDeleted: z.boolean(),
	/** Every code that the line is scanned by, and how many pieces each stands for. */
	codes: z.array(z.object({ code: z.string(), pieces: z.number() })),
	supplierSku: z.string(),
	/** Pieces per case. */
	pack: z.number(),
	/** The confirmed pieces, else the ordered ones. */
	expected: z.number(),
	accepted: z.number(),
	refused: z.number(),
	credited: z.number(),
	open: z.number(),
	/** For whom its open pieces are, if the lines are received in the order of this answer; null: nobody waits for them. */
	promised: PromisedOfLine.nullable(),
	/** The most pieces that may be accepted without the right `purchase.exceed`. */
	limit: z.number(),
	isClosed: z.boolean(),
	/** By whom it was closed, `by` as an id: that person may reopen it, as may those who may write orders. */
	closed: z.object({ at: z.string(), by: z.string(), byName: z.string() }).nullable(),
	/** The confirmed day, else the expected one. */
	day: z.string().nullable(),
	isLate: z.boolean(),
	/** The part of `accepted`, `refused` and `credited` that the requested batch has booked. */
	counted: z.object({ accepted: z.number(), refused: z.number(), credited: z.number() }),
	/** Pieces that others have booked for it within a day, without the requested batch. */
	recent: z.array(z.object({ name: z.string(), pieces: z.number() })),
});
export type DeliveryLine = z.infer<typeof DeliveryLine>;

const read = { tag: "Buying", needs: ["purchase.read"], method: "GET", status: 200 } as const;

const LinesQuery = z.object({
	/** Comma-separated ids of orders: all their lines. */
	order: z
		.string()
		.transform((given) => [...new Set(given.split(",").filter((one) => one !== ""))])
		.pipe(
			z
				.array(z.string().max(100))
				.max(MAX_DELIVERY_ORDERS, `order can name at most ${MAX_DELIVERY_ORDERS} orders.`),
		)
		.optional(),
	/**
	 * An order's number, a delivery note's, a barcode, a SKU, or a supplier's barcode or SKU: all lines of the order, of the orders
	 * on the note, or of all open orders of the suppliers that are to deliver that product, those with the product first.
	 */
	code: z
		.string()
		.trim()
		.min(1, "code is empty.")
		.max(200, "code can have at most 200 characters.")
		.optional(),
	/** Open lines of this supplier's orders. */
	supplier: z.string().max(100).optional(),
	/** A client's batch, whose pieces are answered as `counted`. */
	batch: z.string().max(100).optional(),
});
export type LinesQuery = z.output<typeof LinesQuery>;

export const listDeliveryLines = endpoint({
	...read,
	path: "/lines-to-receive",
	summary:
		"Order lines to receive, the earliest expected first, without costs; without a filter: all open ones",
	query: LinesQuery,
	answer: z.object({
		/** The kind of thing that the code was found as; null: nothing, or no code was given. */
		found: z.enum(["order", "note", "product"]).nullable(),
		lines: z.array(DeliveryLine),
		/** There are more than fit into one answer. */
		hasMore: z.boolean(),
	}),
	errors: ["invalid_input"],
});
export type DeliveryLines = z.infer<typeof listDeliveryLines.answer>;

/** Pieces that were received together: a batch of movements. */
export const Receipt = z.object({
	batch: z.string(),
	/** The number on the delivery note: the movements' reference. */
	note: z.string(),
	at: z.string(),
	/** When it was booked, which is later than `at` if it was dated back. */
	recordedAt: z.string(),
	/** The id and the name of who received it. */
	by: z.string(),
	byName: z.string(),
	lines: z.array(
		z.object({
			movement: z.string(),
			purchaseLine: z.string(),
			order: z.string(),
			number: z.string(),
			product: z.string(),
			productName: z.string(),
			location: z.string(),
			accepted: z.number(),
			/** Accepted pieces beyond what is ordered, by the right `purchase.exceed`; 0: the right was not needed. */
			over: z.number(),
			refused: z
				.object({
					pieces: z.number(),
					reason: z.enum(refusedReasons),
					settlement: z.enum(settlements),
					photo: z.string().nullable(),
				})
				.nullable(),
			isTakenBack: z.boolean(),
		}),
	),
	/** All of it was taken back. */
	isTakenBack: z.boolean(),
});
export type Receipt = z.infer<typeof Receipt>;

const ReceiptsQuery = z.object({
	order: z.string().max(100).optional(),
	supplier: z.string().max(100).optional(),
	...page,
});
export type ReceiptsQuery = z.output<typeof ReceiptsQuery>;

export const listReceipts = endpoint({
	...read,
	path: "/receipts",
	summary: "Receipts of an order or a supplier, or all, newest first, a page at a time; without costs",
	query: ReceiptsQuery,
	answer: z.array(Receipt),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});
