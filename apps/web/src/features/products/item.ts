import { ApiError, type FieldError } from "@freehub/contract/errors";
import { fieldErrors } from "@freehub/contract/field-errors";
import {
	type FieldName,
	fieldNames,
	NewProduct,
	type Product,
	ProductChange,
	productFields,
} from "@freehub/contract/product-fields";
import { moneyDecimals } from "@freehub/domain/money";
import { t } from "@lingui/core/macro";
import type { z } from "zod";
import { fieldSentence, reasonSentence } from "#lib/error-sentence.ts";
import { readTyped, type Typed, typedText } from "#lib/number-typing.ts";
import { isMoney } from "./field-words.ts";

/** What the form of an item holds: its fields as typed. */
export type ItemField = FieldName;
export type Item = Record<ItemField, string>;
export type ItemProblems = Partial<Record<ItemField, string>>;

/** Beyond the six that every product has. */
export const moreFields = fieldNames.filter((name) => productFields[name].empty === null);
/** By the order in which they are in the form. */
export const itemFields: readonly ItemField[] = [
	...fieldNames.filter((name) => !moreFields.includes(name)),
	...moreFields,
];

export const emptyItem = Object.fromEntries(itemFields.map((field) => [field, ""])) as Item;

/** A product as the form shows it. The quantity is left out: it is changed by booking, not by typing. */
export function itemOf(product: Product): Item {
	const typed = itemFields.map((field) => {
		const value = product[field] ?? "";
		return [field, typeof value === "number" ? typedText(value) : value];
	});
	return { ...(Object.fromEntries(typed) as Item), quantity: "" };
}

/** How many decimals a field has that holds a number. */
export function decimalsOf(field: ItemField): number {
	if (productFields[field].scale === 1) return 0;
	return isMoney(field) ? moneyDecimals() : 3;
}

/** What is typed in a field that holds a number; undefined where nothing is. */
export function readField(field: ItemField, text: string): Typed | undefined {
	if (productFields[field].scale === undefined || text.trim() === "") return undefined;
	return readTyped(text, { decimals: decimalsOf(field) });
}

/** The item as the server takes it: its numbers in Latin digits, with a decimal point. What is no number stays as typed. */
export function forServer<Part extends Partial<Item>>(item: Part): Part {
	const fields = Object.entries(item).map(([field, text]) => {
		const typed = readField(field as ItemField, text);
		return [field, typed?.ok ? typed.plain : text];
	});
	return Object.fromEntries(fields) as Part;
}

/** Which variant of a model a product is to be; what is not said is as before. */
export type Variant = { size?: string; colour?: string };

/** What a second product of the same kind begins with; the names that only one product can have are left out. */
export function copyOf(product: Product, variant: Variant = {}): Item {
	const item = { ...itemOf(product), sku: "", barcode: "", ...variant };
	return { ...item, name: nameOfCopy(product, item) };
}

/** Where the name says size and colour, a variant's name says its own; else the name says that it is a copy. */
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

/** A name with the last place where it has `word` as a whole saying `other` instead. */
function withWord(name: string, word: string, other: string): string {
	const isPartOf = (character: string | undefined) => /[\p{L}\p{N}]/u.test(character ?? "");
	if (word === "") return name;
	const at = name.toLowerCase().lastIndexOf(word.toLowerCase());
	if (at < 0 || isPartOf(name[at - 1]) || isPartOf(name[at + word.length])) return name;
	return name.slice(0, at) + other + name.slice(at + word.length);
}

/** The fields in which `item` says something else than `base`, as typed. */
export function changesOf(base: Item, item: Item): Partial<Item> {
	const changed = itemFields.filter((field) => !saysTheSame(field, base[field], item[field]));
	return Object.fromEntries(changed.map((field) => [field, item[field]]));
}

function saysTheSame(field: ItemField, a: string, b: string): boolean {
	if (a.trim() === b.trim()) return true;
	const [one, other] = [readField(field, a), readField(field, b)];
	return one?.ok === true && other?.ok === true && one.value === other.value;
}

/** What is wrong with a new item. */
export function problemsOfNew(item: Item): ItemProblems {
	const sent = forServer(item);
	return problemsIn(item, fieldErrorsIn(NewProduct, sent), item);
}

/** What is wrong with the changed fields of `item`; what was there before and is left alone is not asked about. */
export function problemsOfChange(changes: Partial<Item>, item: Item): ItemProblems {
	const isWeighed = changes.weight !== undefined || changes.weightUnit !== undefined;
	const sent = forServer(changes);
	return problemsIn(changes, fieldErrorsIn(ProductChange, sent), isWeighed ? item : emptyItem);
}

function fieldErrorsIn(schema: z.ZodType, sent: unknown): FieldError[] {
	const { error } = schema.safeParse(sent);
	return error === undefined ? [] : fieldErrors(error, sent);
}

function problemsIn(typed: Partial<Item>, errors: readonly FieldError[], item: Item): ItemProblems {
	const problems: Partial<Record<string, string>> = {};
	for (const [field, text] of Object.entries(typed)) {
		const number = readField(field as ItemField, text);
		if (number?.ok === false) problems[field] = number.message;
	}
	for (const error of errors) problems[error.field] ??= reasonSentence(error);
	// A weight says nothing without its unit, nor a unit without a weight.
	const [isWeighed, hasUnit] = [item.weight.trim() !== "", item.weightUnit !== ""];
	if (isWeighed && !hasUnit) problems.weightUnit ??= t`Unit is required.`;
	if (hasUnit && !isWeighed) problems.weight ??= t`Weight is required where a unit is chosen.`;
	return problems;
}

/** What the server says about single fields. */
export function fieldErrorsOf(error: unknown): ItemProblems {
	const problems: ItemProblems = {};
	if (!(error instanceof ApiError)) return problems;
	const { problem } = error;
	for (const one of problem.errors ?? []) {
		const known = itemFields.find((name) => name === one.field);
		if (known !== undefined) problems[known] ??= fieldSentence(one, problem);
	}
	return problems;
}
