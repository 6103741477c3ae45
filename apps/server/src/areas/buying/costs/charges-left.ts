import { fromMinor } from "@freehub/domain/money";
import type { ChargeOfMovement } from "#areas/stock/ledger/line-books.ts";
import type { Connection, Tx } from "#db/connection.ts";
import { inParts } from "#queues/long-lists.ts";

/** The charges of movements that were not taken back, oldest first; with one entry per movement of each charge. */
export async function findChargesOf(
	connection: Connection,
	movements: readonly string[],
): Promise<ChargeOfMovement[]> {
	const rows = await inParts(movements, (part) =>
		connection
			.selectFrom("charge_part")
			.innerJoin("charge", "charge.id", "charge_part.charge")
			.select(["charge.id as _id", "charge.kind", "charge.amount", "charge.currency"])
			.select("charge_part.movement")
			.where("charge_part.movement", "in", part)
			.where("charge.taken_back_at", "is", null)
			.orderBy("charge.id")
			.execute(),
	);
	return rows.map((row) => ({ ...row, amount: fromMinor(row.amount, row.currency) }));
}

/** Corrects times of the charges of a product's receipts that are later than `at`. */
export async function redateCharges(tx: Tx, product: string, at: Date): Promise<void> {
	for (const column of ["at", "taken_back_at"] as const) {
		await tx
			.updateTable("charge")
			.set({ [column]: at })
			.where(column, ">", at)
			.where("id", "in", (of) =>
				of
					.selectFrom("charge_part")
					.innerJoin("movement", "movement.id", "charge_part.movement")
					.select("charge_part.charge")
					.where("movement.product", "=", product),
			)
			.execute();
	}
}
