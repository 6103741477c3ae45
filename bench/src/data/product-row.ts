import type { NewProduct } from "@freehub/contract/product-fields";
import { columnsOf, unsaid } from "../../../apps/server/src/modules/products/product-columns.ts";

/** A whole row of the server's product table. */
export function productRow(id: string, product: NewProduct, now: Date) {
	return {
		id,
		...unsaid,
		...columnsOf(product),
		on_hand: product.quantity,
		created_at: now,
		updated_at: now,
		deleted_at: null,
	};
}

export type NewProductRow = ReturnType<typeof productRow>;
