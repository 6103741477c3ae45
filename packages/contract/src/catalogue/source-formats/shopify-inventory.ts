import type { SourceFormat } from "./source-format.ts";

/** The export of the inventory: a row for each variant and place; of available quantities alone, a column for each place. */
export const shopifyInventory: SourceFormat = {
	id: "shopify-inventory",
	name: "Shopify inventory",
	decimals: "point",
	head: [
		"Handle",
		"SKU",
		["Location", "COO"],
		["On hand (current)", "On hand (new)", "On hand", "Available", "COO"],
	],
	columns: {
		sku: ["SKU"],
		quantity: ["On hand (new)", "On hand (current)", "On hand", "Available (not editable)", "Available"],
		location: ["Location"],
		bin: ["Bin name"],
		originCountry: ["COO"],
	},
	group: {
		key: ["Handle"],
		model: ["Title"],
		shared: ["Title", "Option# Name"],
	},
	options: [{ name: "Option# Name", value: "Option# Value" }],
	noOption: ["default title"],
	placesBetween: [["COO"], []],
	isStock: true,
};
