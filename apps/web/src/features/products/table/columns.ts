import type { SortKey } from "@freehub/contract/products";

export type ColumnId =
	| "number"
	| "image"
	| "name"
	| "sku"
	| "barcode"
	| "category"
	| "brand"
	| "model"
	| "quantity"
	| "price"
	| "cost"
	| "supplier"
	| "reorderPoint"
	| "safetyStock"
	| "weight"
	| "actions";

export type Column = {
	id: ColumnId;
	/** As spec.md writes it, where it does. */
	label: string;
	/** In pixels, where nobody has changed it. */
	width: number;
	sort?: SortKey;
	isNumeric?: boolean;
	/** Told to those alone who may change products. */
	isForWriters?: boolean;
};

/** Every column, in the order they stand in. */
export const columns: readonly Column[] = [
	{ id: "number", label: "#id", width: 92, sort: "created" },
	{ id: "image", label: "Image", width: 108 },
	{ id: "name", label: "Product Name", width: 260, sort: "name" },
	{ id: "sku", label: "SKU", width: 130, sort: "sku" },
	{ id: "barcode", label: "Barcode", width: 150, sort: "barcode" },
	{ id: "category", label: "Category", width: 190, sort: "category" },
	{ id: "brand", label: "Brand", width: 140, sort: "brand" },
	{ id: "model", label: "Model", width: 190, sort: "model" },
	{ id: "quantity", label: "Quantity", width: 172, sort: "quantity", isNumeric: true },
	{ id: "price", label: "Price", width: 116, sort: "price", isNumeric: true },
	{ id: "cost", label: "Cost", width: 116, sort: "cost", isNumeric: true, isForWriters: true },
	{ id: "supplier", label: "Supplier", width: 180, sort: "supplier" },
	{ id: "reorderPoint", label: "Reorder point", width: 140, sort: "reorderPoint", isNumeric: true },
	{ id: "safetyStock", label: "Safety stock", width: 132, sort: "safetyStock", isNumeric: true },
	{ id: "weight", label: "Weight", width: 116, sort: "weight", isNumeric: true },
	{ id: "actions", label: "Actation", width: 214 },
];

/** The specified ones. */
export const defaultColumns: readonly ColumnId[] = [
	"number",
	"image",
	"name",
	"quantity",
	"price",
	"supplier",
	"actions",
];

/** A row without these could be neither told apart nor opened. */
export const fixedColumns: readonly ColumnId[] = ["number", "name", "actions"];

export const MIN_WIDTH = 64;
export const MAX_WIDTH = 800;

/** A choice of columns as an address says it; undefined where it says none that can be understood. */
export function parseColumns(text: string | null): readonly ColumnId[] | undefined {
	if (text === null) return undefined;
	const names = text.split(",");
	const chosen = columns.map(({ id }) => id).filter((id) => names.includes(id));
	return chosen.length === 0 ? undefined : inOrder(chosen);
}

/** The choice in the columns' order, with those that are always there. */
export function inOrder(chosen: readonly ColumnId[]): readonly ColumnId[] {
	return columns.map(({ id }) => id).filter((id) => fixedColumns.includes(id) || chosen.includes(id));
}

export function isDefault(chosen: readonly ColumnId[]): boolean {
	return chosen.length === defaultColumns.length && chosen.every((id) => defaultColumns.includes(id));
}

/** The widths as the style sheet takes them: the name takes what is left, unless somebody has set its width. */
export function gridTemplate(shown: readonly Column[], widths: Partial<Record<ColumnId, number>>): string {
	return shown
		.map(({ id, width }) => {
			const own = widths[id];
			if (id === "name" && own === undefined) return `minmax(${width - 60}px, 1fr)`;
			if (id === "actions" && widths.name !== undefined) return `minmax(${own ?? width}px, 1fr)`;
			return `${own ?? width}px`;
		})
		.join(" ");
}
