import type { Insertable } from "kysely";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { ViewTable } from "#db/schema.ts";

export function listViews(connection: Connection, user: string) {
	return connection
		.selectFrom("view")
		.selectAll()
		.where("user_id", "=", user)
		.orderBy("name_key")
		.orderBy("name")
		.execute();
}

export async function countOthers(tx: Tx, user: string, name: string): Promise<number> {
	const { others } = await tx
		.selectFrom("view")
		.select((eb) => eb.fn.countAll<number>().as("others"))
		.where("user_id", "=", user)
		.where("name", "<>", name)
		.executeTakeFirstOrThrow();
	return others;
}

/** Enforces the limit for concurrent saves of one user. @returns whether the user still exists. */
export async function lockUser(db: Db, tx: Tx, user: string): Promise<boolean> {
	const query = db.engine.lockRows(tx.selectFrom("user").select("id").where("id", "=", user));
	return (await query.executeTakeFirst()) !== undefined;
}

/** @returns the stored row; an existing view of the same name keeps its id. */
export function upsertView(tx: Tx, row: Insertable<ViewTable>) {
	return tx
		.insertInto("view")
		.values(row)
		.onConflict((conflict) => conflict.columns(["user_id", "name"]).doUpdateSet({ query: row.query }))
		.returningAll()
		.executeTakeFirstOrThrow();
}

/** @returns whether this user had such a view. */
export async function removeView(tx: Tx, user: string, id: string): Promise<boolean> {
	const { numDeletedRows } = await tx
		.deleteFrom("view")
		.where("id", "=", id)
		.where("user_id", "=", user)
		.executeTakeFirst();
	return numDeletedRows > 0n;
}
