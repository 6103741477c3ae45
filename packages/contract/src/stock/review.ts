import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { z } from "zod";
import { asAmount } from "../amount.ts";
import { ImportState } from "../catalogue/imports.ts";
import { endpoint } from "../endpoint.ts";
import { Movement } from "./stock.ts";

/** The kinds of findings; first those for which somebody is waiting. */
export const findingKinds = [
	"enquiry",
	"adjustment",
	"count",
	"reversal",
	"import",
	"no-price",
	"no-category",
	"no-picture",
] as const;
export type FindingKind = (typeof findingKinds)[number];

const Kind = z.enum(findingKinds, `kind must be one of ${findingKinds.join(", ")}.`);

/**
 * An item to review: a movement, an import, an enquiry or a product, depending on its kind. `reversal`: somebody took back what
 * somebody else had booked, by a movement or by undoing an import.
 */
export const Finding = z.object({
	_id: z.string(),
	kind: Kind,
	/** When it came up. */
	at: z.string(),
	/**
	 * The adjustment with its worth, the count with the expected quantity, or the first movement of a reversal: `more` others were
	 * taken back together with it.
	 */
	movement: Movement.extend({
		value: z.number().nullable(),
		expected: z.number().nullable(),
		more: z.number().default(0),
	}).nullable(),
	import: z
		.object({
			_id: z.string(),
			name: z.string(),
			state: ImportState,
			/** Rows that were refused, or skipped because they no longer fit. */
			refused: z.number(),
			rows: z.number(),
			error: z.string().nullable(),
			/** The person who imported it; for a reversal, `undoneBy` is the person who has undone it. */
			actorName: z.string(),
			undoneBy: z.string().nullable().default(null),
		})
		.nullable(),
	/** A visitor's enquiry. */
	enquiry: z.object({ _id: z.string(), name: z.string(), email: z.string(), text: z.string() }).nullable(),
	product: z
		.object({ _id: z.string(), name: z.string(), sku: z.string().nullable(), isDeleted: z.boolean() })
		.nullable(),
	/** The person who has seen or answered it, and the time. */
	seen: z.object({ by: z.string(), byName: z.string(), at: z.string() }).nullable(),
});
export type Finding = z.infer<typeof Finding>;

const whole = (label: string, min: number) =>
	z
		.number(`${label} must be a number.`)
		.int(`${label} must be a whole number.`)
		.min(min, `${label} must be at least ${min}.`);

const wholeUpTo = (label: string, min: number, max: number) =>
	whole(label, min).max(max, `${label} can be at most ${max.toLocaleString("en-US")}.`);

/** The thresholds above which an adjustment or a count becomes a finding. */
export const ReviewLimits = z.object({
	/** Adjustments of this many pieces or more. */
	adjustPieces: wholeUpTo("Pieces", 1, MAX_QUANTITY),
	/** Adjustments worth this much or more. */
	adjustValue: asAmount("Value", whole("Value", 1)),
	/**
	 * Counts that differ from the expected quantity by more than this percentage; ignores a product's first count at a location.
	 */
	countPercent: wholeUpTo("Share", 0, 1000),
});
export type ReviewLimits = z.infer<typeof ReviewLimits>;

const read = { tag: "Review", needs: ["stock.read"], method: "GET", status: 200 } as const;

export const getReview = endpoint({
	...read,
	path: "/review",
	summary: "How many findings of each kind nobody has seen yet, and the limits",
	answer: z.object({
		/** Imports and enquiries are included only for people who may change products. */
		counts: z.partialRecord(Kind, z.number()),
		limits: ReviewLimits,
	}),
	errors: ["unauthenticated"],
});
export type Review = z.infer<typeof getReview.answer>;

export const listFindings = endpoint({
	...read,
	path: "/findings",
	summary: "What wants a second look, a page at a time",
	query: z.object({
		kind: Kind.optional(),
		/** Seen findings instead of unseen ones. */
		seen: z.enum(["no", "yes"], "seen must be no or yes.").default("no"),
		order: z.enum(["newest", "oldest"], "order must be newest or oldest.").default("newest"),
		limit: z.coerce.number("limit must be a number.").int().min(1).max(200).optional(),
		cursor: z.string().max(500).optional(),
	}),
	answer: z.array(Finding),
	paged: true,
	errors: ["invalid_input", "invalid_cursor", "unauthenticated"],
});

/** For people who can fix findings: adjust stock, or change products. */
const write = {
	tag: "Review",
	needs: ["stock.adjust", "product.write"],
	params: z.object({ id: z.string() }),
	idempotent: true,
	status: 200,
	answer: Finding,
	errors: ["invalid_input", "not_found"],
} as const;

export const markSeen = endpoint({
	...write,
	method: "POST",
	path: "/findings/:id/seen",
	summary: "Mark a finding as seen, an enquiry as answered, for everybody; who was first is kept",
	action: "review.seen",
});

export const markUnseen = endpoint({
	...write,
	method: "DELETE",
	path: "/findings/:id/seen",
	summary: "Mark a finding as not seen, an enquiry as not answered",
	action: "review.unseen",
});

/** Kinds that are usually seen in bulk; an enquiry needs an individual answer. */
export const kindsSeenTogether = findingKinds.filter((kind) => kind !== "enquiry");

export const markAllSeen = endpoint({
	tag: "Review",
	needs: ["stock.adjust", "product.write"],
	method: "POST",
	path: "/findings/seen",
	summary: "Mark all findings of a kind as seen that had come up by then, at most 10,000 at a time",
	action: "review.seen-all",
	body: z.strictObject({
		kind: z.enum(kindsSeenTogether, `kind must be one of ${kindsSeenTogether.join(", ")}.`),
		/** The time at which they were viewed: later findings stay unseen. */
		until: z.iso.datetime("until must be a moment in ISO 8601."),
	}),
	examples: { pictures: { kind: "no-picture", until: "2026-03-01T10:00:00.000Z" } },
	idempotent: true,
	status: 200,
	answer: z.object({ seen: z.number() }),
	errors: ["invalid_input", "invalid_json", "forbidden"],
});

export const changeReviewLimits = endpoint({
	tag: "Review",
	needs: ["people.manage"],
	method: "PATCH",
	path: "/review/limits",
	summary: "Change the limits; movements that nobody has looked at yet are looked through again",
	action: "review.limits",
	body: ReviewLimits.strict(),
	examples: { strict: { adjustPieces: 10, adjustValue: 200, countPercent: 5 } },
	idempotent: true,
	status: 200,
	answer: ReviewLimits,
	errors: ["invalid_input", "invalid_json"],
});
