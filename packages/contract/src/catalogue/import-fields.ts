import { oneLine } from "@freehub/domain/one-line";
import { type FieldName, type FieldWith, fieldNames, productFields } from "./product-fields.ts";

/**
 * Columns for the location of a quantity: a warehouse, and a bin in it, whose name may be in two columns: shelf A, bin 1 is A-1.
 */
export const placeFields = ["location", "shelf", "bin"] as const;

/** A column of the number of pieces that a row's price and cost are for: those of 4.90 per 100 are divided. */
const priceFields = ["per"] as const;

/** A column of a product's file that an import reads: its id, its fields, or the inner level of its category. */
type WrittenField = "_id" | FieldName | "subcategory";

/**
 * Columns of the numbers that the author of a file saw: the quantity when the file was exported, and when that was. An import books
 * the difference to it, and what files of one export have booked already it does not book again.
 */
const seenFields = ["quantityAtExport", "exportedAt", "priceAtExport", "costAtExport"] as const;

/** Of these, the amounts: a row is left out whose product has another one by now, because its values were made from the one seen. */
export const seenAmounts = ["priceAtExport", "costAtExport"] as const;

/**
 * The possible columns of an export that can be chosen. Promised and available pieces, and incoming ones with their day, follow from
 * orders: an import ignores these columns.
 */
export type ExportField =
	| WrittenField
	| "quantityAtExport"
	| "reserved"
	| "available"
	| "incoming"
	| "incomingNext";

/** The possible columns of an import. */
export type ImportField =
	| WrittenField
	| (typeof placeFields)[number]
	| (typeof seenFields)[number]
	| (typeof priceFields)[number];

const writtenColumns = [
	{ field: "_id" as const, heading: "_id" },
	...fieldNames.flatMap((field) => {
		const { label, heading = label } = productFields[field];
		const own = { field, heading };
		return field === "category" ? [own, { field: "subcategory" as const, heading: "Subcategory" }] : [own];
	}),
];

type ExportColumn = { field: ExportField; heading: string };
const besideQuantity: ExportColumn[] = [
	{ field: "quantityAtExport", heading: "Quantity at export" },
	{ field: "reserved", heading: "Promised" },
	{ field: "available", heading: "Available" },
	{ field: "incoming", heading: "Incoming" },
	{ field: "incomingNext", heading: "Next incoming" },
];
const exportColumns = writtenColumns.flatMap((column): ExportColumn[] =>
	column.field === "quantity" ? [column, ...besideQuantity] : [column],
);

const placeColumns = [
	{ field: "location" as const, heading: "Location" },
	{ field: "shelf" as const, heading: "Shelf" },
	{ field: "bin" as const, heading: "Bin" },
];

const seenColumns = [
	{ field: "quantityAtExport" as const, heading: "Quantity at export" },
	{ field: "exportedAt" as const, heading: "Exported at" },
	{ field: "priceAtExport" as const, heading: "Price at export" },
	{ field: "costAtExport" as const, heading: "Cost at export" },
];

const priceColumns = [{ field: "per" as const, heading: "Per" }];

/** The columns that an import recognizes, with their headings in exports. */
export const fileColumns = [...writtenColumns, ...placeColumns, ...seenColumns, ...priceColumns];

export const exportFields: readonly ExportField[] = exportColumns.map(({ field }) => field);

/** The column headings in exports, by field. */
export const exportHeadings = Object.fromEntries(
	[...exportColumns, ...placeColumns, ...seenColumns, ...priceColumns].map(({ field, heading }) => [
		field,
		heading,
	]),
) as Readonly<Record<ExportField | ImportField, string>>;

/** In the order of an export's columns. */
export const importFields: readonly ImportField[] = fileColumns.map(({ field }) => field);

/** The column headings in exports, by field; an import recognizes them. */
export const importFieldNames = Object.fromEntries(
	fileColumns.map(({ field, heading }) => [field, heading]),
) as Readonly<Record<ImportField, string>>;

/** Normalizes a cell like the stored field, so that rows match stored products. */
export function cleanCell(field: ImportField, text: string): string {
	if (field === "subcategory" || isOneOf(placeFields, field)) return oneLine(text);
	if (isOneOf(seenFields, field) || isOneOf(priceFields, field)) return text.trim();
	const clean = field === "_id" ? undefined : productFields[field].clean;
	return clean === undefined ? text.trim() : clean(text);
}

function isOneOf<Some extends ImportField>(some: readonly Some[], field: ImportField): field is Some {
	return (some as readonly ImportField[]).includes(field);
}

type ProductNumberField = FieldWith<{ scale: number | "money" }>;

/** The fields that hold numbers. */
export type NumberField = ProductNumberField | "quantityAtExport" | (typeof seenAmounts)[number];
export const numberFields: readonly NumberField[] = [
	...fieldNames.filter((name): name is ProductNumberField => productFields[name].scale !== undefined),
	"quantityAtExport",
	...seenAmounts,
];

/**
 * The columns of a field in a file, counted from 0, in the order in which they are preferred: in each row, the first one that is filled
 * counts. Null: the file has none. A column can serve several fields.
 */
export type FieldColumns = readonly number[] | null;

/** The columns of each field in a file. */
export type ImportMapping = Record<ImportField, FieldColumns>;

/** Reads a stored mapping, and adds fields that were introduced later. Older ones have one column for each field. */
export function readFieldColumns<Field extends string>(
	text: string,
	fields: readonly Field[],
): Record<Field, FieldColumns> {
	const stored = JSON.parse(text) as Partial<Record<Field, FieldColumns | number>>;
	return Object.fromEntries(fields.map((field) => [field, fieldColumns(stored[field])])) as Record<
		Field,
		FieldColumns
	>;
}

/** A field's columns, each once, as a request or an older mapping may name them: one, several or none. */
export function fieldColumns(given: FieldColumns | number | undefined): FieldColumns {
	const columns = [...new Set([given ?? []].flat())];
	return columns.length === 0 ? null : columns;
}

/** The columns that some field takes, counted from 0. */
export function usedColumns(mapping: Readonly<Record<string, FieldColumns>>): Set<number> {
	return new Set(Object.values(mapping).flatMap((columns) => columns ?? []));
}

/** A mapping without any column. */
export function emptyMapping(): ImportMapping {
	return readFieldColumns("{}", importFields);
}

/** Reads the stored mapping of a file of products. */
export function readMapping(text: string): ImportMapping {
	return readFieldColumns(text, importFields);
}
