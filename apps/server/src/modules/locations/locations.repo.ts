import { MAIN_LOCATION } from "@freehub/domain/stock";
import { type Insertable, sql } from "kysely";
import type { Connection, Tx } from "#db/connection.ts";
import type { LocationTable } from "#db/schema.ts";
import { LAST_CHARACTER } from "#db/storable.ts";

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

export function findLocation(tx: Tx, id: string) {
	return tx.selectFrom("location").select("kind").where("id", "=", id).executeTakeFirst();
}

export async function insertLocation(tx: Tx, row: Insertable<LocationTable>): Promise<void> {
	await tx.insertInto("location").values(row).execute();
}

/** @returns the renamed row; undefined where there is no such warehouse or bin. */
export function renameLocation(connection: Connection, id: string, name: string, name_key: string) {
	return connection
		.updateTable("location")
		.set({ name, name_key })
		.where("id", "=", id)
		.where("kind", "in", ["warehouse", "bin"])
		.returningAll()
		.executeTakeFirst();
}
