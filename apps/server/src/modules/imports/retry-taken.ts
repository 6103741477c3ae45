import type { Db } from "#db/connection.ts";

const ATTEMPTS = 3;

/**
 * Runs a step again when another transaction took a SKU or a barcode between its look and its write: the next look
 * sees who has it.
 */
export async function retryTaken<T>(db: Db, step: () => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await step();
		} catch (error) {
			if (attempt === ATTEMPTS || !db.engine.isUniqueViolation(error)) throw error;
		}
	}
}
