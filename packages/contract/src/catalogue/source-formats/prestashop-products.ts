import type { SourceFormat } from "./source-format.ts";

/** A file of products as PrestaShop imports it, or the export of its list of products. */
export const prestashopProducts: SourceFormat = {
	id: "prestashop-products",
	name: "PrestaShop products",
	head: [
		["Active (0/1)", "Product ID"],
		"Name",
		[
			"Price tax excluded",
			"Price tax included",
			"Price tax excluded or Price tax included",
			"Price (tax excl.)",
		],
	],
	columns: {
		sku: ["Reference #", "Reference"],
		barcode: ["EAN13", "EAN-13", "GTIN", "UPC"],
		name: ["Name"],
		description: ["Description", "Summary", "Short description"],
		price: [
			"Price tax included",
			"Price tax excluded",
			"Price tax excluded or Price tax included",
			"Price (tax incl.)",
			"Price (tax excl.)",
		],
		cost: ["Wholesale price", "Cost price"],
		quantity: ["Quantity"],
		supplier: ["Supplier"],
		category: ["Categories (x,y,z...)", "Categories", "Category"],
		brand: ["Manufacturer", "Brand"],
		weight: ["Weight"],
		reorderPoint: ["Low stock level"],
		image: ["Image URLs (x,y,z...)", "Image URLs"],
	},
	weightUnit: "kg",
	ownId: ["Product ID", "ID"],
	category: { between: ",", roots: ["Home", "Root", "Accueil", "Startseite", "Inicio"] },
	passedOver: [{ column: "Virtual product (0 = No, 1 = Yes)", words: ["1", "yes"], kind: "download" }],
	hidden: [
		{ column: "Active (0/1)", words: ["0"] },
		{ column: "Visibility", words: ["none"] },
	],
};
