import type { FieldColumns, ImportField } from "@freehub/contract/catalogue/import-fields";
import { type ColumnUse, columnUseOf, usesOf } from "#sheets/column-use.ts";
import type { SourceReader } from "./source-rows.ts";

const productUse = columnUseOf<ImportField>({
	gtin: ["barcode"],
	size: ["size"],
	code: ["_id", "sku", "shelf", "bin"],
	text: [
		"name",
		"description",
		"supplier",
		"category",
		"subcategory",
		"brand",
		"model",
		"colour",
		"location",
	],
});

/** The uses of the columns of a file of products. Values of options are sizes, colours and the like. */
export function productUses(
	mapping: Readonly<Record<ImportField, FieldColumns>>,
	source: Pick<SourceReader, "optionColumns"> | undefined,
): ReadonlyMap<number, ColumnUse> {
	const ofOptions = (source?.optionColumns ?? []).map((column) => [column, "size"] as const);
	return new Map([...ofOptions, ...usesOf(mapping, productUse)]);
}
