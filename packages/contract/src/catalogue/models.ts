import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { addresses } from "../read-addresses.ts";
import { inLanguage } from "../text-languages.ts";
import { Product } from "./product-fields.ts";
import { MAX_PAGE } from "./products.ts";

/** Max variants in a model's answer. */
export const MAX_VARIANTS = 1000;

/** A group of products that differ only in size and colour. */
export const Model = z.object({
	_id: z.string(),
	name: z.string(),
	/** Ordered by size (S before M, 38 before 52), then by colour. */
	variants: z.array(Product),
});
export type Model = z.infer<typeof Model>;

export const getModel = endpoint({
	...addresses.getModel,
	summary: `A model with its variants, at most ${MAX_VARIANTS}`,
	tag: "Products",
	needs: "public",
	knowsCaller: true,
	params: z.object({ id: z.string() }),
	query: z.object(inLanguage),
	answer: Model,
	errors: ["not_found", "invalid_input"],
});

/**
 * A model in a list: the number of its variants, and, for readers with the right `stock.read`, their pieces on hand, and those of them that are
 * promised to customers or available.
 */
export const ModelLine = z.object({
	_id: z.string(),
	name: z.string(),
	variants: z.number(),
	quantity: z.number().optional(),
	reserved: z.number().optional(),
	available: z.number().optional(),
});
export type ModelLine = z.infer<typeof ModelLine>;

export const listModels = endpoint({
	method: "GET",
	path: "/models",
	summary: "The models that have variants, in alphabetical order, a page at a time",
	tag: "Products",
	needs: "public",
	knowsCaller: true,
	query: z.object({
		/** Prefix of the model's name. */
		search: z.string().trim().max(200, "search can have at most 200 characters.").optional(),
		limit: z.coerce
			.number({ error: "limit must be a whole number." })
			.int("limit must be a whole number.")
			.min(1, "limit must be at least 1.")
			.max(MAX_PAGE, `limit can be at most ${MAX_PAGE}.`)
			.optional(),
		cursor: z.string().max(2000).optional(),
	}),
	status: 200,
	answer: z.array(ModelLine),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});
