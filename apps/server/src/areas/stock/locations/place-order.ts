import { isVirtual, TRANSIT_LOCATION } from "@freehub/domain/stock/stock";
import { type Selectable, sql } from "kysely";
import type { Tx } from "#db/connection.ts";
import type { LocationTable } from "#db/schema.ts";

type Ordered = Pick<Selectable<LocationTable>, "id" | "name_key" | "position">;

const UNPLACED = 9_999_999;

/**
 * The key that sorts a location in the shop's order: stores by position, then by name, each followed by its bins; what is on its way and
 * virtual locations last. It is unique.
 * @param store the key of a bin's store.
 */
export function placeOrder({ id, name_key, position }: Ordered, store: string | undefined): string {
	const own = `${String(position ?? UNPLACED).padStart(7, "0")}${name_key}\t${id}`;
	if (isVirtual(id) || id === TRANSIT_LOCATION) return `~${name_key}\t${id}`;
	return store === undefined ? own : `${store}\t${own}`;
}

/** The key of a bin's store; undefined for a store. */
export async function orderOfStore(tx: Tx, parent: string | null): Promise<string | undefined> {
	if (parent === null) return undefined;
	const store = await tx
		.selectFrom("location")
		.select("place_order")
		.where("id", "=", parent)
		.executeTakeFirst();
	return store?.place_order;
}

/** Stores the key of a place again, and, where it is a store, those of its bins. @returns the row. */
export async function orderAgain(tx: Tx, id: string) {
	const row = await tx.selectFrom("location").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
	const place_order = placeOrder(row, await orderOfStore(tx, row.parent));
	if (place_order === row.place_order) return row;
	await tx.updateTable("location").set({ place_order }).where("id", "=", id).execute();
	await tx
		.updateTable("location")
		.set({ place_order: sql<string>`${place_order} || substr(place_order, ${row.place_order.length + 1})` })
		.where("parent", "=", id)
		.execute();
	return { ...row, place_order };
}
