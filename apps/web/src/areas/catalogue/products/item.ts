import {
	type FieldName,
	fieldNames,
	NewProduct,
	type Product,
	ProductChange,
	productFields,
} from "@freehub/contract/catalogue/product-fields";
import type { FieldError } from "@freehub/contract/errors";
import { fieldErrors } from "@freehub/contract/field-errors";
import { moneyDecimals } from "@freehub/domain/money";
import { t } from "@lingui/core/macro";
import type { UseFormReturnType } from "@mantine/form";
import type { z } from "zod";
import { reasonSentence } from "#lib/error-sentence.ts";
import { type NumberReading, readTyped, typedText } from "#lib/number-typing.ts";
import type { FormProblems } from "#lib/use-write-form.ts";
import { isMoney } from "./field-words.ts";

/** The values of an item form, as typed. */
export type ItemField = FieldName;
export type Item = Record<ItemField, string>;
/** Mantine's form of an item. */
export type ItemFormState = UseFormReturnType<Item>;

/** The optional fields, besides the six required ones. */
export const moreFields = fieldNames.filter((name) => productFields[name].empty === null);
/** All fields in form order. */
export const itemFields: readonly ItemField[] = [
	...fieldNames.filter((name) => !moreFields.includes(name)),
	...moreFields,
];

export const emptyItem = Object.fromEntries(itemFields.map((field) => [field, ""])) as Item;

/** A product's form values. The quantity is empty because it is changed by bookings, not in the form. */
export function itemOf(product: Product): Item {
	const typed = itemFields.map((field) => {
		const value = product[field] ?? "";
		return [field, typeof value === "number" ? typedText(value) : value];
	});
	return { ...(Object.fromEntries(typed) as Item), quantity: "" };
}

/** Number of decimals of a numeric field. */
export function decimalsOf(field: ItemField): number {
	if (productFields[field].scale === 1) return 0;
	return isMoney(field) ? moneyDecimals() : 3;
}

/** Parses the text of a numeric field; undefined if it is empty or the field is not numeric. */
export function readField(field: ItemField, text: string): NumberReading | undefined {
	if (productFields[field].scale === undefined || text.trim() === "") return undefined;
	return readTyped(text, { decimals: decimalsOf(field) });
}

/** The item as sent to the server: numbers in Latin digits with a decimal point. Invalid numbers stay as typed. */
export function forServer<Part extends Partial<Item>>(item: Part): Part {
	const fields = Object.entries(item).map(([field, text]) => {
		const typed = readField(field as ItemField, text);
		return [field, typed?.ok ? typed.plain : text];
	});
	return Object.fromEntries(fields) as Part;
}

/** The size and colour of a new variant; an omitted field stays the same. */
export type SizeAndColour = { size?: string; colour?: string };

/** Initial values for a similar product, without the SKU and the barcode, which must be unique. */
export function copyOf(product: Product, variant: SizeAndColour = {}): Item {
	const item = { ...itemOf(product), sku: "", barcode: "", ...variant };
	return { ...item, name: nameOfCopy(product, item) };
}

/** Replaces size and colour in the name by the variant's; if the name contains neither, marks it as a copy. */
function nameOfCopy(product: Product, variant: Pick<Item, "size" | "colour">): string {
	let name = product.name;
	for (const field of ["size", "colour"] as const) {
		if (variant[field] !== "") name = withWord(name, product[field] ?? "", variant[field]);
	}
	if (name !== product.name) return Array.from(name).slice(0, 200).join("");
	const room = 200 - Array.from(asCopy("")).length;
	return asCopy(Array.from(product.name).slice(0, room).join(""));
}

function asCopy(name: string): string {
	return t({ comment: "name is a product's", message: `${name} copy` });
}

/** Replaces the last occurrence of `word` as a whole word in a name by `other`. */
function withWord(name: string, word: string, other: string): string {
	const isPartOf = (character: string | undefined) => /[\p{L}\p{N}]/u.test(character ?? "");
	if (word === "") return name;
	const [text, part] = [name.toLowerCase(), word.toLowerCase()];
	let at = text.lastIndexOf(part);
	while (at > 0 && (isPartOf(name[at - 1]) || isPartOf(name[at + word.length])))
		at = text.lastIndexOf(part, at - 1);
	if (at < 0 || isPartOf(name[at - 1]) || isPartOf(name[at + word.length])) return name;
	return name.slice(0, at) + other + name.slice(at + word.length);
}

/** Whether two typed values of a field mean the same. */
export function saysTheSame(field: ItemField, a: string, b: string): boolean {
	if (a.trim() === b.trim()) return true;
	const [one, other] = [readField(field, a), readField(field, b)];
	return one?.ok === true && other?.ok === true && one.value === other.value;
}

/** The problems of a new item. */
export function problemsOfNew(item: Item): FormProblems {
	const sent = forServer(item);
	return problemsIn(item, fieldErrorsIn(NewProduct, sent), item);
}

/** The problems of the changed fields of `item`; unchanged old values are not checked. */
export function problemsOfChange(item: Item, changes: Partial<Item>): FormProblems {
	const isWeighed = changes.weight !== undefined || changes.weightUnit !== undefined;
	const sent = forServer(changes);
	return problemsIn(changes, fieldErrorsIn(ProductChange, sent), isWeighed ? item : emptyItem);
}

function fieldErrorsIn(schema: z.ZodType, sent: unknown): FieldError[] {
	const { error } = schema.safeParse(sent);
	return error === undefined ? [] : fieldErrors(error, sent);
}

function problemsIn(typed: Partial<Item>, errors: readonly FieldError[], item: Item): FormProblems {
	const problems: FormProblems = {};
	for (const [field, text] of Object.entries(typed)) {
		const number = readField(field as ItemField, text);
		if (number?.ok === false) problems[field] = number.message;
	}
	for (const error of errors) problems[error.field] ??= reasonSentence(error);
	// A weight and its unit are only valid together.
	const [isWeighed, hasUnit] = [item.weight.trim() !== "", item.weightUnit !== ""];
	if (isWeighed && !hasUnit) problems.weightUnit ??= t`Unit is required.`;
	if (hasUnit && !isWeighed) problems.weight ??= t`Weight is required where a unit is chosen.`;
	return problems;
}

/** Keys of the drafts in this tab's storage: see `lib/draft.ts`. */
export const draftPlaces = {
	newItem: "freehub-new-item",
	copy: (id: string, { size, colour }: SizeAndColour) =>
		[`freehub-copy-of-${id}`, size, colour].filter((part) => part !== undefined).join(" / "),
	scanned: (code: string) => `freehub-new-item / ${code}`,
	edit: (id: string) => `freehub-edit-of-${id}`,
} as const;
