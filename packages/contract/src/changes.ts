import type { Right } from "@freehub/domain/access";
import { stockStates } from "@freehub/domain/quantity";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/**
 * What a change is of, and so what its `id` is the id of, each with the right that its readers need; null: everybody may know.
 * `stock` of a product, of which pieces were booked; `availability` of a product, told to readers without `stock.read` instead of
 * its stock, and only when it is another one; `page` of one of the company's pages, `company` for its facts; `access` of who may do
 * what, without an id; `presence` of who is at a product.
 */
export const rightToKnow = {
	product: null,
	stock: "stock.read",
	availability: null,
	location: "stock.read",
	article: "blog.write",
	import: "product.write",
	page: null,
	enquiry: "people.manage",
	access: "people.manage",
	presence: "stock.read",
} as const satisfies Record<string, Right | null>;
export type ChangeKind = keyof typeof rightToKnow;
const changeKinds = Object.keys(rightToKnow) as [ChangeKind, ...ChangeKind[]];

/** What other programs are not told of: `stock` says it to them, or it is between the people who work with a product. */
const insideKinds = ["availability", "presence"] as const satisfies readonly ChangeKind[];
export type WebhookKind = Exclude<ChangeKind, (typeof insideKinds)[number]>;
export const webhookKinds = changeKinds.filter(
	(kind): kind is WebhookKind => !insideKinds.some((inside) => inside === kind),
);

/**
 * One committed change. `place` is its number in the one sequence of all changes; readers who may not read what it is of
 * do not get it, so places have gaps. `quantity`, of stock, is what the product has on hand when the change is read, and
 * `availability`, of availability, in which of these states it is then.
 */
export const Change = z.object({
	place: z.number(),
	kind: z.enum(changeKinds),
	id: z.string(),
	what: z.enum(["added", "changed", "removed"]),
	at: z.string(),
	quantity: z.number().optional(),
	availability: z.enum(stockStates).optional(),
});
export type Change = z.infer<typeof Change>;

/** Changes are kept for a week; who has not read for longer reads everything again. */
export const CHANGES_KEPT_DAYS = 7;

const Place = z.coerce
	.number("A place must be a whole number.")
	.int("A place must be a whole number.")
	.min(0, "A place cannot be below zero.")
	.max(Number.MAX_SAFE_INTEGER, "This place is too large.");

export const listChanges = endpoint({
	method: "GET",
	path: "/changes",
	summary: "What has changed since a place in the sequence of all changes, oldest first",
	tag: "Changes",
	needs: "public",
	knowsCaller: true,
	query: z.object({
		/** The place after which to begin; without it nothing is listed, and `next` is where to begin from. */
		after: Place.optional(),
		limit: z.coerce.number().int().min(1).max(1000).default(500),
	}),
	status: 200,
	answer: z.object({
		changes: z.array(Change),
		/** The place to go on from. */
		next: z.number(),
		/** Whether there was no more when it was read. */
		isEnd: z.boolean(),
	}),
	errors: ["invalid_input", "unauthenticated", "read_again"],
});

/**
 * Server-sent events: `ready` says which place the stream begins after; `changes` is a JSON array of changes, of several to the
 * same thing the last one, with the place to resume from as the event's id; `again` says that what was missed is not listed any
 * more, so that everything is to be read again. Something comes every 5 seconds, a comment where there is nothing else. Where too many streams are open already, one
 * is refused with `too_many_requests`, and `GET /changes` tells the same page by page.
 */
export const followChanges = endpoint({
	method: "GET",
	path: "/events",
	summary: "Changes as they are committed, as server-sent events",
	tag: "Changes",
	needs: "public",
	knowsCaller: true,
	query: z.object({
		/** The place to resume from; the header `Last-Event-ID` comes before it. */
		after: Place.optional(),
		/** Without a place: begin with what was committed in the last so many ms, for who has just read what is shown. */
		recent: z.coerce.number().int().min(0).max(60_000).optional(),
	}),
	status: 200,
	answer: z.string(),
	answerType: "text/event-stream",
	errors: ["invalid_input", "unauthenticated", "too_many_requests"],
});
