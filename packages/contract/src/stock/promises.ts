import { sourceKinds } from "@freehub/domain/stock/promises";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** Max promises in an answer. */
export const MAX_LISTED_PROMISES = 200;

/** Pieces of a product that are promised: to whom, and where they come from. */
export const ProductPromise = z.object({
	/** The line that they are for, of a document of the kind `lineKind`, such as `sale`. */
	line: z.string(),
	lineKind: z.string(),
	/** The id of that document, and its number. */
	order: z.string().nullable(),
	number: z.string().nullable(),
	/** The customer's name; null: there is none. */
	who: z.string().nullable(),
	/**
	 * A place, a line of a purchase order, a line of a transfer on its way, or none: they wait. `name` is the place's, or the number of the
	 * order or note.
	 */
	source: z.object({ kind: z.enum(sourceKinds), id: z.string(), name: z.string().nullable() }),
	pieces: z.number(),
	/** When the line was first promised pieces. */
	since: z.string(),
	/** The day on which they are wanted, as 2026-11-27; null: nobody said. */
	due: z.string().nullable(),
});
export type ProductPromise = z.infer<typeof ProductPromise>;

export const listProductPromises = endpoint({
	method: "GET",
	path: "/products/:id/promises",
	summary: `Who is promised pieces of a product, and where they come from, the oldest promise first; at most ${MAX_LISTED_PROMISES}`,
	tag: "Stock",
	needs: ["sale.read"],
	params: z.object({ id: z.string() }),
	status: 200,
	answer: z.array(ProductPromise),
	errors: ["not_found"],
});
