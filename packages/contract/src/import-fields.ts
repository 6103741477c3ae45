import { oneLine } from "@freehub/domain/one-line";
import { type FieldName, type FieldWith, fieldNames, productFields } from "./product-fields.ts";

/**
 * Columns for the location of a quantity: a warehouse, and a bin in it, whose name may be in two columns: shelf A, bin 1 is A-1.
 */
export const placeFields = ["location", "shelf", "bin"] as const;

/** The possible columns of an export: a product's id, its fields, or the inner level of its category. */
export type ExportField = "_id" | FieldName | "subcategory";

/** The possible columns of an import. */
export type ImportField = ExportField | (typeof placeFields)[number];

const exportColumns = [
	{ field: "_id" as const, heading: "_id" },
	...fieldNames.flatMap((field) => {
		const { label, heading = label } = productFields[field];
		const own = { field, heading };
		return field === "category" ? [own, { field: "subcategory" as const, heading: "Subcategory" }] : [own];
	}),
];

const placeColumns = [
	{ field: "location" as const, heading: "Location" },
	{ field: "shelf" as const, heading: "Shelf" },
	{ field: "bin" as const, heading: "Bin" },
];

/** The column headings in exports, by field. */
export const fileColumns = [...exportColumns, ...placeColumns];

export const exportFields: readonly ExportField[] = exportColumns.map(({ field }) => field);

/** In the order of an export's columns. */
export const importFields: readonly ImportField[] = fileColumns.map(({ field }) => field);

/** The column headings in exports, by field; an import recognizes them. */
export const importFieldNames = Object.fromEntries(
	fileColumns.map(({ field, heading }) => [field, heading]),
) as Readonly<Record<ImportField, string>>;

/** Normalizes a cell like the stored field, so that rows match stored products. */
export function cleanCell(field: ImportField, text: string): string {
	if (field === "subcategory" || isPlaceField(field)) return oneLine(text);
	const clean = field === "_id" ? undefined : productFields[field].clean;
	return clean === undefined ? text.trim() : clean(text);
}

function isPlaceField(field: ImportField): field is (typeof placeFields)[number] {
	return (placeFields as readonly ImportField[]).includes(field);
}

/** The fields that hold numbers. */
export type NumberField = FieldWith<{ scale: number | "money" }>;
export const numberFields = fieldNames.filter(
	(name): name is NumberField => productFields[name].scale !== undefined,
);

/** The column index of each field in a file, or null if the file has no such column. */
export type ImportMapping = Record<ImportField, number | null>;

/** Reads a stored mapping, and adds fields that were introduced later. */
export function readMapping(text: string): ImportMapping {
	return { ...emptyMapping(), ...(JSON.parse(text) as Partial<ImportMapping>) };
}

/** A mapping without any column. */
export function emptyMapping(): ImportMapping {
	return Object.fromEntries(importFields.map((field) => [field, null])) as ImportMapping;
}
