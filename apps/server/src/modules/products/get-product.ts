import type { Product } from "@freehub/contract/product-fields";
import { AppError } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import { toProduct } from "./product-answer.ts";
import { findProduct } from "./products.repo.ts";

/** One product that is not deleted, or not_found. */
export async function getProduct(db: Db, id: string): Promise<Product> {
	const row = await findProduct(db.kysely, id);
	if (row === undefined) throw new AppError("not_found", "There is no product with this id.");
	return toProduct(row);
}
