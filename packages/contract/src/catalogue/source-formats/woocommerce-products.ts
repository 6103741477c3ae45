import type { SourceFormat } from "./source-format.ts";
import { woocommerceColumns as called } from "./woocommerce-columns.ts";

/** The export of products of WooCommerce. */
export const woocommerceProducts: SourceFormat = {
	id: "woocommerce-products",
	name: "WooCommerce products",
	head: [
		called.type,
		called.sku,
		called.name,
		called.price,
		[...called.taxStatus, ...called.isInStock, ...called.visibility],
	],
	columns: {
		sku: called.sku,
		barcode: called.gtin,
		name: called.name,
		description: [...called.description, ...called.shortDescription],
		price: [...called.price, ...called.salePrice],
		cost: ["Cost of goods", "Cost", "Meta: _wc_cog_cost"],
		quantity: called.stock,
		category: called.category,
		brand: called.brand,
		weight: called.weight,
		reorderPoint: called.lowStock,
		image: called.image,
	},
	group: {
		key: called.parent,
		parent: [...called.sku, "ID"],
		model: called.name,
		shared: [
			...called.description,
			...called.shortDescription,
			...called.weight,
			...called.category,
			...called.brand,
			...called.image,
		],
	},
	ownId: ["ID"],
	options: [
		{ name: "Attribute # name", value: "Attribute # value(s)" },
		{ name: "Attribut # Name", value: "Attribut # Wert(e)" },
		{ name: "Nombre del atributo #", value: "Valor(es) del atributo #" },
		{ name: "Nom de l'attribut #", value: "Valeur(s) de l'attribut #" },
	],
	hasChoices: true,
	passedOver: [
		{ column: called.type, words: ["variable", "variable-subscription"], kind: "variants" },
		{ column: called.type, words: ["grouped", "bundle", "composite"], kind: "bundle" },
		{ column: called.type, words: ["external"], kind: "elsewhere" },
		{ column: called.type, words: ["gift-card", "gift_card"], kind: "gift_card" },
		{ column: called.type, words: ["downloadable"], kind: "download" },
		{ column: called.type, words: ["virtual", "subscription", "booking"], kind: "service" },
	],
	category: {
		between: ",",
		roots: ["Uncategorized", "Unkategorisiert", "Sin categorizar", "Non classé", "Non catégorisé"],
	},
	hidden: [
		{ column: called.published, words: ["0", "-1"] },
		{ column: called.visibility, words: ["hidden"] },
	],
};
