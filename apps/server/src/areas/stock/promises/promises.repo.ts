import type { Connection } from "#db/connection.ts";

/** Whether a product with this id was ever there. */
export async function hasProduct(connection: Connection, id: string): Promise<boolean> {
	const row = await connection.selectFrom("product").select("id").where("id", "=", id).executeTakeFirst();
	return row !== undefined;
}

/** The names of places, each with that of the store that it is in. */
export async function findPlaceNames(connection: Connection, ids: readonly string[]) {
	if (ids.length === 0) return [];
	return connection
		.selectFrom("location as place")
		.leftJoin("location as store", "store.id", "place.parent")
		.select(["place.id", "place.name", "store.name as warehouse"])
		.where("place.id", "in", ids)
		.execute();
}
