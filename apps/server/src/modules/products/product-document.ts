import type { Product } from "@freehub/contract/product-fields";
import { toDollars } from "@freehub/domain/money";
import type { Selectable } from "kysely";
import type { Caller } from "#caller.ts";
import type { ProductTable } from "#db/schema.ts";

// Each product keeps its public answer as one JSON text in its own row, so that a list is texts joined: nothing is
// mapped, serialised or checked again for each reader. What changes without the product's fields (its quantity and its
// version), and what not everybody may see (its cost), is put in while reading.

/** The fields of a product that its document holds: all that the public sees but quantity and version. */
type DocumentFields = Omit<Product, "quantity" | "version" | "cost">;

/** The columns that a document is derived from. */
export const documentSources = [
	"id",
	"name",
	"image",
	"description",
	"price",
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
] as const satisfies readonly (keyof ProductTable)[];

type DocumentSource = Pick<Selectable<ProductTable>, (typeof documentSources)[number]>;

/** A product's document, derived from its columns. Whoever writes one of them writes the document too. */
export function documentOf(row: DocumentSource): string {
	const document: DocumentFields = {
		_id: row.id,
		name: row.name,
		image: row.image,
		description: row.description,
		price: toDollars(row.price),
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
	};
	return JSON.stringify(document);
}

/** What reading a product takes. */
export const answerColumns = [
	"id",
	"document",
	"version",
	"on_hand",
	"cost",
] as const satisfies readonly (keyof ProductTable)[];

export type AnswerRow = Pick<Selectable<ProductTable>, (typeof answerColumns)[number]>;
type Stored = Omit<AnswerRow, "id">;

/** Whether somebody is told what products cost: those who may change products. */
export function knowsCost(caller: Caller | undefined): boolean {
	return caller?.rights.includes("product.write") === true;
}

/** A product's answer as JSON, with its cost or without. */
export function answerText({ document, version, on_hand, cost }: Stored, withCost: boolean): string {
	const costText = withCost ? `,"cost":${cost === null ? "null" : toDollars(cost)}` : "";
	return `${document.slice(0, -1)},"version":${version},"quantity":${on_hand}${costText}}`;
}

/** The answers of many products as one JSON array. */
export function answerTexts(rows: readonly Stored[], withCost: boolean): string {
	return `[${rows.map((row) => answerText(row, withCost)).join(",")}]`;
}

/** A product's answer as a value, with its cost. */
export function toProduct(row: Stored): Product {
	return JSON.parse(answerText(row, true)) as Product;
}

/** The same without what the public is not told. */
export function toPublicProduct(row: Stored): Product {
	return JSON.parse(answerText(row, false)) as Product;
}
