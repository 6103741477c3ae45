/** The ids of the formats of other programs' files, see `source-formats.ts`. */
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
