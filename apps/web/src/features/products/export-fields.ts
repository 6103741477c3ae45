import { type ImportField, importFields } from "@freehub/contract/import-fields";
import type { ColumnId } from "./table/columns.ts";

/** What a column of the table shows, as the fields that an import knows; the others show the field that they are called by. */
const fieldsOf: Partial<Record<ColumnId, readonly string[]>> = {
	// Its number is of the screen alone.
	number: [],
	// The SKU and the category stand below the name.
	name: ["name", "sku", "category"],
	model: ["model", "size", "colour"],
	weight: ["weight", "weightUnit"],
};

/** The fields that the table's columns show, in the order of a file. */
export function exportFields(columns: readonly ColumnId[]): ImportField[] {
	const wanted = new Set<string>(columns.flatMap((column) => fieldsOf[column] ?? [column]));
	return importFields.filter((field) => wanted.has(field));
}
