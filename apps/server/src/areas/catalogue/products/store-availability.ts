import type { StoreAvailability } from "@freehub/contract/catalogue/store-availability";
import type { Connection } from "#db/connection.ts";

/** Kinds of places that are no store to visit. */
const noStores: ReadonlySet<string> = new Set(["supplier", "customer", "adjustment", "van", "workshop"]);

/**
 * The open stores of the shop by name, each with whether it has a product, in itself or in its bins.
 * @param seesPieces whether the answer has the pieces.
 */
export async function listStoreAvailability(
	connection: Connection,
	product: string,
	seesPieces: boolean,
): Promise<StoreAvailability[]> {
	const [tops, levels] = await Promise.all([
		connection
			.selectFrom("location")
			.select(["id", "name", "kind"])
			.where("parent", "is", null)
			.where("closed_at", "is", null)
			.orderBy("name_key")
			.orderBy("id")
			.execute(),
		connection
			.selectFrom("level")
			.innerJoin("location", "location.id", "level.location")
			.leftJoin("location as above", "above.id", "location.parent")
			.select(["level.location", "level.quantity", "location.parent", "above.parent as top"])
			.where("level.product", "=", product)
			.where("level.quantity", ">", 0)
			.execute(),
	]);
	const pieces = new Map<string, number>();
	for (const { location, parent, top, quantity } of levels) {
		const store = top ?? parent ?? location;
		pieces.set(store, (pieces.get(store) ?? 0) + quantity);
	}
	return tops
		.filter(({ kind }) => !noStores.has(kind))
		.map(({ id, name }) => {
			const there = pieces.get(id) ?? 0;
			return { _id: id, name, isInStock: there > 0, ...(seesPieces && { pieces: there }) };
		});
}
