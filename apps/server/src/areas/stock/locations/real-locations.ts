import { sortKey } from "@freehub/domain/catalogue/search-words";
import type { StoreKind } from "@freehub/domain/stock/place-kinds";
import { type RawBuilder, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Connection, Tx } from "#db/connection.ts";
import { orderOfStore, placeOrder } from "./place-order.ts";

// Warehouses and bins, for code that reads or adds them by name.

/** All stores and bins, in the shop's order. */
export function realLocations(connection: Connection) {
	return connection
		.selectFrom("location")
		.select(["id", "name", "kind", "parent", "closed_at"])
		.where("kind", "in", ["warehouse", "bin"])
		.orderBy("place_order")
		.execute();
}

/** The ids of a location and of its bins, as a subquery. */
export function withBins(location: RawBuilder<unknown>): RawBuilder<unknown> {
	return sql`(select id from location where id = ${location} or parent = ${location})`;
}

type NewLocation = {
	name: string;
	store_kind: StoreKind | null;
	bin_kind: "packing" | null;
	parent: string | null;
};

/** Adds an open store or bin: one with a kind of stores, or with a parent. @returns its row. */
export async function insertLocation(tx: Tx, { name, ...columns }: NewLocation, created_at: Date) {
	const own = { id: uuidv7(), name, name_key: nameKey(name), position: null };
	const kind = columns.parent === null ? ("warehouse" as const) : ("bin" as const);
	const place_order = placeOrder(own, await orderOfStore(tx, columns.parent));
	return tx
		.insertInto("location")
		.values({ ...own, kind, ...columns, place_order, created_at, closed_at: null })
		.returningAll()
		.executeTakeFirstOrThrow();
}

/** The key under which similar-looking names are the same; a name without letters and digits is its own key. */
export function nameKey(name: string): string {
	return sortKey(name) || name;
}
