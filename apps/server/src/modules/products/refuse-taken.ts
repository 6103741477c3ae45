import { AppError } from "#app-error.ts";
import type { Db } from "#db/connection.ts";

/**
 * Does a write of a product, and says which of its names another product has where the database refuses it.
 * @throws AppError sku_taken, barcode_taken
 */
export async function refuseTaken<T>(db: Db, write: () => Promise<T>): Promise<T> {
	try {
		return await write();
	} catch (error) {
		if (!db.engine.isUniqueViolation(error)) throw error;
		// Both engines name the index or its column.
		if (/barcode/.test(String((error as Error).message))) {
			throw new AppError("barcode_taken", "Another product already has this barcode.", [
				{ field: "barcode", message: "This barcode is taken." },
			]);
		}
		throw new AppError("sku_taken", "Another product already has this SKU.", [
			{ field: "sku", message: "This SKU is taken." },
		]);
	}
}
