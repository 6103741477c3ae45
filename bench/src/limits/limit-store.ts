import type { NewProductRow } from "../data/product-row.ts";

/** The public fields of a product, one column each: the simplest way to read it. */
export const columns = [
	"id",
	"name",
	"image",
	"description",
	"price",
	"on_hand",
	"reserved",
	"incoming",
	"supplier",
	"sku",
	"category",
	"barcode",
	"brand",
	"reorder_point",
	"safety_stock",
	"weight",
	"weight_unit",
	"model",
	"model_id",
	"size",
	"colour",
	"origin_country",
	"version",
] as const;

type Column = (typeof columns)[number];
type NumberColumn = "price" | "on_hand" | "reserved" | "incoming" | "version";
export type ProductRow = {
	[C in Column]: C extends NumberColumn ? number : C extends "weight" ? number | null : unknown;
};

/** The limit's database operations. */
export type LimitStore = {
	/** Rows after a product, in insertion order. */
	page(after: string, limit: number): Promise<ProductRow[]>;
	total(): Promise<number>;
	point(id: string): Promise<ProductRow | undefined>;
	add(row: NewProductRow): Promise<void>;
};

/** A product in the format of the server's answers. */
export function answerOf(row: ProductRow): Record<string, unknown> {
	return {
		_id: row.id,
		name: row.name,
		image: row.image,
		description: row.description,
		price: row.price / 100,
		supplier: row.supplier,
		sku: row.sku,
		category: row.category,
		barcode: row.barcode,
		brand: row.brand,
		reorderPoint: row.reorder_point,
		safetyStock: row.safety_stock,
		weight: row.weight === null ? null : row.weight / 1000,
		weightUnit: row.weight_unit,
		model: row.model,
		modelId: row.model_id,
		size: row.size,
		colour: row.colour,
		originCountry: row.origin_country,
		version: row.version,
		quantity: row.on_hand,
		reserved: row.reserved,
		available: row.on_hand - row.reserved,
		incoming: row.incoming,
	};
}
