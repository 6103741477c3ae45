import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** One change of a product's price or cost. Amounts are in the shop's currency; null: there was none. */
export const PriceChange = z.object({
	at: z.string(),
	/** A user's id, or `system`. */
	actor: z.string(),
	actorName: z.string(),
	field: z.enum(["price", "cost"]),
	before: z.number().nullable(),
	after: z.number().nullable(),
	/** The import that made it, of a file or by a price rule; `isUndone`: an undo gave the former amount back. Null: a person did. */
	import: z.object({ _id: z.string(), name: z.string(), isUndone: z.boolean() }).nullable(),
});
export type PriceChange = z.infer<typeof PriceChange>;

export const listPriceChanges = endpoint({
	method: "GET",
	path: "/products/:id/price-changes",
	summary:
		"A product's changes of price and cost, newest first, with who made them: in forms, in bulk, and by imports and price rules of the last 90 days; costs for those who see costs",
	tag: "Products",
	needs: ["stock.read"],
	params: z.object({ id: z.string() }),
	query: z.object({
		limit: z.coerce.number("limit must be a number.").int().min(1).max(200).optional(),
		cursor: z.string().max(500).optional(),
	}),
	status: 200,
	answer: z.array(PriceChange),
	paged: true,
	errors: ["invalid_input", "invalid_cursor", "not_found"],
});
