import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { addresses } from "../read-addresses.ts";
import { productIds } from "./levels.ts";

/** The reorder point of a product at a store, besides the product's own, which is that of the whole shop. */
export const StoreReorderPoint = z.object({
	product: z.string(),
	store: z.string(),
	/** The pieces at or below which the product is low at the store; null: the store has none of its own. */
	reorderPoint: z.number().nullable(),
	/** The pieces at the store itself and in its bins. */
	quantity: z.number(),
	/** Incremented by every change, 0 if there was none; sent back as `If-Match`. */
	version: z.number(),
});
export type StoreReorderPoint = z.infer<typeof StoreReorderPoint>;

export const listReorderPoints = endpoint({
	...addresses.listReorderPoints,
	summary: "The reorder points that stores have of their own for some products, with the pieces there",
	query: z.object({
		product: productIds,
		/** A store's id; default: all stores. */
		store: z.string().max(100).optional(),
	}),
	tag: "Stock",
	needs: ["stock.read"],
	answer: z.array(StoreReorderPoint),
	errors: ["invalid_input"],
});

export const setReorderPoint = endpoint({
	method: "PUT",
	path: "/products/:id/reorder-points/:store",
	summary: "Give a store a reorder point of its own for a product, or take it away with null",
	tag: "Stock",
	needs: ["product.write"],
	action: "product.reorder-point",
	params: z.object({ id: z.string(), store: z.string() }),
	body: z.strictObject({
		reorderPoint: z
			.int("reorderPoint must be a whole number.")
			.min(0, "reorderPoint cannot be below 0.")
			.max(MAX_QUANTITY, `reorderPoint can be at most ${MAX_QUANTITY}.`)
			.nullable(),
	}),
	examples: { four: { reorderPoint: 4 }, none: { reorderPoint: null } },
	matchesVersion: true,
	idempotent: true,
	status: 200,
	answer: StoreReorderPoint,
	errors: [
		"invalid_input",
		"invalid_json",
		"not_found",
		"location_closed",
		"product_changed",
		"if_match_required",
	],
});
