import type { ProductRow } from "../../../apps/server/src/modules/products/products.repo.ts";
import type { NewProductRow } from "../data/product-row.ts";

/** What the limit does to the database, in the server's own statements. */
export type LimitStore = {
	page(after: string, limit: number): Promise<ProductRow[]>;
	total(): Promise<number>;
	point(id: string): Promise<ProductRow | undefined>;
	add(row: NewProductRow): Promise<void>;
};
