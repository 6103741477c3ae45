import { stockStates } from "@freehub/domain/quantity";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { changeKinds } from "./kinds.ts";

/**
 * One committed change. `position` is its number in the single sequence of all changes; readers without the required right do not
 * get it, so positions have gaps. `quantity`, `reserved` and `incoming` (only for stock) are the product's pieces on hand, those of them that are
 * promised, and those on their way, and `availability` (only for availability) its stock state, all at the time of reading.
 */
export const Change = z.object({
	position: z.number(),
	kind: z.enum(changeKinds),
	id: z.string(),
	what: z.enum(["added", "changed", "removed"]),
	at: z.string(),
	quantity: z.number().optional(),
	reserved: z.number().optional(),
	incoming: z.number().optional(),
	availability: z.enum(stockStates).optional(),
});
export type Change = z.infer<typeof Change>;

/** Changes are stored for a week; readers that are further behind must reload everything. */
export const CHANGES_KEPT_DAYS = 7;

const Position = z.coerce
	.number("A position must be a whole number.")
	.int("A position must be a whole number.")
	.min(0, "A position cannot be below zero.")
	.max(Number.MAX_SAFE_INTEGER, "This position is too large.");

export const listChanges = endpoint({
	method: "GET",
	path: "/changes",
	summary: "What has changed since a position in the sequence of all changes, oldest first",
	tag: "Changes",
	needs: "public",
	knowsCaller: true,
	query: z.object({
		/** The position after which to start; without it nothing is listed, and `next` is the position to start from. */
		after: Position.optional(),
		limit: z.coerce.number().int().min(1).max(1000).default(500),
	}),
	status: 200,
	answer: z.object({
		changes: z.array(Change),
		/** The position to continue from. */
		next: z.number(),
		/** Whether there were no further changes at the time of reading. */
		isEnd: z.boolean(),
	}),
	errors: ["invalid_input", "unauthenticated", "read_again"],
});

/**
 * Server-sent events. `ready`: the position after which the stream starts. `changes`: a JSON array of changes, only the last one per
 * object; the event's id is the position to resume from. `again`: missed changes are no longer stored, so everything must be
 * reloaded. Something is sent every 5 seconds, if nothing else a comment. If too many streams are open, a new one is refused with
 * `too_many_requests`; `GET /changes` then gives the same page by page.
 */
export const followChanges = endpoint({
	method: "GET",
	path: "/events",
	summary: "Changes as they are committed, as server-sent events",
	tag: "Changes",
	needs: "public",
	knowsCaller: true,
	query: z.object({
		/** The position to resume from; the header `Last-Event-ID` takes precedence. */
		after: Position.optional(),
		/**
		 * Without a position: start with changes committed in the last `recent` ms, for clients that have just loaded their data.
		 */
		recent: z.coerce.number().int().min(0).max(60_000).optional(),
	}),
	status: 200,
	answer: z.string(),
	answerType: "text/event-stream",
	errors: ["invalid_input", "unauthenticated", "too_many_requests"],
});
