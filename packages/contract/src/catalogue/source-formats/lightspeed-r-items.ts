import type { SourceFormat } from "./source-format.ts";

/** The export of items of Lightspeed Retail (R-Series). */
export const lightspeedRItems: SourceFormat = {
	id: "lightspeed-r-items",
	name: "Lightspeed R items",
	head: ["System ID", ["Custom SKU", "Manufact. SKU"], ["Item", "Description"], ["UPC", "EAN"]],
	columns: {
		sku: ["Custom SKU", "Manufact. SKU", "System ID"],
		barcode: ["UPC", "EAN"],
		name: ["Item", "Description"],
		price: ["Price", "Default - Price", "MSRP"],
		cost: ["Default Cost", "Avg. Cost", "Average Cost", "Vendor Cost"],
		quantity: ["Qty.", "Quantity on Hand", "QOH"],
		supplier: ["Vendor", "Default Vendor"],
		category: ["Category"],
		subcategory: ["Subcategory 1", "Sub 1"],
		brand: ["Brand", "Manufacturer"],
		reorderPoint: ["Reorder Point", "Reorder Level"],
	},
	group: {
		key: ["Matrix Description"],
		model: ["Matrix Description"],
		shared: [],
	},
	options: [{ value: "Attribute #" }],
	quantityAt: ["* - Quantity on Hand", "* - QOH"],
	passedOver: [{ column: "Type", words: ["non-inventory", "non-inventoried", "service"], kind: "service" }],
	hidden: [{ column: "Archived", words: ["yes", "true", "1"] }],
};
