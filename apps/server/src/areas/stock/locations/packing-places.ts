import type { Connection } from "#db/connection.ts";
import { inParts } from "#queues/long-lists.ts";

/** Those of the places that are packing places, where pieces wait that are picked for customers' orders. */
export async function packingPlaces(
	connection: Connection,
	places: readonly string[],
): Promise<ReadonlySet<string>> {
	const ids = [...new Set(places)].filter((id) => id !== "");
	const rows = await inParts(ids, (part) =>
		connection
			.selectFrom("location")
			.select("id")
			.where("id", "in", part)
			.where("bin_kind", "=", "packing")
			.execute(),
	);
	return new Set(rows.map(({ id }) => id));
}
