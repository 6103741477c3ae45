import { AppError } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import { JsonText } from "#json-text.ts";
import { answerText } from "./product-document.ts";
import { findProduct } from "./products.repo.ts";

/**
 * One product that is not deleted.
 * @param withCost whether whoever asks may know what it costs.
 * @throws AppError not_found
 */
export async function getProduct(db: Db, id: string, withCost: boolean): Promise<JsonText> {
	const row = await findProduct(db, id);
	if (row === undefined) throw new AppError("not_found", "There is no product with this id.");
	return new JsonText(answerText(row, withCost));
}
