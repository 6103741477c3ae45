import { emptyProduct, type NewProduct } from "@freehub/contract/catalogue/product-fields";
import {
	productColumns,
	type WholeProduct,
} from "../../../apps/server/src/areas/catalogue/products/product-columns.ts";

const noNames = { supplier_id: null, category_id: null, model_id: null };

/** A complete row of the server's product table. */
export function productRow(id: string, { quantity, ...details }: NewProduct, now: Date) {
	return {
		...productColumns(id, { ...emptyProduct, ...details } as WholeProduct, noNames),
		on_hand: quantity,
		reserved: 0,
		incoming: 0,
		created_at: now,
		updated_at: now,
		deleted_at: null,
	};
}

export type NewProductRow = ReturnType<typeof productRow>;
