import type { FieldWith } from "./product-fields.ts";

// Apart from the schemas that use them, for pages that do not load zod.

/** Max products per batch. */
export const MAX_BATCH = 1000;

/** Max suppliers per filter. */
export const MAX_SUPPLIERS = 50;

/**
 * Sort keys of product lists: the time of creation, the incoming pieces and the fields with a sort order. A `-` prefix reverses the
 * order.
 */
export type SortKey = "created" | "incoming" | FieldWith<{ sort: string }>;
const isSortKey: Record<SortKey, true> = {
	created: true,
	sku: true,
	barcode: true,
	name: true,
	price: true,
	cost: true,
	quantity: true,
	incoming: true,
	supplier: true,
	category: true,
	brand: true,
	model: true,
	weight: true,
	reorderPoint: true,
	safetyStock: true,
};
export const sortKeys = Object.keys(isSortKey) as readonly SortKey[];
export type ProductSort = SortKey | `-${SortKey}`;
export const productSorts = sortKeys.flatMap((key): ProductSort[] => [key, `-${key}`]);
