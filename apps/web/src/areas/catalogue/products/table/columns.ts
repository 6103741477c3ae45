import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { SortKey } from "@freehub/contract/catalogue/product-limits";
import { availableOf } from "@freehub/domain/quantity";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { createContext, use } from "react";
import { fieldLabels } from "#areas/catalogue/products/field-labels.ts";
import type { MyPlaces } from "#areas/stock/ledger/row-levels.ts";
import { formatCount, formatMoney } from "#lib/format.ts";
import { formatWeight } from "#lib/format-weight.ts";
import { incomingDay } from "#ui/live-quantity.tsx";

/** A product and its index in the whole list, from 0. */
export type TableRow = { index: number; product: Product };

/** Shared data of all rows; the same object as long as nothing in it changes. */
export type RowsContext = {
	/** The words to highlight. */
	query: string;
	/** The id of the location that the list is filtered by; empty for all. */
	location: string;
	/** The store in which one works, if the shop has several. */
	myPlaces: MyPlaces | undefined;
	hasSkuColumn: boolean;
	isCompact: boolean;
	/** The history state that lets the details page return to this list. */
	linkState: unknown;
	/** Undefined if the person may not delete. */
	onDelete: ((product: Product) => void) | undefined;
	/** Undefined if the person has no bulk actions. */
	onToggle: ((row: TableRow, isRange: boolean) => void) | undefined;
};

export const RowsContext = createContext<RowsContext | undefined>(undefined);

export function useRows(): RowsContext {
	const context = use(RowsContext);
	if (context === undefined) throw new Error("This is no row of the table.");
	return context;
}

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
	| "available"
	| "incoming"
	| "price"
	| "cost"
	| "supplier"
	| "reorderPoint"
	| "safetyStock"
	| "weight"
	| "location"
	| "value"
	| "moved"
	| "actions";

export type TableColumn = {
	id: ColumnId;
	/** As written in spec.md, if it names the column. */
	label: MessageDescriptor;
	/** Minimum width in 1/16 rem, so that the column grows with the font size. Longer values widen it. */
	size: number;
	/** Maximum width that long values can cause. Numbers are never cut off. */
	maxSize?: number;
	sort?: SortKey;
	isNumeric?: boolean;
	/** Only for people who may change products. */
	isForWriters?: boolean;
	/** Only for people who may read the stock. */
	isOfStock?: boolean;
	/** The cell's text, if it affects the width of the column. */
	text?: (product: Product) => string | null;
	/** Width of the content beside the text, in 1/16 rem. */
	besides?: number;
};

export const availableLabel = msg({
	comment: "pieces on hand that nobody is promised",
	message: "Available",
});

const count = (number: number | null) => (number === null ? null : formatCount(number));

/** The pieces of a product at the location that the list is filtered by, or else all. */
export function piecesThere({ quantity, reserved = 0, ...there }: Product) {
	if (there.quantityAtLocation === undefined) return { quantity, reserved };
	return { quantity: there.quantityAtLocation, reserved: there.reservedAtLocation ?? 0 };
}

/** All columns in their default order. */
export const columns: readonly TableColumn[] = [
	{ id: "number", label: msg({ comment: "A row's number", message: "#id" }), size: 88, sort: "created" },
	{ id: "image", label: msg`Image`, size: 76 },
	{ id: "name", label: msg`Product Name`, size: 200, maxSize: 320, sort: "name", text: ({ name }) => name },
	{ id: "sku", label: fieldLabels.sku, size: 96, maxSize: 240, sort: "sku", text: ({ sku }) => sku },
	{
		id: "barcode",
		label: fieldLabels.barcode,
		size: 110,
		maxSize: 240,
		sort: "barcode",
		text: (each) => each.barcode,
	},
	{
		id: "category",
		label: fieldLabels.category,
		size: 112,
		maxSize: 260,
		sort: "category",
		text: (each) => each.category,
	},
	{
		id: "brand",
		label: fieldLabels.brand,
		size: 96,
		maxSize: 220,
		sort: "brand",
		text: ({ brand }) => brand,
	},
	{
		id: "model",
		label: fieldLabels.model,
		size: 112,
		maxSize: 300,
		sort: "model",
		text: (each) => [each.model, each.size, each.colour].filter(Boolean).join(" · "),
	},
	{
		id: "quantity",
		label: fieldLabels.quantity,
		size: 186,
		sort: "quantity",
		isNumeric: true,
		text: ({ quantity = 0, quantityAtLocation }) => formatCount(quantityAtLocation ?? quantity),
		besides: 132,
	},
	{
		id: "available",
		label: availableLabel,
		size: 112,
		sort: "available",
		isNumeric: true,
		isOfStock: true,
		text: (each) => {
			const there = piecesThere(each);
			const available = formatCount(availableOf(there) ?? 0);
			return there.reserved > 0 ? `${available} (${formatCount(there.reserved)})` : available;
		},
		besides: 60,
	},
	{
		id: "incoming",
		label: msg({ comment: "pieces that are ordered and have not come yet", message: "Incoming" }),
		size: 104,
		sort: "incoming",
		isNumeric: true,
		// In compact rows the day is beside the pieces.
		text: (each) => (each.incoming ? `${formatCount(each.incoming)} ${incomingDay(each) ?? ""}` : null),
	},
	{
		id: "price",
		label: fieldLabels.price,
		size: 96,
		sort: "price",
		isNumeric: true,
		text: (each) => formatMoney(each.price),
	},
	{
		id: "cost",
		label: fieldLabels.cost,
		size: 96,
		sort: "cost",
		isNumeric: true,
		isForWriters: true,
		text: ({ cost }) => (typeof cost === "number" ? formatMoney(cost) : null),
	},
	{
		id: "supplier",
		label: fieldLabels.supplier,
		size: 120,
		maxSize: 240,
		sort: "supplier",
		text: (each) => each.supplier,
	},
	{
		id: "reorderPoint",
		label: fieldLabels.reorderPoint,
		size: 136,
		sort: "reorderPoint",
		isNumeric: true,
		text: (each) => count(each.reorderPoint),
	},
	{
		id: "safetyStock",
		label: fieldLabels.safetyStock,
		size: 126,
		sort: "safetyStock",
		isNumeric: true,
		text: (each) => count(each.safetyStock),
	},
	{
		id: "weight",
		label: fieldLabels.weight,
		size: 96,
		sort: "weight",
		isNumeric: true,
		text: ({ weight, weightUnit }) => (weight === null ? null : formatWeight(weight, weightUnit)),
	},
	{ id: "location", label: msg`Location`, size: 160, isOfStock: true },
	{
		id: "value",
		label: msg({ comment: "what a product's pieces are worth", message: "Value" }),
		size: 112,
		isNumeric: true,
		text: ({ price, quantity = 0, quantityAtLocation }) =>
			formatMoney(price * (quantityAtLocation ?? quantity)),
	},
	{ id: "moved", label: msg`Last moved`, size: 120, isOfStock: true },
	{
		id: "actions",
		label: msg({ comment: "What can be done with a row; the English is misspelt", message: "Actation" }),
		size: 148,
	},
];

