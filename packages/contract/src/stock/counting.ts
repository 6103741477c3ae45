import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Screen } from "../people/presence.ts";

/** The most entries of a list of people who count. */
export const MOST_COUNTING = 200;

const CountingPerson = z.object({
	/** A bin, or a store whose bins are counted in one list. */
	location: z.string(),
	person: z.string(),
	name: z.string(),
});
export type CountingPerson = z.infer<typeof CountingPerson>;

export const listCounting = endpoint({
	method: "GET",
	path: "/counting",
	summary: `Who else counts where now, at most ${MOST_COUNTING}, in the order of their names`,
	tag: "Stock",
	needs: ["stock.read"],
	status: 200,
	answer: z.array(CountingPerson),
	errors: ["unauthenticated"],
});

/** Reports where the caller counts to others; it is kept for a minute, locks nothing, and is not logged. A screen counts at one place. */
export const sayCounting = endpoint({
	method: "PUT",
	path: "/locations/:id/counting",
	summary:
		"Say that one counts at a store or bin, again every half minute, and `gone` at the end; tells who else counts where",
	tag: "Stock",
	needs: ["stock.count"],
	params: z.object({ id: z.string() }),
	body: z.strictObject({
		doing: z.enum(["counts", "gone"]).default("counts"),
		screen: Screen,
	}),
	examples: { counting: { doing: "counts", screen: "7d1f" } },
	status: 200,
	answer: z.array(CountingPerson),
	errors: ["invalid_input", "invalid_json", "unauthenticated", "not_found"],
});

/** The last count at a store itself (without its bins) or at a bin. */
const LastCount = z.object({
	location: z.string(),
	/** The products that are there now. */
	products: z.number(),
	/** Those of them that were counted in the twelve hours up to the last count. */
	counted: z.number(),
	/** When something was counted there last; null: never. */
	at: z.string().nullable(),
	/** The name of who counted it; null for visitors, and if nothing was ever counted. */
	by: z.string().nullable(),
});
export type LastCount = z.infer<typeof LastCount>;

/**
 * Counts that were taken back, and quantities that came with an imported file, are no counts of a place. Empty places where nothing
 * was ever counted are left out.
 */
export const listLastCounts = endpoint({
	method: "GET",
	path: "/stock/last-counts",
	summary:
		"When something was counted last at each store itself and at each bin, by whom, and how much of it",
	tag: "Stock",
	needs: ["stock.read"],
	status: 200,
	answer: z.array(LastCount),
	errors: [],
});
