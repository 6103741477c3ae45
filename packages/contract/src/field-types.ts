import { minorUnits } from "@freehub/domain/money";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { z } from "zod";
import { asAmount } from "./amount.ts";
import { broken } from "./rules.ts";

/** The declaration of a field in `productFields`. */
export type ProductField = {
	/** Its name in messages, and as column of a file unless `heading` is set. */
	label: string;
	heading?: string;
	/** Accepts the values of a request, or the texts of a form. */
	input: z.ZodType;
	/** Accepts the values of a file's row, if that differs. */
	imported?: z.ZodType;
	answer: z.ZodType;
	/** The value of a product if none is given. Without it the field is required. */
	empty?: string | null;
	/** Its column of the product table; the quantity has none, because it belongs to the ledger. */
	column?: string;
	/** For numbers: the factor between the stored integer and the value; for money: the minor units of the shop's currency. */
	scale?: number | "money";
	/** Max length of a text, in characters. */
	max?: number;
	/** Normalizes a text before it is validated, compared or stored. */
	clean?: (text: string) => string;
	choices?: readonly string[];
	/** Its words are searchable. */
	isSearched?: true;
	/** Visible only to people who may change products. */
	isForWriters?: true;
};

/**
 * The factor between a field's stored integer and its value. Call it each time: the currency is set after this module is loaded.
 */
export function scaleOf({ scale = 1 }: Pick<ProductField, "scale">): number {
	return scale === "money" ? minorUnits() : scale;
}

/** The default normalization of a text. */
export const trim = (value: string) => value.trim();

export function text(label: string, max: number, clean = trim) {
	const input = z
		.string({
			error: (issue) => (issue.input === undefined ? `${label} is required.` : `${label} must be text.`),
		})
		.overwrite(clean)
		.min(1, `${label} is required.`)
		.max(max, `${label} can have at most ${max} characters.`);
	return { label, max, clean, input, answer: z.string() };
}

/** In the shop's currency; stored in minor units. */
export function money(label: string) {
	const input = asAmount(label, atLeastZero(label));
	return {
		label,
		scale: "money" as const,
		input: z.preprocess(numberFromForm, input),
		answer: z.number(),
	};
}

export function pieces(label: string) {
	const input = atMost(label, MAX_QUANTITY).refine(
		(quantity) => Number.isInteger(quantity),
		broken("whole_number", `${label} must be a whole number.`),
	);
	return { label, scale: 1, input: z.preprocess(numberFromForm, input), answer: z.number() };
}

/** A number with up to three decimals; stored in thousandths. */
export function thousandths(label: string, max: number) {
	const input = atMost(label, max)
		.refine(
			(number) => Number.isInteger(Math.round(number * 1e9) / 1e6),
			broken("decimals", `${label} can have at most three decimals.`, { max: 3 }),
		)
		.transform((number) => Math.round(number * 1000) / 1000);
	return { label, scale: 1000, input: z.preprocess(numberFromForm, input), answer: z.number() };
}

export function choice<const Choices extends readonly string[]>(label: string, choices: Choices) {
	const input = z.enum(choices, `${label} must be one of ${choices.join(", ")}.`);
	return { label, choices, input, answer: z.enum(choices) };
}

/** An optional field of a product; an empty text in a form clears it, like null. */
export function optional<Field extends object, Input extends z.ZodType, Answer extends z.ZodType>({
	input,
	answer,
	...field
}: Field & { input: Input; answer: Answer; clean?: (text: string) => string }) {
	return { ...field, input: clearable(input, field.clean), answer: answer.nullable(), empty: null };
}

/** A text that is required in a request but may be empty in a file, as in other systems. */
export function emptyInFiles(label: string, max: number, clean = trim) {
	const field = text(label, max, clean);
	const imported = clearable(field.input, clean).transform((value) => (value === null ? "" : value));
	return { ...field, imported, empty: "" };
}

function clearable<Schema extends z.ZodType>(schema: Schema, clean = trim) {
	return z.preprocess(
		(value) => (typeof value === "string" && clean(value) === "" ? null : value),
		schema.nullable().optional(),
	);
}

function atMost(label: string, max: number) {
	return atLeastZero(label).max(max, `${label} can be at most ${max.toLocaleString("en-US")}.`);
}

function atLeastZero(label: string) {
	return z
		.number({
			error: (issue) =>
				issue.input === undefined || issue.input === null
					? `${label} is required.`
					: `${label} must be a number.`,
		})
		.min(0, `${label} cannot be below 0.`);
}

/** Forms send numbers as text: a numeric text becomes a number, an empty text becomes undefined. */
function numberFromForm(value: unknown): unknown {
	if (typeof value !== "string") return value;
	const trimmed = value.trim();
	if (trimmed === "") return undefined;
	const number = Number(trimmed);
	return Number.isNaN(number) ? value : number;
}
