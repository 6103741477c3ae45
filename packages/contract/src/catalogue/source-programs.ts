/** Programs from whose exports a shop can be filled, by their names, most common first. */
export const sourcePrograms = {
	shopify: "Shopify",
	woocommerce: "WooCommerce",
	square: "Square",
	lightspeed: "Lightspeed",
	prestashop: "PrestaShop",
	odoo: "Odoo",
	inventree: "InvenTree",
	erpnext: "ERPNext",
	magento: "Magento",
} as const;
export type SourceProgram = keyof typeof sourcePrograms;
