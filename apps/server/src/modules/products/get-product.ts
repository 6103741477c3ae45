import type { Product } from "@freehub/contract/product-fields";
import { AppError } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import { findProduct, type ProductRow } from "./products.repo.ts";

/**
 * One product that is not deleted.
 * @param toAnswer with its cost or without, as whoever asks may know.
 * @throws AppError not_found
 */
export async function getProduct(
	db: Db,
	id: string,
	toAnswer: (row: ProductRow) => Product,
): Promise<Product> {
	const row = await findProduct(db.kysely, id);
	if (row === undefined) throw new AppError("not_found", "There is no product with this id.");
	return toAnswer(row);
}
