import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id } from "./fields.ts";

/** A product that became dearer or cheaper. Prices and `extra` are in `currency`. */
export const PriceChange = z.object({
	product: z.string(),
	productName: z.string(),
	sku: z.string().nullable(),
	currency: z.string(),
	/** The cost of `per` pieces, before and now: of one, unless its cost is not exact in the currency. */
	before: z.number(),
	now: z.number(),
	per: z.number(),
	/** The change in percent of the old price. */
	percent: z.number(),
	/** The day of the change, which may be one to come. */
	since: z.string(),
	/** The pieces of the next order, and where they come from: open drafts, what is low, or what is usually ordered. */
	pieces: z.number(),
	piecesOf: z.enum(["draft", "low", "usual"]),
	/** The extra cost of the next order; below zero if it is cheaper. */
	extra: z.number(),
});
export type PriceChange = z.infer<typeof PriceChange>;

export const PriceChanges = z.object({
	/** Those with the largest `extra`, most money first. */
	changes: z.array(PriceChange),
	/** How many there are. */
	dearer: z.number(),
	cheaper: z.number(),
	/** The extra cost of the next orders of all of them, in the shop's currency; null if a rate is unknown. */
	extra: z.number().nullable(),
});
export type PriceChanges = z.infer<typeof PriceChanges>;

export const getPriceChanges = endpoint({
	tag: "Buying",
	needs: ["purchase.write"],
	status: 200,
	method: "GET",
	path: "/suppliers/:id/price-changes",
	summary:
		"What a supplier's products cost more or less than before, as far as it matters for the next orders",
	params: Id,
	answer: PriceChanges,
	errors: ["not_found"],
});
