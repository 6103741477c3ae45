import type { PresentPerson } from "@freehub/contract/people/presence";
import { type Insertable, sql } from "kysely";
import { changed, noteChanges } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { PresenceTable } from "#db/schema.ts";
import { isOver, removeRows } from "./brief-rows.ts";

/** The people who have a product open, each once; editing takes precedence over looking. */
export async function findPresent(db: Db, product: string, now: Date): Promise<PresentPerson[]> {
	return db.kysely
		.selectFrom("presence")
		.innerJoin("user", "user.id", "presence.person")
		.select(({ fn }) => ["person", "user.name", fn.min("doing").as("doing")])
		.where("product", "=", product)
		.where(sql<boolean>`not ${isOver(now)}`)
		.groupBy(["person", "user.name"])
		.orderBy("user.name")
		.orderBy("person")
		.execute();
}

/** After their TTL a person counts as added again; reporting the same state again is no change. */
export async function putPresence(db: Db, tx: Tx, row: Insertable<PresenceTable>, now: Date): Promise<void> {
	const over = sql<boolean>`product = ${row.product} and ${isOver(now)}`;
	const changes = await removeRows(tx, "presence", over);
	const before = await tx
		.selectFrom("presence")
		.select("doing")
		.where("product", "=", row.product)
		.where("person", "=", row.person)
		.where("screen", "=", row.screen)
		.executeTakeFirst();
	await tx
		.insertInto("presence")
		.values(row)
		.onConflict((conflict) =>
			conflict
				.columns(["product", "person", "screen"])
				.doUpdateSet({ doing: row.doing, seen_at: row.seen_at }),
		)
		.execute();
	if (before === undefined) changes.push(changed("presence", row.product, "added"));
	else if (before.doing !== row.doing) changes.push(changed("presence", row.product));
	await noteChanges(db, tx, changes);
}

export async function hasProduct(tx: Tx, id: string): Promise<boolean> {
	const row = await tx
		.selectFrom("product")
		.select("id")
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
	return row !== undefined;
}
