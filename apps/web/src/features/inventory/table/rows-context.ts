import type { Product } from "@freehub/contract/product-fields";
import { createContext, use } from "react";

/** A product and its index in the whole list, from 0. */
export type TableRow = { index: number; product: Product };

/** Shared data of all rows; the same object as long as nothing in it changes. */
export type RowsContext = {
	/** The words to highlight. */
	query: string;
	/** The id of the location that the list is filtered by; empty for all. */
	location: string;
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
