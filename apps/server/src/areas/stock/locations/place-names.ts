import { locationTitle } from "@freehub/domain/stock/location-title";
import type { Connection } from "#db/connection.ts";
import { inParts } from "#queues/long-lists.ts";

/** The names of places by their ids; that of a bin begins with its store's. */
export async function placeNames(
	connection: Connection,
	ids: readonly string[],
): Promise<Map<string, string>> {
	const rows = await inParts([...new Set(ids)], (part) =>
		connection
			.selectFrom("location")
			.leftJoin("location as store", "store.id", "location.parent")
			.select(["location.id", "location.name", "store.name as store"])
			.where("location.id", "in", part)
			.execute(),
	);
	return new Map(rows.map(({ id, name, store }) => [id, locationTitle(name, store)]));
}
