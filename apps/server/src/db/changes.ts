import { type ChangeKind, rightToKnow } from "@freehub/contract/changes";
import { stockState } from "@freehub/domain/quantity";
import { insertion, type Query, send } from "./bulk.ts";
import type { ChangeColumns } from "./change-schema.ts";
import type { Db, Tx } from "./connection.ts";

// Whoever writes says what changed, in the transaction of the write: `write` stores its `changes`, everything else calls
// `noteChanges`. Readers follow them through modules/changes (ADR 32).

export type Changed = Pick<ChangeColumns, "kind" | "subject" | "what" | "needs">;

/** @param id of what changed; see `rightToKnow`. */
export function changed(
	kind: ChangeKind,
	id: string,
	what: Changed["what"] = "changed",
	needs: Changed["needs"] = rightToKnow[kind],
): Changed {
	return { kind, subject: id, what, needs };
}

/** Somebody may do more or less than before, or is signed out. */
export const accessChanged = changed("access", "");

type Stock = { on_hand: number; reorder_point: number | null };

/** That a product is low, out or in stock where it was not: all that those are told of who may not read the ledger. */
export function availabilityChanged(id: string, before: Stock, after: Stock): Changed[] {
	const isSame =
		stockState(before.on_hand, before.reorder_point) === stockState(after.on_hand, after.reorder_point);
	return isSame ? [] : [changed("availability", id)];
}

/** The statement that stores changes, each once. On PostgreSQL they get their positions after the commit (`placeChanges`). */
export function insertChanges(db: Db, changes: readonly Changed[]): Query {
	const once = new Map(changes.map((change) => [`${change.kind} ${change.subject} ${change.what}`, change]));
	return insertion(db, db.engine.name === "sqlite" ? "change" : "change_outbox", [...once.values()]);
}

/** Stores what changed, for work that is not done by `write`. */
export async function noteChanges(db: Db, tx: Tx, changes: readonly Changed[]): Promise<void> {
	await send(db, tx, [insertChanges(db, changes)]);
}
