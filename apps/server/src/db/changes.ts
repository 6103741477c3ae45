import { type ChangeKind, kinds } from "@freehub/contract/kinds";
import { shopState } from "@freehub/domain/quantity";
import { insertion, type Query, send } from "./bulk.ts";
import type { Db, Tx } from "./connection.ts";
import type { ChangeColumns } from "./write-schema.ts";

// Every writer records its changes in the transaction of the write: `write` stores its `changes`, other code calls `noteChanges`.
// Readers follow them through changes (ADR 32).

export type Changed = Pick<ChangeColumns, "kind" | "subject" | "what" | "needs">;

/** @param id of the changed object; see `kinds`. */
export function changed(
	kind: ChangeKind,
	id: string,
	what: Changed["what"] = "changed",
	needs: Changed["needs"] = kinds[kind].changes.needs,
): Changed {
	return { kind, subject: id, what, needs };
}

/** A person's rights changed, or somebody was signed out. */
export const accessChanged = changed("access", "");

/** A change if the product became scarce, out of stock or in stock for visitors, to whom promised pieces are none. People without the right to read the ledger see only this. */
export function availabilityChanged(
	id: string,
	before: { on_hand: number; reserved: number },
	after: { on_hand: number; reserved: number },
): Changed[] {
	const isSame = shopState(before.on_hand - before.reserved) === shopState(after.on_hand - after.reserved);
	return isSame ? [] : [changed("availability", id)];
}

/**
 * The statement that stores changes without duplicates. On PostgreSQL they get their positions after the commit (`assignPositions`).
 */
export function insertChanges(db: Db, changes: readonly Changed[]): Query {
	const once = new Map(changes.map((change) => [`${change.kind} ${change.subject} ${change.what}`, change]));
	return insertion(db, db.engine.name === "sqlite" ? "change" : "change_outbox", [...once.values()]);
}

/** Stores changes for work that does not use `write`. */
export async function noteChanges(db: Db, tx: Tx, changes: readonly Changed[]): Promise<void> {
	await send(db, tx, [insertChanges(db, changes)]);
}