export const columnById = Object.fromEntries(columns.map((column) => [column.id, column])) as Record<
	ColumnId,
	TableColumn
>;

/** The columns that spec.md specifies. */
export const defaultColumns: readonly ColumnId[] = [
	"number",
	"image",
	"name",
	"quantity",
	"price",
	"supplier",
	"actions",
];

/** These are always shown: they identify a row and open it. */
export const fixedColumns: readonly ColumnId[] = ["number", "name", "actions"];

export const MIN_WIDTH = 56;
export const MAX_COLUMN_WIDTH = 800;

/** Parses a column choice from a URL; undefined if it contains no known column. */
export function parseColumns(text: string | null): readonly ColumnId[] | undefined {
	if (text === null) return undefined;
	const chosen = text.split(",").filter((name): name is ColumnId => Object.hasOwn(columnById, name));
	return chosen.length === 0 ? undefined : inOrder(chosen);
}

/** The choice in order, between the number and the actions, with the columns that are always shown. */
export function inOrder(chosen: readonly ColumnId[]): readonly ColumnId[] {
	const named: ColumnId[] = chosen.includes("name") ? [] : ["name"];
	const middle = [...named, ...chosen].filter((id) => id !== "number" && id !== "actions");
	return ["number", ...new Set(middle), "actions"];
}

/** Adds a column before the first one that follows it in the default order. */
export function withColumn(chosen: readonly ColumnId[], id: ColumnId): readonly ColumnId[] {
	const rank = (each: ColumnId) => columns.indexOf(columnById[each]);
	const place = chosen.findIndex((each) => rank(each) > rank(id));
	return inOrder(chosen.toSpliced(place === -1 ? chosen.length : place, 0, id));
}

/** Moves a column by one place; -1 moves it to the front. */
export function movedColumn(chosen: readonly ColumnId[], id: ColumnId, by: -1 | 1): readonly ColumnId[] {
	const place = chosen.indexOf(id);
	return inOrder(chosen.toSpliced(place, 1).toSpliced(place + by, 0, id));
}

export function isDefault(chosen: readonly ColumnId[]): boolean {
	return chosen.join() === defaultColumns.join();
}

/** Upper estimate of a character's width in 1/16 rem: digits all have the same width; for other letters it is an average. */
const DIGIT = 8.6;
const LETTER = 7.7;
/** The cell's padding, plus one pixel for rounding. */
const PADDING = 26;

/** The column widths that these products need; never narrower than before, so that columns do not jump back and forth. */
export function neededSizes(
	products: readonly Product[],
	before: Readonly<Partial<Record<ColumnId, number>>> = {},
): Partial<Record<ColumnId, number>> {
	const sizes: Partial<Record<ColumnId, number>> = {};
	for (const { id, size, maxSize = MAX_COLUMN_WIDTH, text, besides = 0, isNumeric } of columns) {
		let longest = 0;
		if (text) for (const product of products) longest = Math.max(longest, text(product)?.length ?? 0);
		const needed = Math.ceil(longest * (isNumeric ? DIGIT : LETTER)) + PADDING + besides;
		sizes[id] = Math.max(before[id] ?? size, Math.min(maxSize, needed));
	}
	return sizes;
}
