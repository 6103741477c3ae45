import type { SourceFormat } from "./source-format.ts";

const type = ["product_type", "_type"];

/** The export of the catalogue of Magento 2 and Adobe Commerce, with the heads of Magento 1 as well. */
export const magentoProducts: SourceFormat = {
	id: "magento-products",
	name: "Magento 2 catalogue",
	decimals: "point",
	head: ["sku", ["attribute_set_code", "_attribute_set"], type, "name"],
	columns: {
		sku: ["sku"],
		name: ["name"],
		description: ["description", "short_description"],
		price: ["price"],
		cost: ["cost"],
		quantity: ["qty"],
		category: ["categories", "_category"],
		brand: ["manufacturer", "brand"],
		weight: ["weight"],
		reorderPoint: ["notify_on_stock_below"],
		image: ["base_image", "small_image", "thumbnail_image"],
	},
	group: {
		key: ["sku"],
		children: "configurable_variations",
		model: ["name"],
		shared: ["description", "short_description", "categories"],
	},
	options: [{ pairs: "additional_attributes", between: ",", sign: "=" }],
	hasOtherAttributes: true,
	picturePaths: { none: ["no_selection"] },
	category: { between: ",", levels: "/", roots: ["Default Category", "Root Catalog"] },
	passedOver: [
		{ column: ["store_view_code", "_store"], words: ["*"], kind: "translation" },
		{ column: type, words: ["configurable"], kind: "variants" },
		{ column: type, words: ["grouped", "bundle"], kind: "bundle" },
		{ column: type, words: ["virtual"], kind: "service" },
		{ column: type, words: ["downloadable"], kind: "download" },
		{ column: type, words: ["giftcard"], kind: "gift_card" },
	],
	hidden: [{ column: "product_online", words: ["2", "0"] }],
};
