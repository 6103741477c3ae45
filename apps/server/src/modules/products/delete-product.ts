import { AppError } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import { markDeleted } from "./products.repo.ts";

export type DeletedProduct = { acknowledged: true; deletedCount: 1 };

/** Takes a product out of the catalogue; its row stays for the sake of its history. */
export async function deleteProduct(db: Db, id: string, now: Date): Promise<DeletedProduct> {
	if (!(await markDeleted(db.kysely, id, now)))
		throw new AppError("not_found", "There is no product with this id.");
	return { acknowledged: true, deletedCount: 1 };
}
