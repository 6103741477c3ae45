import type { SourceFormat } from "./source-format.ts";

/** The export of items of Lightspeed Retail (R-Series). */
export const lightspeedRItems: SourceFormat = {
	id: "lightspeed-r-items",
	name: "Lightspeed R items",
	head: [
		["System ID", "Matrix Description"],
		["Custom SKU", "Manufact. SKU", "Manufacturer SKU"],
		["Item", "Description"],
		["UPC", "EAN"],
	],
	columns: {
		sku: ["Custom SKU", "Manufact. SKU", "Manufacturer SKU", "System ID"],
		barcode: ["UPC", "EAN"],
		name: ["Item", "Description", "Matrix Description"],
		price: ["Price", "Default - Price", "MSRP"],
		cost: ["Default Cost", "Avg. Cost", "Average Cost", "Vendor Cost"],
		quantity: ["Qty.", "Quantity on Hand", "QOH", "Remaining"],
		supplier: ["Vendor", "Default Vendor"],
		category: ["Category"],
		subcategory: ["Subcategory 1", "Sub Category", "Sub 1"],
		brand: ["Brand", "Manufacturer"],
		reorderPoint: ["Reorder Point", "Reorder Level"],
	},
	group: {
		key: ["Matrix Description"],
		model: ["Matrix Description"],
		shared: [],
	},
	options: [{ set: "Matrix Attribute Set", value: "Attribute #" }, { value: "Attribute #" }],
	quantityAt: ["* - Quantity on Hand", "* - QOH"],
	placesBetween: [["Qty."], ["Price"]],
	passedOver: [
		{
			column: ["Item Type", "Type"],
			words: ["non-inventory", "non-inventoried", "service"],
			kind: "service",
		},
		{ column: ["Item Type", "Type"], words: ["assembly", "box"], kind: "bundle" },
	],
	hidden: [{ column: ["Archived", "Archive"], words: ["yes", "true", "1"] }],
};
