import { fileColumns } from "../import-fields.ts";
import type { SourceFormat } from "./source-format.ts";

/** An export of this program, with all columns that a product has. */
export const freehubProducts: SourceFormat = {
	id: "freehub-products",
	name: "Freehub products",
	head: ["_id", "SKU", "Name", "Reorder point", "Safety stock", "Show in shop"],
	columns: Object.fromEntries(fileColumns.map(({ field, heading }) => [field, [heading]])),
};
