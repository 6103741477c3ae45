// Apart from the schemas that use them, for pages that do not load zod.

/** The number of products on the home page while nobody has chosen any. */
export const FIRST_PRODUCTS = 6;

/** Max products per batch. */
export const MAX_BATCH = 1000;

/** Max suppliers per filter. */
export const MAX_SUPPLIERS = 50;

/**
 * The orders of product lists, each with the column whose order it is: `_key` holds the `sortKey` of a text, `_order` a value that
 * comes first if it is missing. A `-` before the name reverses the order.
 */
export const sortColumns = {
	created: "id",
	sku: "sku_key",
	barcode: "barcode_order",
	name: "name_key",
	price: "price",
	cost: "cost_order",
	quantity: "on_hand",
	available: "available",
	incoming: "incoming",
	supplier: "supplier_key",
	category: "category_key",
	brand: "brand_key",
	model: "model_key",
	weight: "weight_order",
	reorderPoint: "reorder_point_order",
	safetyStock: "safety_stock_order",
} as const;
export type SortKey = keyof typeof sortColumns;
export type SortColumn = (typeof sortColumns)[SortKey];
export const sortKeys = Object.keys(sortColumns) as readonly SortKey[];
export type ProductSort = SortKey | `-${SortKey}`;
export const productSorts = sortKeys.flatMap((key): ProductSort[] => [key, `-${key}`]);

/** The most products whose stock one request can ask for. */
export const MAX_STOCKED = 100;
