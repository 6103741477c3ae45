import type { Location, LocationFilter } from "@freehub/contract/locations";
import { sortKey } from "@freehub/domain/search-words";
import { decodeCursor, encodeCursor } from "#cursor.ts";
import type { Db } from "#db/connection.ts";
import { toLocation } from "./location-answer.ts";
import { findMainLocation, locationQuery } from "./locations.repo.ts";

const DEFAULT_LIMIT = 50;

/** One page of the locations, the main one first and the others by name; with `search`, of those whose name begins so. */
export async function listLocations(
	db: Db,
	{ search = "", cursor, limit = DEFAULT_LIMIT, kind, parent }: LocationFilter,
): Promise<{ items: Location[]; total: undefined; next: string | undefined }> {
	const begin = sortKey(search);
	// A search made of punctuation alone names nothing, which is not the same as no search.
	if (search !== "" && begin === "") return { items: [], total: undefined, next: undefined };
	const filter = { kind, parent, begin };
	const [key = "", id = ""] = cursor === undefined ? [] : decodeCursor(cursor, "text", "text");
	const after = cursor === undefined ? undefined : { key, id };
	const main = after === undefined ? await findMainLocation(db.kysely, filter) : undefined;
	const others = await locationQuery(
		db.kysely,
		filter,
		after,
		limit + 1 - (main === undefined ? 0 : 1),
	).execute();
	const rows = main === undefined ? others : [main, ...others];
	const last = rows.length > limit ? rows[limit - 1] : undefined;
	// Behind the main one come all others.
	const next = last && (last === main ? encodeCursor("", "") : encodeCursor(last.name_key, last.id));
	return { items: rows.slice(0, limit).map(toLocation), total: undefined, next };
}
