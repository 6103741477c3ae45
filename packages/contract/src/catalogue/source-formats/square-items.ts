import type { SourceFormat } from "./source-format.ts";

/** The export of the item library of Square: a row for each variation. */
export const squareItems: SourceFormat = {
	id: "square-items",
	name: "Square item library",
	decimals: "point",
	head: ["Token", "Item Name", "Variation Name", "SKU", "Price"],
	columns: {
		sku: ["SKU"],
		barcode: ["GTIN"],
		name: ["Item Name"],
		description: ["Description"],
		price: ["Price"],
		cost: ["Default Unit Cost", "Unit Cost"],
		supplier: ["Default Vendor Name", "Default Vendor", "Vendor"],
		// With one place only, the columns do not name it.
		quantity: ["New Quantity", "Current Quantity"],
		category: ["Reporting Category", "Categories", "Category"],
		weight: ["Weight (lb)", "Weight (oz)", "Weight (kg)", "Weight (g)"],
	},
	group: {
		key: ["Item Name"],
		model: ["Item Name"],
		shared: [
			"Description",
			"Categories",
			"Reporting Category",
			"Category",
			"Item Type",
			"Archived",
			"Option Name #",
		],
	},
	options: [{ name: "Option Name #", value: "Option Value #" }, { value: "Variation Name" }],
	noOption: ["regular", "regulär", "normal", "régulier", "standard", "default"],
	quantityAt: ["New Quantity *", "Current Quantity *"],
	category: { between: ",", hasIds: true },
	passedOver: [
		{
			column: "Item Type",
			words: ["service", "appointment", "appointments service", "event", "membership", "donation"],
			kind: "service",
		},
		{ column: "Item Type", words: ["digital"], kind: "download" },
		{ column: "Stockable", words: ["n", "no", "false"], kind: "not_stocked" },
		{ column: "Item Type", words: ["gift card"], kind: "gift_card" },
	],
	hidden: [
		{ column: "Archived", words: ["y", "yes", "true"] },
		{ column: "Square Online Item Visibility", words: ["hidden", "unavailable"] },
	],
};
