import { columnsOf, type ProductFields } from "../../../apps/server/src/modules/products/add-product.ts";

/** A whole row of the server's product table. */
export function productRow(id: string, product: ProductFields, now: Date) {
	return {
		id,
		...columnsOf(product),
		on_hand: product.quantity,
		created_at: now,
		updated_at: now,
		deleted_at: null,
	};
}

export type NewProductRow = ReturnType<typeof productRow>;
