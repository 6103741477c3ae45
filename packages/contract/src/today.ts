import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Movement, TimeZone } from "./stock.ts";

const Named = z.object({ product: z.string(), name: z.string(), image: z.string() });

/** The value of the stock; `cost` only for those who may see costs. A product without a cost counts nothing there. */
const Value = z.object({ price: z.number(), cost: z.number().optional() });

/** What matters in the shop today. Days are those of the time zone that was asked for, written YYYY-MM-DD. */
export const Today = z.object({
	day: z.string(),
	yesterday: z.string(),
	/** How many there are. */
	products: z.number(),
	/** Products, and the name of one of them. */
	out: z.object({ count: z.number(), first: z.string().nullable() }),
	low: z.object({ count: z.number(), first: z.string().nullable() }),
	/** The suppliers of most products that are low or ran out, of which `out` ran out. */
	shortBySupplier: z.array(z.object({ supplier: z.string(), count: z.number(), out: z.number() })),
	/** Since yesterday began: pieces less those that were taken back, and lines of the ledger. */
	received: z.number(),
	delivered: z.number(),
	movements: z.number(),
	/** The latest of these movements. */
	latest: z.array(Movement),
	/** At the end of each day at the prices of then, deleted products left out; the first is the day before the span. */
	value: z.array(Value.extend({ day: z.string() })),
	/** What was delivered most in 30 days. */
	movers: z.object({ since: z.string(), products: z.array(Named.extend({ pieces: z.number() })) }),
	/** What is on hand and has not moved for 180 days, the longest first. */
	unmoved: z.object({
		count: z.number(),
		products: z.array(Named.extend({ days: z.number(), value: z.number() })),
	}),
	/** Imports that are ready to be decided about, for those who may; absent for others. */
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
		/** How far back the value of the stock goes. */
		days: z.enum(valueSpans, `days must be one of ${valueSpans.join(", ")}.`).default("90"),
	}),
	status: 200,
	answer: Today,
	errors: ["invalid_input", "unauthenticated"],
});
