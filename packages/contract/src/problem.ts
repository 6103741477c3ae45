import { z } from "zod";
import { type Reason as AnyReason, rules } from "./rules.ts";
import { PromiseNotice } from "./stock/promise-notices.ts";

/** Why something was refused: an English message, and the rule and facts needed to translate it. */
export const Reason = z.object({
	message: z.string(),
	rule: z.enum(rules).optional(),
	facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
}) satisfies z.ZodType<AnyReason>;

export const FieldError = Reason.extend({ field: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** RFC 9457 problem document. `detail` is a message for people, `code` is for programs. */
export const Problem = z.object({
	type: z.string(),
	title: z.string(),
	status: z.number(),
	detail: z.string(),
	code: z.string(),
	requestId: z.string().optional(),
	errors: z.array(FieldError).optional(),
	/** Which cause of the code it was, such as `no_rate` of `purchase_state`, and the facts of its sentence. */
	reason: z.string().optional(),
	facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
	/** If there are several causes at once: each, also the first. */
	causes: z
		.array(
			z.object({
				message: z.string(),
				reason: z.string().optional(),
				facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
			}),
		)
		.optional(),
	/** For refused stock changes: the requested and the available quantity. */
	product: z.string().optional(),
	location: z.string().optional(),
	requested: z.number().optional(),
	available: z.number().optional(),
	/** The time at which there was too little, if it is in the past. */
	at: z.string().optional(),
	quantity: z.number().optional(),
	/** The places in a store that have pieces, if one of them must be named. */
	places: z.array(z.object({ location: z.string(), quantity: z.number() })).optional(),
	/** For refused receipts: the order, its line, and the pieces that may still be received. */
	order: z.string().optional(),
	purchaseLine: z.string().optional(),
	left: z.number().optional(),
	/** For refused steps of a transfer: the line of its note. */
	transferLine: z.string().optional(),
	/** For a receipt that is not taken back: its pieces that went back to the supplier. */
	returned: z.number().optional(),
	/** For what is promised to others: the lines that hold the pieces, for readers of sales. */
	promised: z.array(PromiseNotice).optional(),
	/** The line of a sales order, or the order, that is concerned. */
	saleLine: z.string().optional(),
	sale: z.string().optional(),
	/** The current object, if somebody else changed it first. */
	current: z.record(z.string(), z.unknown()).optional(),
	/** The name of that person, unless it is unknown or hidden from the caller. */
	changedBy: z.string().optional(),
	/** Seconds to wait, as in the Retry-After header. */
	retryAfter: z.number().optional(),
});
export type Problem = z.infer<typeof Problem>;
