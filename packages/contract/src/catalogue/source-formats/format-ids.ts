/** The ids of the formats of files: the program, and which of its files; see `source-formats.ts`. */
export const formatIds = [
	"shopify-products",
	"shopify-inventory",
	"woocommerce-products",
	"square-items",
	"lightspeed-r-items",
	"lightspeed-x-items",
	"prestashop-products",
	"prestashop-combinations",
	"odoo-products",
	"inventree-parts",
	"inventree-stock",
	"erpnext-items",
	"magento-products",
	"freehub-products",
] as const;
export type FormatId = (typeof formatIds)[number];

type ProgramOf<Id extends FormatId> = Id extends `${infer Program}-${string}` ? Program : never;
/** A program from whose files a shop can be filled. */
export type SourceProgram = Exclude<ProgramOf<FormatId>, "freehub">;

/** The names of the programs, most common first. */
export const sourcePrograms: Readonly<Record<SourceProgram, string>> = {
	shopify: "Shopify",
	woocommerce: "WooCommerce",
	square: "Square",
	lightspeed: "Lightspeed",
	prestashop: "PrestaShop",
	odoo: "Odoo",
	inventree: "InvenTree",
	erpnext: "ERPNext",
	magento: "Magento",
};
