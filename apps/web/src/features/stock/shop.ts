import type { Product } from "@freehub/contract/product-fields";
import type { MovementKind } from "@freehub/domain/stock";
import { createContext, use } from "react";

export type StockedProduct = Pick<Product, "_id" | "name" | "quantity">;

/** What the stock screens need from the app around them. */
export type Shop = {
	isVisitor: boolean;
	/** Takes a person without a session to the sign-in page, and back here after it. */
	onSignInNeeded: () => void;
	/** Changes a product's quantity wherever it is shown. */
	changeQuantity: (product: string, change: (quantity: number) => number) => Promise<void>;
	/** Reads the shown products again. */
	refreshProducts: () => void;
	/** Reads the shown histories, levels and books again. */
	refreshStock: () => void;
};

/** The open form: one product, and what can be done to it there. */
export type FormRequest = { product: StockedProduct; kinds: readonly [MovementKind, ...MovementKind[]] };

type Desk = { shop: Shop; openForm: (request: FormRequest) => void };

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
	const desk = use(DeskContext);
	if (desk === undefined) throw new Error("There is no stock desk around this.");
	return desk;
}
