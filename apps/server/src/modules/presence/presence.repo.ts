import { PRESENCE_MS, type PresentPerson } from "@freehub/contract/presence";
import type { Insertable } from "kysely";
import { type Db, inTransaction, type Tx } from "#db/connection.ts";
import type { PresenceTable } from "#db/presence-schema.ts";

const endOf = (now: Date) => new Date(now.getTime() - PRESENCE_MS);

/** Who is at a product, each once, editing before looking. */
export async function findPresent(db: Db, product: string, now: Date): Promise<PresentPerson[]> {
	return db.kysely
		.selectFrom("presence")
		.innerJoin("user", "user.id", "presence.person")
		.select(({ fn }) => ["person", "user.name", fn.min("doing").as("doing")])
		.where("product", "=", product)
		.where("seen_at", ">=", endOf(now))
		.groupBy(["person", "user.name"])
		.orderBy("user.name")
		.orderBy("person")
		.execute();
}

/** Whoever comes back after their time was over comes anew. */
export async function putPresence(tx: Tx, row: Insertable<PresenceTable>, now: Date): Promise<void> {
	await tx
		.deleteFrom("presence")
		.where("product", "=", row.product)
		.where("seen_at", "<", endOf(now))
		.execute();
	await tx
		.insertInto("presence")
		.values(row)
		.onConflict((conflict) =>
			conflict
				.columns(["product", "person", "screen"])
				.doUpdateSet({ doing: row.doing, seen_at: row.seen_at }),
		)
		.execute();
}

export async function removePresence(
	tx: Tx,
	{ product, person, screen }: Pick<Insertable<PresenceTable>, "product" | "person" | "screen">,
): Promise<void> {
	await tx
		.deleteFrom("presence")
		.where("product", "=", product)
		.where("person", "=", person)
		.where("screen", "=", screen)
		.execute();
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

/** Forgets those whose time is over. */
export async function forgetGone(db: Db, now: Date): Promise<void> {
	await inTransaction(db, (tx) => tx.deleteFrom("presence").where("seen_at", "<", endOf(now)).execute());
}
