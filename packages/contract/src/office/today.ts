import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { TimeZone } from "../moments.ts";
import { Movement } from "../stock/stock.ts";

const Named = z.object({ product: z.string(), name: z.string(), image: z.string() });

/**
 * The value of the stock at the products' own prices and costs; `cost` only for people who may see costs. Products without a cost
 * count as 0 there. What the pieces were bought for is `GET /stock-value`.
 */
const Value = z.object({ price: z.number(), cost: z.number().optional() });

/** A customer's order on the Today page; `customer`: the name, null without one. */
const SaleToday = z.object({
	_id: z.string(),
	number: z.string(),
	customer: z.string().nullable(),
	/** Those that are open; of lost ones, those that wait. */
	pieces: z.number(),
});
const counted = { count: z.number() };

/** The customers' orders that somebody should look at: how many of each kind, and the first ones. */
const SalesToday = z.object({
	/** All open pieces have been at places for 7 days or longer, the longest first. */
	uncollected: z.object({ ...counted, orders: z.array(SaleToday.extend({ since: z.string() })) }),
	/** Due today or before, and open. */
	due: z.object({
		...counted,
		orders: z.array(SaleToday.extend({ due: z.string(), isLate: z.boolean(), isReady: z.boolean() })),
	}),
	/** Holds that have ended. */
	holdsOver: z.object({ ...counted, orders: z.array(SaleToday.extend({ holdUntil: z.string() })) }),
	/** Reservations from the shop window that nobody has confirmed, those that end first at the top. */
	toConfirm: z.object({
		...counted,
		orders: z.array(SaleToday.extend({ holdUntil: z.string().nullable() })),
	}),
	/** Products of which promised pieces wait without a source: they are not there, and not ordered. */
	waiting: z.object({ ...counted, products: z.array(Named.extend({ pieces: z.number() })) }),
	/** Promises that lost pieces in the last 14 days, and still wait, the last ones first. */
	lost: z.object({
		...counted,
		promises: z.array(SaleToday.extend({ product: z.string(), productName: z.string(), at: z.string() })),
	}),
});

/** A transfer note on the Today page: the names of its ends, and its pieces that are on their way, or to be sent. */
const TransferToday = z.object({ _id: z.string(), from: z.string(), to: z.string(), pieces: z.number() });
const atStores = <Note extends z.ZodType>(note: Note) =>
	z.array(z.object({ store: z.string(), ...counted, notes: z.array(note) }));

/** The Today page. Days are in the requested time zone, by default the shop's, as YYYY-MM-DD. */
export const Today = z.object({
	day: z.string(),
	yesterday: z.string(),
	/** Total number of products. */
	products: z.number(),
	/** The number of products that are out of stock, or low, and the name of one of them. */
	out: z.object({ count: z.number(), first: z.string().nullable() }),
	low: z.object({ count: z.number(), first: z.string().nullable() }),
	/** The stores with products that are low by the store's own reorder points (`lowAt` of the products), most first, and how many. */
	lowAtStores: z.array(z.object({ store: z.string(), name: z.string(), count: z.number() })),
	/**
	 * The suppliers with the most products that have to be ordered, because no more than the reorder point is on hand and on its way
	 * (`toOrder` of the products). `out` counts those of which nothing is on hand, and `promised` those of which all that is on hand is
	 * promised to customers.
	 */
	shortBySupplier: z.array(
		z.object({ supplier: z.string(), count: z.number(), out: z.number(), promised: z.number() }),
	),
	/** How many suppliers have such products, with those above. */
	shortSuppliers: z.number(),
	/** Since the start of yesterday: pieces minus reversals, and lines of the ledger. */
	received: z.number(),
	delivered: z.number(),
	movements: z.number(),
	/** The latest of these movements. */
	latest: z.array(Movement),
	/** At the end of each day, at the prices of that day, without deleted products; starts with the day before the span. */
	value: z.array(Value.extend({ day: z.string() })),
	/** The most delivered products of the last 30 days. */
	movers: z.object({ since: z.string(), products: z.array(Named.extend({ pieces: z.number() })) }),
	/** Products in stock that have not moved for 180 days, longest first. */
	unmoved: z.object({
		count: z.number(),
		products: z.array(Named.extend({ days: z.number(), value: z.number() })),
	}),
	/**
	 * Orders of which something is still expected: how many, their pieces, how many of them are late, and the next ones, late ones
	 * first. Only for people who may read orders, absent for others.
	 */
	incoming: z
		.object({
			orders: z.number(),
			pieces: z.number(),
			late: z.number(),
			next: z.array(
				z.object({
					order: z.string(),
					number: z.string(),
					supplierName: z.string(),
					/** The next day when something is expected; null: nobody said. */
					day: z.string().nullable(),
					isLate: z.boolean(),
					pieces: z.number(),
				}),
			),
		})
		.optional(),
	/** Transfer notes by the store at which somebody should look at them: how many, and the first ones. */
	transfers: z.object({
		/** On their way to the store, and due today or before. */
		arriving: atStores(TransferToday.extend({ number: z.string(), day: z.string(), isLate: z.boolean() })),
		/** Drafts of what the store sends, for a day or longer. */
		drafts: atStores(TransferToday.extend({ createdAt: z.string() })),
	}),
	/** Only for people who may read customers' orders, absent for others. */
	sales: SalesToday.optional(),
	/** Imports that wait for a decision; only for people with the right, absent for others. */
	imports: z
		.array(z.object({ _id: z.string(), name: z.string(), rows: z.number(), refused: z.number() }))
		.optional(),
	/** Open invitations, likewise. */
	invitations: z.array(z.object({ _id: z.string(), email: z.string(), expiresAt: z.string() })).optional(),
});
export type Today = z.infer<typeof Today>;

export const UNMOVED_DAYS = 180;
export const MOVERS_DAYS = 30;
export const valueSpans = ["30", "90", "365"] as const;
export type ValueSpan = (typeof valueSpans)[number];

export const getToday = endpoint({
	method: "GET",
	path: "/today",
	summary: "What matters in the shop today, in figures",
	tag: "Stock",
	needs: ["stock.read"],
	query: z.object({
		zone: TimeZone,
		/** The number of days for the value of the stock. */
		days: z.enum(valueSpans, `days must be one of ${valueSpans.join(", ")}.`).default("90"),
	}),
	status: 200,
	answer: Today,
	errors: ["invalid_input", "unauthenticated"],
});
