import { z } from "zod";
import { MAX_STOCKED as MAX_PRODUCTS } from "../catalogue/product-limits.ts";
import { endpoint } from "../endpoint.ts";
import { moment } from "../moments.ts";
import { addresses } from "../read-addresses.ts";
import { Level } from "./stock.ts";

export { MAX_PRODUCTS };

/** Comma-separated product ids. */
export const productIds = z
	.string()
	.transform((text) => [...new Set(text.split(",").filter((id) => id !== ""))])
	.pipe(z.array(z.string().max(100)).max(MAX_PRODUCTS, `product can name at most ${MAX_PRODUCTS}.`));

const StockFilter = z.object({
	limit: z.coerce.number("limit must be a number.").int().min(1).max(200).optional(),
	cursor: z.string().max(1000).optional(),
	/** The levels at this time; default: now. */
	at: moment("at").optional(),
	/** One product id, or several, comma-separated. */
	product: productIds.optional(),
	/** The id of a warehouse or bin; stock in a warehouse's bins does not count as at the warehouse itself. */
	location: z.string().max(100).optional(),
});

/**
 * The pieces of a product at a location, with the product's name. `reserved`: those of them that are promised to customers, and `available`: the
 * rest; not at a moment of the past.
 */
export const StockLevel = Level.extend({
	productName: z.string(),
	reserved: z.number().optional(),
	available: z.number().optional(),
});
export type StockLevel = z.infer<typeof StockLevel>;

export const listStock = endpoint({
	...addresses.listStock,
	summary: "What is where, now or at any moment of the past; only levels that are not zero, a page at a time",
	query: StockFilter,
	tag: "Stock",
	needs: ["stock.read"],
	answer: z.array(StockLevel),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});

export const listLastMoved = endpoint({
	method: "GET",
	path: "/stock/last-moved",
	summary: "When products moved last; those that never did are left out",
	query: z.object({ product: productIds }),
	tag: "Stock",
	needs: ["stock.read"],
	status: 200,
	answer: z.array(z.object({ product: z.string(), movedAt: z.string() })),
	errors: ["invalid_input"],
});

/**
 * The totals of a bin, or of a warehouse and its bins: products with stock, pieces, and their worth today; `cost` only for people
 * who may see costs.
 */
const LocationTotals = z.object({
	location: z.string(),
	products: z.number(),
	pieces: z.number(),
	value: z.object({ price: z.number(), cost: z.number().optional() }),
});
export type LocationTotals = z.infer<typeof LocationTotals>;

export const getStockTotals = endpoint({
	...addresses.getStockTotals,
	summary:
		"Products, pieces and value at each warehouse, with its bins, and at each bin, where there are any",
	tag: "Stock",
	needs: ["stock.read"],
	answer: z.array(LocationTotals),
	errors: [],
});
