import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { moment } from "../moments.ts";

/** A product, and how many pieces of it were delivered, minus deliveries that were taken back. */
export const Mover = z.object({
	product: z.string(),
	name: z.string(),
	image: z.string(),
	pieces: z.number(),
});
export type Mover = z.infer<typeof Mover>;

const MoversQuery = z.object({
	/** Deliveries that happened at this time or later. */
	from: moment("from").optional(),
	/** Deliveries that happened before this time. */
	to: moment("to").optional(),
	limit: z.coerce.number("limit must be a number.").int().min(1).max(200).optional(),
	cursor: z.string().max(500).optional(),
});
export type MoversQuery = z.output<typeof MoversQuery>;

export const listMovers = endpoint({
	tag: "Stock",
	needs: ["stock.read"],
	status: 200,
	method: "GET",
	path: "/movers",
	summary:
		"The products of which pieces were delivered in a span of time, most pieces first, a page at a time",
	query: MoversQuery,
	answer: z.array(Mover),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});
