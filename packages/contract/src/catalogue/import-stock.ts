import { z } from "zod";

/** The rows that move stock one way: their number, their pieces, and what these cost as far as costs are known. */
const StockMoves = z.object({ lines: z.number(), pieces: z.number(), worth: z.number().nullable() });

/** The effect of a commit on the stock of the file's products, as their totals on hand across all locations. */
export const ImportStock = z.object({
	/** The products whose stock changes, and the sums of their pieces. */
	products: z.number(),
	before: z.number(),
	after: z.number(),
	/**
	 * How many products get as many pieces again as they have, or more, where that is likely to be an error: `places` of the file
	 * add to what is at others, or as much is received as there is already. Otherwise 0 and null.
	 */
	doubled: z.number(),
	doubledBy: z.enum(["places", "receipt"]).nullable(),
	/** Rows that take pieces away, and that add some: the sums of what a commit books; null for imports of older versions. */
	taken: StockMoves.nullable().default(null),
	added: StockMoves.nullable().default(null),
	/** Some of the products, those first that are doubled; a new one has no id. */
	sample: z.array(
		z.object({ product: z.string().nullable(), title: z.string(), before: z.number(), after: z.number() }),
	),
});
export type ImportStock = z.infer<typeof ImportStock>;
