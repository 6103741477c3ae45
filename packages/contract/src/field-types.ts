import { minorUnits } from "@freehub/domain/money";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { z } from "zod";
import { asAmount } from "./amount.ts";
import { broken } from "./rules.ts";

/** What `productFields` says of a field. */
export type ProductField = {
	/** What sentences call it, and the column of a file, unless `heading` says otherwise. */
	label: string;
	heading?: string;
	/** What a request may say: values, or a form's texts. */
	input: z.ZodType;
	/** What a row of a file may say, where that is more. */
	imported?: z.ZodType;
	answer: z.ZodType;
	/** What a product has where nothing is said. Without it, the field must be said. */
	empty?: string | null;
	/** Its column of the product table; the quantity has none, because it is the ledger's. */
	column?: string;
	/** Of numbers: how many of what the column holds make 1; of money: as many minor units as the shop's currency has. */
	scale?: number | "money";
	/** The most characters of a text. */
	max?: number;
	/** Makes of a text what is stored, before it is judged or compared. */
	clean?: (text: string) => string;
	choices?: readonly string[];
	/** Lists can be in the order of its value, or of its `sortKey`, which is in the column `<column>_key`. */
	sort?: "value" | "key";
	/** A product is found by its words. */
	isSearched?: true;
	/** Only told to those who may change products. */
	isForWriters?: true;
};

/** How many of what a field's column holds make 1. It is asked for each time: what the currency is, is said after this is loaded. */
export function scaleOf({ scale = 1 }: Pick<ProductField, "scale">): number {
	return scale === "money" ? minorUnits() : scale;
}

/** How a text is cleaned whose field says no other way. */
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

/** In the shop's currency; stored in its minor units. */
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

/** A field that a product may be without; an empty text of a form clears it, like null. */
export function optional<Field extends object, Input extends z.ZodType, Answer extends z.ZodType>({
	input,
	answer,
	...field
}: Field & { input: Input; answer: Answer; clean?: (text: string) => string }) {
	return { ...field, input: clearable(input, field.clean), answer: answer.nullable(), empty: null };
}

/** A text that a request must say and a row of a file may leave empty, as other systems do. */
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

/** Forms send numbers as text: a number's text becomes the number, an empty text is a missing value. */
function numberFromForm(value: unknown): unknown {
	if (typeof value !== "string") return value;
	const trimmed = value.trim();
	if (trimmed === "") return undefined;
	const number = Number(trimmed);
	return Number.isNaN(number) ? value : number;
}
