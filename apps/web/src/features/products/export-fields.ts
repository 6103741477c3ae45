import { type ImportField, importFields } from "@freehub/domain/import-fields";
import type { ColumnId } from "./table/columns.ts";

/** What a column of the table shows, as the fields that an import knows. */
const fieldsOf: Record<ColumnId, readonly ImportField[]> = {
	number: ["_id"],
	image: ["image"],
	name: ["name"],
	sku: ["sku"],
	barcode: ["barcode"],
	category: ["category"],
	brand: ["brand"],
	model: ["model", "size", "colour"],
	quantity: ["quantity"],
	price: ["price"],
	cost: ["cost"],
	supplier: ["supplier"],
	reorderPoint: ["reorderPoint"],
	safetyStock: ["safetyStock"],
	weight: ["weight", "weightUnit"],
	actions: [],
};

/** The fields that the table's columns show, in the order of a file. */
export function exportFields(columns: readonly ColumnId[]): ImportField[] {
	const wanted = new Set(columns.flatMap((column) => fieldsOf[column]));
	return importFields.filter((field) => wanted.has(field));
}
