import type { Movement } from "@freehub/contract/stock";
import type { MovementRow } from "./stock.repo.ts";

/** A stored movement as the API answers it. */
export function toMovement(row: MovementRow): Movement {
	return {
		_id: row.id,
		kind: row.kind,
		product: row.product,
		productName: row.product_name,
		quantity: row.quantity,
		from: row.from_location,
		to: row.to_location,
		reason: row.reason,
		counted: row.counted,
		reference: row.reference,
		note: row.note,
		actor: row.actor,
		actorName: row.actor_name ?? (row.actor === "system" ? "system" : "Former user"),
		occurredAt: new Date(row.occurred_at).toISOString(),
		recordedAt: new Date(row.recorded_at).toISOString(),
		batch: row.batch,
		reverses: row.reverses,
		reversedBy: row.reversed_by,
		balance: row.balance,
	};
}

/** The same for somebody who is not signed in: who did it and what they wrote is the shop's own affair. */
export function withoutPeople(movement: Movement): Movement {
	return { ...movement, actor: "", actorName: "", reference: "", note: "" };
}
