import type { Product } from "@freehub/contract/product-fields";
import { functionalUpdate, useTable } from "@tanstack/react-table";
import { useState } from "react";
import { columnDefs, features } from "./cells.tsx";
import { neededSizes, type TableRow } from "./columns.ts";
import type { RowSelection } from "./selection.ts";
import { changedWidths, type TableLayout } from "./use-table-layout.ts";

type Source = {
	rowAt: (index: number) => Product | undefined;
	/** The products of the pages in view; they determine the column widths. */
	products: readonly Product[];
};

const pinned = { start: [], end: ["actions"] };
const noneSelected = {};

/**
 * TanStack Table for the loaded rows in view; it holds no others, however long the list is. The selection and the column layout
 * are managed outside of it, because they outlive the rows.
 */
export function useProductTable(
	{ rowAt, products }: Source,
	inView: readonly { index: number }[],
	layout: TableLayout,
	selection: RowSelection | undefined,
) {
	const [needed, setNeeded] = useState({ products, sizes: neededSizes(products) });
	if (needed.products !== products) setNeeded({ products, sizes: neededSizes(products, needed.sizes) });
	const data: TableRow[] = [];
	for (const { index } of inView) {
		const product = rowAt(index);
		if (product !== undefined) data.push({ index, product });
	}
	const columnSizing = { ...needed.sizes, ...layout.widths } as Record<string, number>;
	return useTable({
		features,
		columns: columnDefs,
		data,
		getRowId: ({ product }) => product._id,
		columnResizeMode: "onChange",
		enableRowSelection: selection !== undefined,
		state: {
			columnVisibility: layout.visibility,
			columnOrder: [...layout.chosen],
			columnPinning: pinned,
			columnSizing,
			rowSelection: selection?.rowSelection ?? noneSelected,
		},
		onColumnSizingChange: (updater) =>
			layout.setWidths(changedWidths(columnSizing, functionalUpdate(updater, columnSizing))),
	});
}
