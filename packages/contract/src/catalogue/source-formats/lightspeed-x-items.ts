import type { SourceFormat } from "./source-format.ts";

/** The export of products of Lightspeed Retail (X-Series), formerly Vend. */
export const lightspeedXItems: SourceFormat = {
	id: "lightspeed-x-items",
	name: "Lightspeed X items",
	decimals: "point",
	head: [
		"handle",
		"sku",
		["supply_price", "average_cost"],
		["retail_price", "price"],
		["variant_option_one_name", "brand_name"],
	],
	columns: {
		sku: ["sku"],
		barcode: ["barcode", "product_code"],
		name: ["name", "product_name"],
		description: ["description"],
		price: ["retail_price", "price"],
		cost: ["supply_price", "average_cost"],
		supplier: ["supplier_name"],
		category: ["product_category", "product_type", "type"],
		brand: ["brand_name"],
		weight: ["weight"],
		weightUnit: ["weight_unit"],
		image: ["image_url", "images"],
	},
	group: {
		key: ["handle"],
		model: ["name", "product_name"],
		shared: [
			"name",
			"product_name",
			"description",
			"supplier_name",
			"brand_name",
			"product_category",
			"product_type",
			"type",
			"variant_option_#_name",
			"active",
		],
	},
	options: [{ name: "variant_option_#_name", value: "variant_option_#_value" }],
	quantityAt: ["inventory_*"],
	category: { levels: "/" },
	product: ["sku", "name", "product_name", "retail_price", "price"],
	passedOver: [
		{ column: "composite_sku", words: ["*"], kind: "bundle" },
		{ column: "track_inventory", words: ["0", "false", "no"], kind: "not_stocked" },
	],
	hidden: [{ column: "active", words: ["0", "false", "no"] }],
};
