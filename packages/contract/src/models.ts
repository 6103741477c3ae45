import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Product } from "./product-fields.ts";
import { MAX_PAGE } from "./products.ts";
import { addresses } from "./read-addresses.ts";
import { inLanguage } from "./text-languages.ts";

/** How many variants a model is answered with. */
export const MAX_VARIANTS = 1000;

/** What its variants have in common: the products that differ only in size and colour. */
export const Model = z.object({
	_id: z.string(),
	name: z.string(),
	/** By size (S before M, 38 before 52), then by colour. */
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

/** A model in a list: how many variants it has, and how many pieces of them are on hand. */
export const ModelLine = z.object({
	_id: z.string(),
	name: z.string(),
	variants: z.number(),
	quantity: z.number(),
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
		/** Models whose name begins with it. */
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
