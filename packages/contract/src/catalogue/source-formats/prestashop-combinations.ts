import type { SourceFormat } from "./source-format.ts";

/** A file of combinations, the variants of products, as PrestaShop imports it: it has no names and no prices. */
export const prestashopCombinations: SourceFormat = {
	id: "prestashop-combinations",
	name: "PrestaShop combinations",
	head: ["Attribute (Name:Type:Position)", "Value (Value:Position)", "Reference"],
	columns: {
		sku: ["Reference", "Reference #"],
		barcode: ["EAN13", "EAN-13", "GTIN", "UPC"],
		cost: ["Wholesale price", "Cost price"],
		quantity: ["Quantity"],
		reorderPoint: ["Low stock level"],
		image: ["Image URLs (x,y,z...)", "Image URL", "Image URLs"],
	},
	group: {
		key: ["Product ID", "Product Reference"],
		model: [],
		shared: [],
	},
	options: [{ names: "Attribute (Name:Type:Position)", values: "Value (Value:Position)" }],
};
