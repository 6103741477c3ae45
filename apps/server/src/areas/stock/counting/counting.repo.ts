import { type CountingPerson, MOST_COUNTING } from "@freehub/contract/stock/counting";
import type { Insertable } from "kysely";
import { isOver, removeRows } from "#areas/people/presence/brief-rows.ts";
import { changed, noteChanges } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { CountingTable } from "#db/schema.ts";

type Screen = Pick<Insertable<CountingTable>, "person" | "screen">;

/** The people who count now, except one, each once for each place; the first ones by name. */
export function findCounting({ kysely }: Db, except: string, now: Date): Promise<CountingPerson[]> {
	return kysely
		.selectFrom("counting")
		.innerJoin("user", "user.id", "counting.person")
		.select(["counting.location", "counting.person", "user.name"])
		.distinct()
		.where("person", "<>", except)
		.where((eb) => eb.not(isOver(now)))
		.orderBy("user.name")
		.orderBy("counting.person")
		.orderBy("counting.location")
		.limit(MOST_COUNTING)
		.execute();
}

/** A screen counts at one place. To say the same again is no change, unless it was over. */
export async function putCounting(db: Db, tx: Tx, row: Insertable<CountingTable>, now: Date): Promise<void> {
	const changes = await removeRows(tx, "counting", isOver(now));
	const before = await ofScreen(tx, row);
	await tx
		.insertInto("counting")
		.values(row)
		.onConflict((conflict) =>
			conflict.columns(["person", "screen"]).doUpdateSet({ location: row.location, seen_at: row.seen_at }),
		)
		.execute();
	if (before !== row.location) {
		if (before !== undefined) changes.push(changed("counting", before, "removed"));
		changes.push(changed("counting", row.location, "added"));
	}
	await noteChanges(db, tx, changes);
}

async function ofScreen(tx: Tx, { person, screen }: Screen): Promise<string | undefined> {
	const row = await tx
		.selectFrom("counting")
		.select("location")
		.where("person", "=", person)
		.where("screen", "=", screen)
		.executeTakeFirst();
	return row?.location;
}

/** Whether somebody can count there: an open store or bin. */
export async function isOpenPlace(tx: Tx, id: string): Promise<boolean> {
	const row = await tx
		.selectFrom("location")
		.select("id")
		.where("id", "=", id)
		.where("kind", "in", ["warehouse", "bin"])
		.where("closed_at", "is", null)
		.executeTakeFirst();
	return row !== undefined;
}
