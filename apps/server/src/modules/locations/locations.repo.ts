import { MAIN_LOCATION } from "@freehub/domain/stock";
import type { Insertable } from "kysely";
import type { Connection, Tx } from "#db/connection.ts";
import type { LocationTable } from "#db/schema.ts";

/** All locations, the main one first; a company has tens or hundreds of them, so there are no pages. */
export function listLocations(connection: Connection) {
	return connection
		.selectFrom("location")
		.selectAll()
		.orderBy((eb) => eb.case().when("id", "=", MAIN_LOCATION).then(0).else(1).end())
		.orderBy("name_key")
		.orderBy("id")
		.execute();
}

export function findLocation(tx: Tx, id: string) {
	return tx.selectFrom("location").select("kind").where("id", "=", id).executeTakeFirst();
}

export async function insertLocation(tx: Tx, row: Insertable<LocationTable>): Promise<void> {
	await tx.insertInto("location").values(row).execute();
}

/** @returns the renamed row, or undefined when there is no such warehouse or bin. */
export function renameLocation(connection: Connection, id: string, name: string, name_key: string) {
	return connection
		.updateTable("location")
		.set({ name, name_key })
		.where("id", "=", id)
		.where("kind", "in", ["warehouse", "bin"])
		.returningAll()
		.executeTakeFirst();
}
