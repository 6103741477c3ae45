import type { Product } from "@freehub/contract/product-fields";
import { createContext, use } from "react";

/** A product and its place in the whole list, from 0. */
export type TableRow = { index: number; product: Product };

/** What every row needs to know; the same object for as long as nothing of it changes. */
export type RowsContext = {
	/** The words to mark. */
	query: string;
	/** The id of the location that the list is of; empty where it is of all. */
	location: string;
	hasSkuColumn: boolean;
	isCompact: boolean;
	/** The history state that brings the details page back to this list. */
	linkState: unknown;
	/** Undefined where the person may not delete. */
	onDelete: ((product: Product) => void) | undefined;
	/** Undefined where the person can do nothing with many rows. */
	onToggle: ((row: TableRow, isRange: boolean) => void) | undefined;
};

export const RowsContext = createContext<RowsContext | undefined>(undefined);

export function useRows(): RowsContext {
	const context = use(RowsContext);
	if (context === undefined) throw new Error("This is no row of the table.");
	return context;
}
