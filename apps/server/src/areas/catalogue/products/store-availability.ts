import type { StoreAvailability } from "@freehub/contract/catalogue/store-availability";
import type { Connection } from "#db/connection.ts";

/**
 * The open stores and warehouses in the shop's order, without vans and workshops, each with whether it has a product that is not promised, in itself
 * or in its bins.
 * @param seesPieces whether the answer has the pieces.
 */
export async function listStoreAvailability(
	connection: Connection,
	product: string,
	seesPieces: boolean,
): Promise<StoreAvailability[]> {
	const [stores, levels] = await Promise.all([
		connection
			.selectFrom("location")
			.select(["id", "name"])
			.where("store_kind", "in", ["store", "warehouse"])
			.where("closed_at", "is", null)
			.orderBy("place_order")
			.execute(),
		connection
			.selectFrom("level")
			.innerJoin("location", "location.id", "level.location")
			.select(["level.location", "level.quantity", "level.reserved", "location.parent"])
			.where("level.product", "=", product)
			.where("level.quantity", ">", 0)
			.execute(),
	]);
	const pieces = new Map<string, number>();
	for (const { location, parent, quantity, reserved } of levels) {
		const store = parent ?? location;
		pieces.set(store, (pieces.get(store) ?? 0) + quantity - reserved);
	}
	return stores.map(({ id, name }) => {
		const there = pieces.get(id) ?? 0;
		return { _id: id, name, isInStock: there > 0, ...(seesPieces && { pieces: there }) };
	});
}
