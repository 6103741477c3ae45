import { scaleOf } from "@freehub/contract/field-types";
import {
	type ColumnWith,
	type FieldColumns,
	type FieldWith,
	fieldNames,
	type Product,
	productFields,
} from "@freehub/contract/product-fields";
import type { ProductSort } from "@freehub/contract/product-limits";
import type { ProductFilter } from "@freehub/contract/products";
import { type AccessMode, rightsOf } from "@freehub/domain/access";
import type { Selectable } from "kysely";
import { refusal } from "#app-error.ts";
import { type Caller, requireNeed } from "#caller.ts";
import type { ProductTable } from "#db/schema.ts";

// Each product stores its public answer as JSON text in its row, so that a list only joins texts: nothing is mapped, serialized
// or validated per reader. Values that change independently (quantity, version) or are not public (cost) are inserted on read.

/** The fields that have a column. */
export const storedFields = fieldNames
	.filter((name): name is FieldWith<{ column: string }> => productFields[name].column !== undefined)
	.map((name) => ({ ...productFields[name], name, column: productFields[name].column as Column }));
type Column = keyof FieldColumns;

const publicFields = storedFields.filter((field) => !field.isForWriters);
const writerFields = storedFields.filter((field) => field.isForWriters);

type DocumentSource = FieldColumns & Pick<Selectable<ProductTable>, "id" | "model_id">;

/** A product's document, derived from its columns. Every write of these columns must write the document too. */
export function documentOf(row: DocumentSource): string {
	const document: Record<string, unknown> = { _id: row.id };
	for (const field of publicFields) document[field.name] = valueIn(row, field);
	return JSON.stringify({ ...document, modelId: row.model_id });
}

/** A column's value as in answers. */
function valueIn(row: Partial<FieldColumns>, field: (typeof storedFields)[number]) {
	const value = row[field.column];
	return typeof value === "number" ? value / scaleOf(field) : value;
}

/** A document with '' as the supplier. In JSON text no value can contain this key with unescaped quotes. */
export function withoutSupplier(document: string): string {
	return document.replace(/"supplier":"(?:[^"\\]|\\.)*"/, '"supplier":""');
}

type WriterColumn = ColumnWith<{ isForWriters: true }>;
const writerColumns = writerFields.map(({ column }) => column as WriterColumn);

/** The columns needed to answer a product. */
export const answerColumns = ["id", "document", "version", "on_hand", "incoming", ...writerColumns] as const;

export type AnswerRow = Pick<Selectable<ProductTable>, (typeof answerColumns)[number]> & {
	/** The next day of the incoming pieces, if it was read for the caller (`withIncomingDays`). */
	incoming_next?: string | null;
};
type Stored = Omit<AnswerRow, "id" | "incoming"> & Partial<Pick<AnswerRow, "incoming">>;

/** Whether visitors can see a product: as set explicitly, otherwise if it has a price. */
export function isShown({ show_in_shop, document }: Pick<AnswerRow, "show_in_shop" | "document">): boolean {
	if (show_in_shop !== null) return show_in_shop === "yes";
	return (JSON.parse(document) as Pick<Product, "price">).price > 0;
}

/** Whether the caller may see costs: only people who may change products. */
export function knowsCost(caller: Caller | undefined): boolean {
	return caller?.rights.includes("product.write") === true;
}

/** Whether a field is visible only to people who may see costs. */
export function isForWriters(field: string | undefined): boolean {
	return writerFields.some(({ name }) => name === field);
}

/**
 * Sorting by a field reveals its order, even if the field itself is hidden.
 * @throws AppError forbidden if the caller may not see the field.
 */
export function refuseHiddenSort(
	sort: ProductSort | undefined,
	caller: Caller | undefined,
	{ noSuppliers }: { noSuppliers?: true | undefined } = {},
): void {
	if (noSuppliers && sort?.replace("-", "") === "supplier") {
		throw refusal("forbidden.suppliers");
	}
	if (isForWriters(sort?.replace("-", "")) && !knowsCost(caller)) {
		throw refusal("forbidden.costs");
	}
}

/**
 * Filtering reveals where products are, or when they moved, even if the answer does not contain it.
 * @throws AppError unauthenticated or forbidden if the caller may not read the stock.
 */
export function refuseHiddenFilter(
	{ location, unmoved }: ProductFilter,
	caller: Caller | undefined,
	access: AccessMode,
): void {
	if (location || unmoved !== undefined) requireNeed(["stock.read"], caller, rightsOf(undefined, access));
}

/** A product's answer as JSON, with or without its cost. @param there in a list of products at a location: the pieces there. */
export function answerText(row: Stored, withCost: boolean, there?: number): string {
	const atLocation = there === undefined ? "" : `,"quantityAtLocation":${there}`;
	const next = row.incoming_next === undefined ? "" : `,"incomingNext":${JSON.stringify(row.incoming_next)}`;
	const cost = withCost ? writersText(row) : "";
	return `${row.document.slice(0, -1)},"version":${row.version},"quantity":${row.on_hand},"incoming":${row.incoming ?? 0}${next}${atLocation}${cost}}`;
}

function writersText(row: Stored): string {
	let text = "";
	for (const field of writerFields) {
		const value = valueIn(row, field) ?? null;
		text += `,"${field.name}":${typeof value === "string" ? JSON.stringify(value) : value}`;
	}
	return text;
}

/** The answers of many products as one JSON array. */
export function answerTexts(rows: readonly Stored[], withCost: boolean): string {
	return `[${rows.map((row) => answerText(row, withCost)).join(",")}]`;
}

/** The same, each with the pieces at the list's location. */
export function answerTextsAt(
	rows: readonly AnswerRow[],
	withCost: boolean,
	there: Map<string, number>,
): string {
	return `[${rows.map((row) => answerText(row, withCost, there.get(row.id) ?? 0)).join(",")}]`;
}

/** A product's answer as an object, with its cost. */
export function toProduct(row: Stored): Product {
	return JSON.parse(answerText(row, true)) as Product;
}

/** The same without the fields that are not public. */
export function toPublicProduct(row: Stored): Product {
	return JSON.parse(answerText(row, false)) as Product;
}
