import { PRESENCE_MS } from "@freehub/contract/people/presence";
import { type RawBuilder, sql } from "kysely";
import { type Changed, changed, noteChanges } from "#db/changes.ts";
import { CLOCK_TOLERANCE_MS } from "#db/clock-marks.ts";
import { type Db, inTransaction, type Tx } from "#db/connection.ts";

// Rows that say what somebody does now, and are valid for a minute after `seen_at`: presence at a product, counting at a place.

/** The tables of such rows, named like the kind of their changes, and the column with the id of what a change is about. */
const subjects = { presence: "product", counting: "location" } as const;

type Kind = keyof typeof subjects;

/** Whether a row's `seen_at` has expired, or is later than it can be: by a clock that was wrong. */
export function isOver(now: Date) {
	const end = new Date(now.getTime() - PRESENCE_MS);
	const tooLate = new Date(now.getTime() + CLOCK_TOLERANCE_MS);
	return sql<boolean>`(seen_at < ${end} or seen_at > ${tooLate})`;
}

/** Removes the rows that meet a condition. @returns the changes to note. */
export async function removeRows(tx: Tx, kind: Kind, where: RawBuilder<boolean>): Promise<Changed[]> {
	const { rows } = await sql<{ id: string }>`
		delete from ${sql.table(kind)} where ${where} returning ${sql.ref(subjects[kind])} as id`.execute(tx);
	return rows.map(({ id }) => changed(kind, id, "removed"));
}

/** Removes what one screen of a person says of a product or place: nothing if it says it of another one by now. */
export async function removeOfScreen(
	db: Db,
	tx: Tx,
	kind: Kind,
	{ id, person, screen }: { id: string; person: string; screen: string },
): Promise<void> {
	const own = sql<boolean>`${sql.ref(subjects[kind])} = ${id} and person = ${person} and screen = ${screen}`;
	await noteChanges(db, tx, await removeRows(tx, kind, own));
}

/** Removes all expired rows. */
export async function forgetOver(db: Db, kind: Kind, now: Date): Promise<void> {
	await inTransaction(db, async (tx) => noteChanges(db, tx, await removeRows(tx, kind, isOver(now))));
}
