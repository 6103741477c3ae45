import { columnKey } from "@freehub/domain/sheets/column-key";
import type { FormatId } from "./format-ids.ts";
import { shopifyInventory } from "./shopify-inventory.ts";
import { shopifyProducts } from "./shopify-products.ts";
import type { SourceFormat } from "./source-format.ts";
import { woocommerceProducts } from "./woocommerce-products.ts";

/** All formats. Of two that fit a file, the first one is meant. */
export const sourceFormats: readonly SourceFormat[] = [
	shopifyInventory,
	shopifyProducts,
	woocommerceProducts,
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
