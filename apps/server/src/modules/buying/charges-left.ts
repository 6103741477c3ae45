import type { ChargeLeft } from "@freehub/contract/stock";
import { fromMinor } from "@freehub/domain/money";
import type { Connection } from "#db/connection.ts";
import { inParts } from "#long-lists.ts";

/** A charge that counts, with the movement to which a part of it belongs. */
export type ChargeOfMovement = ChargeLeft & { movement: string };

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
