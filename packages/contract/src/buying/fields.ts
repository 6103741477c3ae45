import { isRate } from "@freehub/domain/exact-amount";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { isCurrency } from "@freehub/domain/shop";
import { z } from "zod";
import { broken } from "../rules.ts";

// The kinds of values of suppliers, offers and orders.

/** A text that may be empty. */
export const textOrEmpty = (label: string, max: number) =>
	z.string(`${label} must be text.`).trim().max(max, `${label} can have at most ${max} characters.`);

/** Whole pieces, at least `min`. */
export const wholePieces = (label: string, min: number) =>
	z
		.number({ error: ({ input }) => `${label} ${input === undefined ? "is required" : "must be a number"}.` })
		.refine(Number.isInteger, broken("whole_number", `${label} must be a whole number.`))
		.refine((value) => value >= min, broken("at_least", `${label} must be at least ${min}.`, { min }))
		.refine(
			(value) => value <= MAX_QUANTITY,
			broken("at_most", `${label} can be at most ${MAX_QUANTITY}.`, { max: MAX_QUANTITY }),
		);

/** Max amount of a cost; its decimals depend on its currency, so the server checks them. */
const MAX_AMOUNT = 20_000_000;

/** An amount in the currency that is named beside it. */
export const amount = (label: string) =>
	z
		.number({ error: ({ input }) => `${label} ${input === undefined ? "is required" : "must be a number"}.` })
		.refine((value) => value >= 0, broken("at_least", `${label} cannot be below 0.`, { min: 0 }))
		.refine(
			(value) => value <= MAX_AMOUNT,
			broken("at_most", `${label} can be at most ${MAX_AMOUNT}.`, { max: MAX_AMOUNT }),
		);

/** The pieces that a price is for: 100 if 4.90 is the price of a hundred. */
export const Per = wholePieces("per", 1);

/** An ISO 4217 code. */
export const Currency = z
	.string("currency must be text.")
	.trim()
	.toUpperCase()
	.refine(isCurrency, broken("currency", "currency must be an ISO 4217 code, such as EUR."));

/** Units of the shop's currency per unit of another, as decimal text. */
export const Rate = z
	.string("rate must be text.")
	.trim()
	.refine(isRate, broken("rate", "rate must be a number above 0 with at most 8 decimals, such as 1.0825."));

/** A day without a time. */
export const Day = (label: string) => z.iso.date({ error: `${label} must be a day such as 2026-11-27.` });

export const days = (label: string) =>
	z
		.number(`${label} must be a number of days.`)
		.refine(Number.isInteger, broken("whole_number", `${label} must be a whole number.`))
		.refine((value) => value >= 0, broken("at_least", `${label} cannot be below 0.`, { min: 0 }))
		.refine((value) => value <= 3650, broken("at_most", `${label} can be at most 3650.`, { max: 3650 }));

export const page = {
	limit: z.coerce.number("limit must be a number.").int().min(1).max(200).optional(),
	cursor: z.string().max(1000).optional(),
};

export const Id = z.object({ id: z.string() });

export const id = (label: string) =>
	z.string(`${label} is required.`).trim().min(1, `${label} is required.`).max(100);

/** The errors of every write. */
export const writeErrors = [
	"invalid_input",
	"invalid_json",
	"unauthenticated",
	"forbidden_origin",
	"not_found",
] as const;
