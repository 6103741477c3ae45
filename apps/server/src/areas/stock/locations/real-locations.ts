import { sortKey } from "@freehub/domain/catalogue/search-words";
import { type Insertable, type RawBuilder, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Connection, Tx } from "#db/connection.ts";
import type { LocationTable } from "#db/schema.ts";

// Warehouses and bins, for code that reads or adds them by name.

/** All warehouses and bins. */
export function realLocations(connection: Connection) {
	return connection
		.selectFrom("location")
		.select(["id", "name", "kind", "parent", "closed_at"])
		.where("kind", "in", ["warehouse", "bin"])
		.execute();
}

/** The ids of a location and of its bins, as a subquery. */
export function withBins(location: RawBuilder<unknown>): RawBuilder<unknown> {
	return sql`(select id from location where id = ${location} or parent = ${location})`;
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

/** The key under which similar-looking names are the same; a name without letters and digits is its own key. */
export function nameKey(name: string): string {
	return sortKey(name) || name;
}
