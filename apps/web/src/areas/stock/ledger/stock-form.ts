import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { MovementKind } from "@freehub/domain/stock/stock";
import { createContext, use } from "react";
import type { Settling } from "#work/outbox/settle-change.ts";

export type StockedProduct = Pick<Product, "_id" | "name" | "quantity"> &
	Partial<Pick<Product, "reorderPoint" | "quantityAtLocation">>;

/** A request to open the form that books a change: the product, and the kinds of change to offer. */
export type FormRequest = {
	product: StockedProduct;
	kinds: readonly [MovementKind, ...MovementKind[]];
	/** The location that the page shows the stock of; empty for all. */
	location?: string;
	/** The refused change that it replaces, if any. */
	settling?: Settling;
};

export const StockFormContext = createContext<((request: FormRequest) => void) | undefined>(undefined);

/** Returns a function that opens the form to book a change of a product's stock; visitors sign in first. */
export function useStockForm(): (request: FormRequest) => void {
	const open = use(StockFormContext);
	if (open === undefined) throw new Error("There is no stock form on this page.");
	return open;
}
