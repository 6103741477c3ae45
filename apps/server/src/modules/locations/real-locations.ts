import { sortKey } from "@freehub/domain/search-words";
import type { Insertable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Connection, Tx } from "#db/connection.ts";
import type { LocationTable } from "#db/schema.ts";

// Warehouses and bins, for those who read or add them by their names.

/** Every warehouse and bin. */
export function realLocations(connection: Connection) {
	return connection
		.selectFrom("location")
		.select(["id", "name", "kind", "parent", "closed_at"])
		.where("kind", "in", ["warehouse", "bin"])
		.execute();
}

type NewLocation = Pick<Insertable<LocationTable>, "name" | "kind" | "parent">;

/** Adds an open warehouse or bin. @returns its row. */
export function insertLocation(tx: Tx, { name, ...columns }: NewLocation, created_at: Date) {
	return tx
		.insertInto("location")
		.values({ id: uuidv7(), name, name_key: nameKey(name), ...columns, created_at, closed_at: null })
		.returningAll()
		.executeTakeFirstOrThrow();
}

/** Names that look alike are the same name; one without letters and digits is compared as it is. */
export function nameKey(name: string): string {
	return sortKey(name) || name;
}
