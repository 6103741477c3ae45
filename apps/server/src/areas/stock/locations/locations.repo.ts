import type { Location } from "@freehub/contract/stock/locations";
import { isStoreKind } from "@freehub/domain/stock/place-kinds";
import { TRANSIT_LOCATION } from "@freehub/domain/stock/stock";
import { type Selectable, sql } from "kysely";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { LocationTable } from "#db/schema.ts";
import { LAST_CHARACTER } from "#db/storable.ts";
import { nameKey } from "./real-locations.ts";

type LocationRow = Selectable<LocationTable>;

export type LocationCondition = {
	kind: Location["kind"] | undefined;
	parent: string | undefined;
	/** Prefix of the names' keys. */
	begin: string;
};

/** Locations in the shop's order. */
export function locationQuery(
	connection: Connection,
	{ kind, parent, begin }: LocationCondition,
	after: string | undefined,
	limit: number,
) {
	let query = connection.selectFrom("location").selectAll();
	if (begin !== "")
		query = query.where("name_key", ">=", begin).where("name_key", "<", begin + LAST_CHARACTER);
	if (kind !== undefined && isStoreKind(kind)) query = query.where("store_kind", "=", kind);
	else if (kind === TRANSIT_LOCATION) query = query.where("id", "=", kind);
	else if (kind === "packing") query = query.where("bin_kind", "=", kind);
	else if (kind === "bin") query = query.where("kind", "=", kind).where("bin_kind", "is", null);
	else if (kind !== undefined) query = query.where("kind", "=", kind).where("id", "<>", TRANSIT_LOCATION);
	if (parent !== undefined) query = query.where("parent", "=", parent);
	return query
		.where("place_order", ">", after ?? "")
		.orderBy("place_order")
		.limit(limit);
}

/** A location, locked against bookings, closing and reopening by others. */
export function lockLocation({ engine }: Db, tx: Tx, id: string) {
	return engine.lockRows(tx.selectFrom("location").selectAll().where("id", "=", id)).executeTakeFirst();
}

export async function changeLocation(
	tx: Tx,
	id: string,
	row: Pick<LocationRow, "name" | "name_key" | "kind" | "store_kind" | "bin_kind" | "parent" | "position">,
): Promise<void> {
	const { name, name_key, kind, store_kind, bin_kind, parent, position } = row;
	const columns = { name, name_key, kind, store_kind, bin_kind, parent, position };
	await tx.updateTable("location").set(columns).where("id", "=", id).execute();
}

export async function setPosition(tx: Tx, id: string, position: number): Promise<void> {
	await tx.updateTable("location").set({ position }).where("id", "=", id).execute();
}

/** All stores, or all bins of a store, in their order; locked, so that nobody else orders them meanwhile. */
export async function lockSiblings({ engine }: Db, tx: Tx, parent: string | null) {
	const rows = tx.selectFrom("location").select(["id", "position", "place_order"]);
	const there =
		parent === null ? rows.where("store_kind", "is not", null) : rows.where("parent", "=", parent);
	const locked = await engine.lockRows(there.orderBy("id")).execute();
	return locked.toSorted((a, b) => (a.place_order < b.place_order ? -1 : 1));
}

/** The name of a bin of a store, a closed one, too; undefined: it has none. */
export async function findBin(tx: Tx, id: string): Promise<string | undefined> {
	const bins = tx.selectFrom("location").select("name").where("parent", "=", id);
	return (await bins.orderBy("place_order").limit(1).executeTakeFirst())?.name;
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
	return (await bins.orderBy("place_order").limit(1).executeTakeFirst())?.name;
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
