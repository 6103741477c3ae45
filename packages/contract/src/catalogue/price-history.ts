import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** One change of a product's price or cost by a person. Amounts are in the shop's currency; null: there was none. */
export const PriceChange = z.object({
	at: z.string(),
	/** A user's id, or `system`. */
	actor: z.string(),
	actorName: z.string(),
	field: z.enum(["price", "cost"]),
	before: z.number().nullable(),
	after: z.number().nullable(),
});
export type PriceChange = z.infer<typeof PriceChange>;

/** The most changes in an answer; the audit log has all of them. */
export const MAX_PRICE_CHANGES = 100;

export const listPriceChanges = endpoint({
	method: "GET",
	path: "/products/:id/price-changes",
	summary:
		"A product's newest changes of price and cost in forms and in bulk, newest first, with who made them; costs for those who see costs",
	tag: "Products",
	needs: ["stock.read"],
	params: z.object({ id: z.string() }),
	status: 200,
	answer: z.array(PriceChange),
	errors: ["not_found"],
});
