import type { SourceFormat } from "./source-format.ts";

/** An export of items of ERPNext. */
export const erpnextItems: SourceFormat = {
	id: "erpnext-items",
	name: "ERPNext items",
	decimals: "point",
	head: [
		["Item Code", "ID"],
		"Item Group",
		["Default Unit of Measure", "Maintain Stock", "Is Stock Item", "Has Variants", "Disabled"],
	],
	columns: {
		sku: ["Item Code", "ID"],
		barcode: ["Barcode (Barcodes)", "Barcode"],
		// An item without a name has its code for one.
		name: ["Item Name", "Item Code"],
		description: ["Description"],
		price: ["Standard Selling Rate", "Standard Rate"],
		cost: ["Valuation Rate", "Last Purchase Rate"],
		quantity: ["Actual Qty", "Balance Qty", "Opening Stock"],
		category: ["Item Group"],
		brand: ["Brand"],
		weight: ["Weight Per Unit"],
		weightUnit: ["Weight UOM"],
		safetyStock: ["Safety Stock"],
		reorderPoint: ["Re-order Level (Reorder level based on Warehouse)", "Reorder Level"],
	},
	group: {
		key: ["Variant Of"],
		parent: ["Item Code", "ID"],
		model: ["Item Name", "Item Code"],
		shared: ["Description", "Brand", "Item Group"],
	},
	options: [
		{ name: "Attribute (Variant Attributes)", value: "Attribute Value (Variant Attributes)" },
		{ name: "Attribute (Variant Attributes)", value: "Attribute Value" },
		{ name: "Attribute", value: "Attribute Value" },
	],
	isContinued: true,
	product: ["Item Code", "ID", "Item Name"],
	passedOver: [
		{
			// Before release 12, the head was followed by what may be entered.
			column: "Column Labels:",
			words: ["column name:", "mandatory:", "type:", "info:", "start entering data below this line"],
			kind: "no_product",
		},
		{ column: "Has Variants", words: ["1", "yes", "true"], kind: "variants" },
		{ column: "Maintain Stock", words: ["0", "no", "false"], kind: "service" },
		{ column: "Is Stock Item", words: ["0", "no", "false"], kind: "service" },
	],
	hidden: [{ column: "Disabled", words: ["1", "yes", "true"] }],
};
