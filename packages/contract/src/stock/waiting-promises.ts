import { sourceKinds } from "@freehub/domain/stock/promises";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { PromiseNotice } from "./promise-notices.ts";

/**
 * Pieces that are promised and have no place: out of no source, or of a purchase line (`source`) that is not due today. What is free
 * elsewhere may be wanted by several of them.
 */
export const WaitingPromise = PromiseNotice.extend({
	productName: z.string(),
	sku: z.string().nullable(),
	source: z.object({ kind: z.enum(sourceKinds), id: z.string() }),
	/** The day on which its purchase line is expected; null: there is none, or no day is known. */
	day: z.string().nullable(),
	/** When the line was first promised. */
	since: z.string(),
	/** The order's day, and the place where it is collected. */
	due: z.string().nullable(),
	wantedAt: z.string().nullable(),
	/** Open places with pieces that are promised to nobody: where it is collected first, then those with most. */
	freeAt: z.array(z.object({ location: z.string(), pieces: z.number() })),
	/** Purchase lines with pieces that are promised to nobody, the earliest first. Their order is only for readers of purchases. */
	onOrder: z.array(
		z.object({
			line: z.string(),
			order: z.string().nullable(),
			number: z.string().nullable(),
			day: z.string().nullable(),
			pieces: z.number(),
		}),
	),
});
export type WaitingPromise = z.infer<typeof WaitingPromise>;

export const listWaitingPromises = endpoint({
	tag: "Selling",
	needs: ["sale.read"],
	method: "GET",
	path: "/waiting-promises",
	summary:
		"Promised pieces without a place, with where pieces are free today; of a product, or all, at most 200, the oldest first",
	query: z.object({
		product: z.string().max(100).optional(),
		/** Only those of products with free pieces at a place. */
		free: z.enum(["true"], "free must be true.").optional(),
		/** Only those out of no source, which nothing was ordered for. */
		source: z.enum(["none"], "source must be none.").optional(),
	}),
	status: 200,
	answer: z.array(WaitingPromise),
	errors: ["invalid_input"],
});
