import { CLOCK_TOLERANCE_MS, isBelieved } from "#db/clock-marks.ts";
import type { Db, Tx } from "#db/connection.ts";
import { lineBooks } from "./line-books.ts";
import { withoutFigures } from "./note-figures.ts";

// The ledger is in the order of `seq`. A movement that was booked before another one did not happen after it was booked, so a
// time later than that is an error of the clock, and is corrected to it. `recorded_at` keeps what the clock showed (ADR 57).

/**
 * Whether the time of a product's latest movement is an error of an earlier clock, and not of the present one.
 * @param movedAt that time, and `now` the clock's, in ms since 1970.
 */
export function isMisdated(db: Pick<Db, "marks">, movedAt: number, now: number): boolean {
	return movedAt > now + CLOCK_TOLERANCE_MS && isBelieved(db, now);
}

/**
 * Corrects times after a given one: of stored movements, of changes of worth, of the documents, and of the product itself.
 * @param products the time in ms by id; they are locked.
 */
export async function redate(db: Db, tx: Tx, products: ReadonlyMap<string, number>): Promise<void> {
	for (const [product, time] of products) {
		const at = new Date(time);
		await withoutFigures(db, tx, product, async () => {
			await tx
				.updateTable("movement")
				.set({ occurred_at: at })
				.where("product", "=", product)
				.where("occurred_at", ">", at)
				.execute();
			await tx
				.updateTable("worth_change")
				.set({ at })
				.where("product", "=", product)
				.where("at", ">", at)
				.execute();
		});
		for (const book of lineBooks()) await book.redate?.(tx, product, at);
		await tx
			.updateTable("product")
			.set({ moved_at: at })
			.where("id", "=", product)
			.where("moved_at", ">", at)
			.execute();
	}
}
