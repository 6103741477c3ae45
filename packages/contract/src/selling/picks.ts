import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** Max promises that a list of picks has of shelves, and of packing places. */
export const MAX_PICKS = 500;

const Named = z.object({ _id: z.string(), name: z.string() });

/** Pieces at a place that are promised to a line of a customer's order. Without prices and contact data: pickers see none. */
const Pick = z.object({
	/** The order's line, as a movement names it (`saleLine`). */
	line: z.string(),
	order: z.string(),
	number: z.string(),
	/** The customer's name; null: without a name. */
	customer: z.string().nullable(),
	due: z.string().nullable(),
	/** Where it is collected. */
	collectAt: Named.nullable(),
	/** All open pieces of the order are at places. */
	isReady: z.boolean(),
	product: z.string(),
	productName: z.string(),
	sku: z.string().nullable(),
	barcode: z.string().nullable(),
	image: z.string(),
	/** Of the line, at this place. */
	pieces: z.number(),
	/** Of the product, at this place: what the books have there. */
	level: z.number(),
});
export type Pick = z.infer<typeof Pick>;

const PickPlace = Named.extend({
	/** A packing place: its pieces are picked. */
	isPacking: z.boolean(),
	/** Those of orders whose pieces are all there first, then by due day and age. */
	picks: z.array(Pick),
});
export type PickPlace = z.infer<typeof PickPlace>;

const Picks = z.object({
	store: Named,
	/** The packing place to which pieces are picked: the store's first; null: it has none yet. */
	packing: Named.nullable(),
	/** The places of the store with promised pieces, in the shop's order. */
	places: z.array(PickPlace),
	/** Pieces at the store's packing places that are promised to nobody, such as those of a cancelled order. */
	free: z.number(),
	/** There are more than MAX_PICKS: only the first ones are listed. */
	isCut: z.boolean(),
});
export type Picks = z.infer<typeof Picks>;

export const listPicks = endpoint({
	method: "GET",
	path: "/picks",
	summary:
		"What can be picked at a store for customers' orders, and what is picked there and waits to be handed over, by place",
	tag: "Selling",
	needs: ["sale.read"],
	query: z.object({
		/** A store, or a place in it. */
		at: z.string().max(100).default("main"),
		/** An order's id, the beginning of its number, or parts of its customer's name. */
		search: z.string().trim().max(100, "search can have at most 100 characters.").optional(),
	}),
	status: 200,
	answer: Picks,
	errors: ["invalid_input", "not_found"],
});
