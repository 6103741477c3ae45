import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { type Selectable, sql } from "kysely";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { LocationTable } from "#db/schema.ts";
import { LAST_CHARACTER } from "#db/storable.ts";
import { nameKey } from "./real-locations.ts";

type LocationRow = Selectable<LocationTable>;

export type LocationCondition = {
	kind: LocationTable["kind"] | undefined;
	parent: string | undefined;
	/** Prefix of the names' keys. */
	begin: string;
};

/** The main location, if it matches the conditions. */
export function findMainLocation(connection: Connection, condition: LocationCondition) {
	return conditioned(connection, condition).where("id", "=", MAIN_LOCATION).executeTakeFirst();
}

/** The other locations, by name. */
export function locationQuery(
	connection: Connection,
	condition: LocationCondition,
	after: [key: string, id: string] | undefined,
	limit: number,
) {
	const query = conditioned(connection, condition)
		.where("id", "<>", MAIN_LOCATION)
		.orderBy("name_key")
		.orderBy("id")
		.limit(limit);
	return after === undefined ? query : query.where(sql<boolean>`(name_key, id) > (${after[0]}, ${after[1]})`);
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

/** A location, locked against bookings, closing and reopening by others. */
export function lockLocation({ engine }: Db, tx: Tx, id: string) {
	return engine.lockRows(tx.selectFrom("location").selectAll().where("id", "=", id)).executeTakeFirst();
}

/** @returns the renamed row; undefined if there is no such warehouse or bin. */
export function renameLocation(connection: Connection, id: string, name: string) {
	return connection
		.updateTable("location")
		.set({ name, name_key: nameKey(name) })
		.where("id", "=", id)
		.where("kind", "in", ["warehouse", "bin"])
		.returningAll()
		.executeTakeFirst();
}

/** @param name a new name. @returns the updated warehouse or bin. */
export function setClosed(tx: Tx, id: string, closed_at: Date | null, name?: string) {
	return tx
		.updateTable("location")
		.set({ closed_at, ...(name !== undefined && { name, name_key: nameKey(name) }) })
		.where("id", "=", id)
		.returningAll()
		.executeTakeFirstOrThrow();
}

/** Whether another open location of the same warehouse, or another open warehouse, has a name. */
export async function isTaken(tx: Tx, { id, parent }: Pick<LocationRow, "id" | "parent">, name: string) {
	const named = tx.selectFrom("location").select("id").where("name_key", "=", nameKey(name));
	const there = parent === null ? named.where("parent", "is", null) : named.where("parent", "=", parent);
	const other = there.where("id", "<>", id).where("closed_at", "is", null).limit(1);
	return (await other.executeTakeFirst()) !== undefined;
}

/** The name of an open bin of a warehouse; undefined: it has none. */
export async function findOpenBin(tx: Tx, id: string): Promise<string | undefined> {
	const bins = tx
		.selectFrom("location")
		.select("name")
		.where("parent", "=", id)
		.where("closed_at", "is", null);
	return (await bins.orderBy("name_key").limit(1).executeTakeFirst())?.name;
}

/** A product with stock at a location: one that can be transferred, or, if there is none, a deleted one. */
export async function findProductAt(tx: Tx, id: string): Promise<{ name: string; isDeleted: boolean }> {
	const { name, deleted_at } = await tx
		.selectFrom("level")
		.innerJoin("product", "product.id", "level.product")
		.select(["product.name", "product.deleted_at"])
		.where("level.location", "=", id)
		.where("level.quantity", "<>", 0)
		.orderBy(sql`product.deleted_at is not null`)
		.orderBy("product.name")
		.orderBy("product.id")
		.limit(1)
		.executeTakeFirstOrThrow();
	return { name, isDeleted: deleted_at !== null };
}

/** The stock at a location: the number of products, including deleted ones, and of all pieces. */
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
