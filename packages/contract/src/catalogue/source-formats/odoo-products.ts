import type { SourceFormat } from "./source-format.ts";

/** An export of products or their variants of Odoo, with the names of the fields or their technical ones. */
export const odooProducts: SourceFormat = {
	id: "odoo-products",
	name: "Odoo products",
	decimals: "point",
	head: [
		["Internal Reference", "default_code"],
		["Name", "Display Name"],
		["Sales Price", "Sale Price", "list_price", "lst_price", "Public Price"],
		[
			"Cost",
			"standard_price",
			"Product Type",
			"Product Category",
			"Quantity On Hand",
			"categ_id",
			"qty_available",
		],
	],
	columns: {
		sku: ["Internal Reference", "default_code"],
		barcode: ["Barcode"],
		name: ["Name", "Display Name"],
		description: ["Sales Description", "Sale Description", "description_sale", "Description"],
		price: ["Sales Price", "Sale Price", "Public Price", "lst_price", "list_price"],
		cost: ["Cost", "standard_price"],
		quantity: ["Quantity On Hand", "qty_available"],
		category: [
			"Product Category/Complete Name",
			"Product Category/Display Name",
			"Product Category/Name",
			"Product Category",
			"categ_id/complete_name",
			"categ_id/display_name",
			"categ_id",
		],
		weight: ["Weight"],
		weightUnit: ["Weight unit of measure label", "weight_uom_name"],
	},
	group: {
		key: ["Name", "Display Name"],
		model: ["Name", "Display Name"],
		shared: [],
	},
	options: [
		{ pairs: "Variant Values", between: ",", sign: ":" },
		{ pairs: "Attribute Values", between: ",", sign: ":" },
		{ pairs: "product_template_variant_value_ids", between: ",", sign: ":" },
		{ pairs: "product_template_attribute_value_ids", between: ",", sign: ":" },
	],
	isContinued: true,
	weightUnit: "kg",
	category: { levels: "/", roots: ["All"] },
	product: ["Name", "Display Name", "Internal Reference", "default_code"],
	passedOver: [
		{ column: "Product Type", words: ["service"], kind: "service" },
		{ column: "Product Type", words: ["combo", "kit"], kind: "bundle" },
		{ column: "Type", words: ["service"], kind: "service" },
	],
	hidden: [
		{ column: "Active", words: ["false", "0"] },
		{ column: ["Can be Sold", "sale_ok"], words: ["false", "0"] },
	],
};
