import { MAIN_LOCATION } from "@freehub/domain/stock";
import { sql } from "kysely";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { LocationTable } from "#db/schema.ts";
import { LAST_CHARACTER } from "#db/storable.ts";
import { nameKey } from "./real-locations.ts";

export type LocationCondition = {
	kind: LocationTable["kind"] | undefined;
	parent: string | undefined;
	/** What the names' keys begin with. */
	begin: string;
};

/** The main location, if the conditions are true of it. */
export function findMainLocation(connection: Connection, condition: LocationCondition) {
	return conditioned(connection, condition).where("id", "=", MAIN_LOCATION).executeTakeFirst();
}

/** The others, by name. */
export function locationQuery(
	connection: Connection,
	condition: LocationCondition,
	after: { key: string; id: string } | undefined,
	limit: number,
) {
	const query = conditioned(connection, condition)
		.where("id", "<>", MAIN_LOCATION)
		.orderBy("name_key")
		.orderBy("id")
		.limit(limit);
	return after === undefined
		? query
		: query.where(sql<boolean>`(name_key, id) > (${after.key}, ${after.id})`);
}

function conditioned(connection: Connection, { kind, parent, begin }: LocationCondition) {
	let query = connection
		.selectFrom("location")
		.selectAll()
		.where("name_key", ">=", begin)
		.where("name_key", "<", begin + LAST_CHARACTER);
	if (kind !== undefined) query = query.where("kind", "=", kind);
	if (parent !== undefined) query = query.where("parent", "=", parent);
	return query;
}

/** A location, locked against being booked at, closed and reopened by others. */
export function lockLocation({ engine }: Db, tx: Tx, id: string) {
	return engine.lockRows(tx.selectFrom("location").selectAll().where("id", "=", id)).executeTakeFirst();
}

/** @returns the renamed row; undefined where there is no such warehouse or bin. */
export function renameLocation(connection: Connection, id: string, name: string) {
	return connection
		.updateTable("location")
		.set({ name, name_key: nameKey(name) })
		.where("id", "=", id)
		.where("kind", "in", ["warehouse", "bin"])
		.returningAll()
		.executeTakeFirst();
}

/** @returns the warehouse or bin as it is then. */
export function setClosed(tx: Tx, id: string, closed_at: Date | null) {
	return tx
		.updateTable("location")
		.set({ closed_at })
		.where("id", "=", id)
		.returningAll()
		.executeTakeFirstOrThrow();
}

/** Whether a warehouse has a bin that is not closed. */
export async function hasOpenBin(tx: Tx, id: string): Promise<boolean> {
	const bins = tx.selectFrom("location").select("id").where("parent", "=", id);
	return (await bins.where("closed_at", "is", null).limit(1).executeTakeFirst()) !== undefined;
}

/** How much is at a location: products, also deleted ones, and pieces of all of them. */
export async function contentsOf(tx: Tx, id: string): Promise<{ products: number; pieces: number }> {
	return tx
		.selectFrom("level")
		.select([
			sql<number>`count(*)`.as("products"),
			sql<number>`cast(coalesce(sum(quantity), 0) as bigint)`.as("pieces"),
		])
		.where("location", "=", id)
		.where("quantity", "<>", 0)
		.executeTakeFirstOrThrow();
}
