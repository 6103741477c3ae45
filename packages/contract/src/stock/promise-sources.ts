import { sourceKinds } from "@freehub/domain/stock/promises";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { MAX_PRODUCTS, productIds } from "./levels.ts";

export { MAX_PRODUCTS };

/** A source with pieces of a product that are promised to nobody. */
export const FreeSource = z.object({
	product: z.string(),
	source: z.object({ kind: z.enum(sourceKinds), id: z.string() }),
	/** The place's name, with its store; the number of the purchase order or the transfer note. */
	name: z.string(),
	/** The store of a bin; null: it is a store, or no place. */
	store: z.string().nullable(),
	/** The day on which they are expected; null: they are there, or no day is known. */
	day: z.string().nullable(),
	pieces: z.number(),
});
export type FreeSource = z.infer<typeof FreeSource>;

export const listPromiseSources = endpoint({
	tag: "Selling",
	needs: ["sale.write"],
	method: "GET",
	path: "/promise-sources",
	summary:
		"Where pieces of products can be promised from: open places, those with most first, then lines of purchase orders and transfer notes, the earliest first; at most 50 of each kind for a product",
	query: z.object({ product: productIds }),
	status: 200,
	answer: z.array(FreeSource),
	errors: ["invalid_input"],
});
