import { ApiError } from "@freehub/contract/errors";
import {
	type FieldName,
	fieldNames,
	NewProduct,
	type Product,
	ProductChange,
	productFields,
} from "@freehub/contract/product-fields";

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
	const typed = itemFields.map((field) => [field, String(product[field] ?? "")]);
	return { ...(Object.fromEntries(typed) as Item), quantity: "" };
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
	return `${Array.from(product.name).slice(0, 195).join("")} copy`;
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
	const [one, other] = [a.trim(), b.trim()];
	if (one === other) return true;
	return (
		productFields[field].scale !== undefined && one !== "" && other !== "" && Number(one) === Number(other)
	);
}

/** What is wrong with a new item. */
export function problemsOfNew(item: Item): ItemProblems {
	return problemsIn(NewProduct.safeParse(item).error?.issues, item);
}

/** What is wrong with the changed fields of `item`; what was there before and is left alone is not asked about. */
export function problemsOfChange(changes: Partial<Item>, item: Item): ItemProblems {
	const isWeighed = changes.weight !== undefined || changes.weightUnit !== undefined;
	return problemsIn(ProductChange.safeParse(changes).error?.issues, isWeighed ? item : emptyItem);
}

type Issue = { path: PropertyKey[]; message: string };

function problemsIn(issues: readonly Issue[] = [], item: Item): ItemProblems {
	const problems: Partial<Record<string, string>> = {};
	for (const issue of issues) problems[String(issue.path[0])] ??= issue.message;
	// A weight says nothing without its unit, nor a unit without a weight.
	const [isWeighed, hasUnit] = [item.weight.trim() !== "", item.weightUnit !== ""];
	if (isWeighed && !hasUnit) problems.weightUnit ??= "Unit is required.";
	if (hasUnit && !isWeighed) problems.weight ??= "Weight is required where a unit is chosen.";
	return problems;
}

/** What the server says about single fields. */
export function fieldErrorsOf(error: unknown): ItemProblems {
	const problems: ItemProblems = {};
	const errors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
	for (const { field, message } of errors) {
		const known = itemFields.find((name) => name === field);
		if (known !== undefined) problems[known] ??= message;
	}
	return problems;
}
