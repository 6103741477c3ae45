import type { Product } from "@freehub/contract/product-fields";
import type { ReactNode } from "react";

/** What a row can do, the same object for as long as nothing about it changes. */
export type RowActions = {
	/** Undefined where the person may not delete. */
	onDelete: ((product: Product) => void) | undefined;
	/** Undefined where the person can do nothing with many rows. */
	onToggle: ((index: number, isRange: boolean) => void) | undefined;
	/** A row's quantity, with what can be done to it. */
	renderQuantity: (product: Product) => ReactNode;
	/** The history state that brings the details page back to this list. */
	linkState: unknown;
};
