import { stockStates } from "@freehub/domain/quantity";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** The last activity of a person on a product. */
export const itemActivities = ["added", "changed", "stock"] as const;
export type ItemActivity = (typeof itemActivities)[number];

/** A product that the caller has worked on. */
export const MyItem = z.object({
	_id: z.string(),
	name: z.string(),
	sku: z.string().nullable(),
	image: z.string(),
	/** Only for readers with the right `stock.read`, who also see the reorder point; others see `availability`. */
	quantity: z.number().optional(),
	reserved: z.number().optional(),
	available: z.number().optional(),
	incoming: z.number().optional(),
	availability: z.enum(stockStates).optional(),
	reorderPoint: z.number().nullable(),
	what: z.enum(itemActivities),
	at: z.string(),
});
export type MyItem = z.infer<typeof MyItem>;

export const listMyItems = endpoint({
	method: "GET",
	path: "/my-items",
	summary:
		"Products that one has added or changed, or whose stock, the latest first; deleted ones are left out",
	tag: "Products",
	needs: "account",
	query: z.object({
		search: z.string().trim().max(200).optional(),
		limit: z.coerce.number("limit must be a number.").int().min(1).max(200).optional(),
		cursor: z.string().max(500).optional(),
	}),
	status: 200,
	answer: z.array(MyItem),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});
