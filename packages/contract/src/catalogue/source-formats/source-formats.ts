import { columnKey } from "@freehub/domain/sheets/column-key";
import { erpnextItems } from "./erpnext-items.ts";
import { freehubProducts } from "./freehub-products.ts";
import { inventreeParts } from "./inventree-parts.ts";
import { inventreeStock } from "./inventree-stock.ts";
import { lightspeedRItems } from "./lightspeed-r-items.ts";
import { lightspeedXItems } from "./lightspeed-x-items.ts";
import { magentoProducts } from "./magento-products.ts";
import { odooProducts } from "./odoo-products.ts";
import { prestashopCombinations } from "./prestashop-combinations.ts";
import { prestashopProducts } from "./prestashop-products.ts";
import { shopifyInventory } from "./shopify-inventory.ts";
import { shopifyProducts } from "./shopify-products.ts";
import type { SourceFormat } from "./source-format.ts";
import { squareItems } from "./square-items.ts";
import { woocommerceProducts } from "./woocommerce-products.ts";

/** All formats. Of two that fit a file, the first one is meant. */
export const sourceFormats: readonly SourceFormat[] = [
	freehubProducts,
	shopifyInventory,
	shopifyProducts,
	woocommerceProducts,
	squareItems,
	lightspeedXItems,
	lightspeedRItems,
	prestashopCombinations,
	prestashopProducts,
	magentoProducts,
	inventreeStock,
	inventreeParts,
	erpnextItems,
	odooProducts,
];

/** The format with an id. */
export function formatOf(id: string | null): SourceFormat | undefined {
	return sourceFormats.find((format) => format.id === id);
}

/** The format of a file with these columns; undefined: none that is known. */
export function recognizeFormat(columns: readonly string[]): SourceFormat | undefined {
	const keys = new Set(columns.map(columnKey));
	return sourceFormats.find(({ head }) =>
		head.every((names) => [names].flat().some((name) => keys.has(columnKey(name)))),
	);
}
