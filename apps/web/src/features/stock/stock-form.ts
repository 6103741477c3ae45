import type { Product } from "@freehub/contract/product-fields";
import type { MovementKind } from "@freehub/domain/stock";
import { createContext, use } from "react";
import type { Settling } from "#features/stock-queue/stock-queue.public.ts";

export type StockedProduct = Pick<Product, "_id" | "name" | "quantity"> &
	Partial<Pick<Product, "reorderPoint" | "quantityAtLocation">>;

/** The form that books a change: one product, and what can be done to it there. */
export type FormRequest = {
	product: StockedProduct;
	kinds: readonly [MovementKind, ...MovementKind[]];
	/** The location whose stock is looked at; empty where it is that of all. */
	location?: string;
	/** What it is sent instead of, where that is waiting to be settled. */
	settling?: Settling;
};

export const StockFormContext = createContext<((request: FormRequest) => void) | undefined>(undefined);

/** Opens the form that books a change of a product's stock; visitors sign in first. */
export function useStockForm(): (request: FormRequest) => void {
	const open = use(StockFormContext);
	if (open === undefined) throw new Error("There is no stock form on this page.");
	return open;
}
