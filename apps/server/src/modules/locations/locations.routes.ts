import * as contract from "@freehub/contract/locations";
import { sortKey } from "@freehub/domain/search-words";
import { MAIN_LOCATION } from "@freehub/domain/stock";
import type { Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#app-error.ts";
import { decodeCursor, encodeCursor, type Page, pageOf } from "#cursor.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db } from "#db/connection.ts";
import type { LocationTable } from "#db/schema.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import * as repo from "./locations.repo.ts";

export function locationRoutes(server: Server): void {
	const { db } = server;
	route(server, contract.listLocations, async ({ query }) => new PageAnswer(await listLocations(db, query)));
	route(server, contract.addLocation, ({ body, request }) => addLocation(db, body, request));
	route(server, contract.renameLocation, ({ params, body, request }) =>
		renameLocation(db, params.id, body.name, request),
	);
}

const DEFAULT_LIMIT = 50;

/** One page of the locations, the main one first and the others by name; with `search`, of those whose name begins so. */
async function listLocations(
	db: Db,
	{ search = "", cursor, limit = DEFAULT_LIMIT, kind, parent }: contract.LocationFilter,
): Promise<Page<contract.Location>> {
	const begin = sortKey(search);
	// A search of nothing but punctuation names nothing, which is not the same as no search.
	if (search !== "" && begin === "") return { items: [], next: undefined };
	const filter = { kind, parent, begin };
	const [key = "", id = ""] = cursor === undefined ? [] : decodeCursor(cursor, "text", "text");
	const after = cursor === undefined ? undefined : { key, id };
	const main = after === undefined ? await repo.findMainLocation(db.kysely, filter) : undefined;
	const others = await repo
		.locationQuery(db.kysely, filter, after, limit + 1 - (main === undefined ? 0 : 1))
		.execute();
	const rows = main === undefined ? others : [main, ...others];
	// After the main one come all others.
	return pageOf(rows, limit, toLocation, (last) =>
		last === main ? encodeCursor("", "") : encodeCursor(last.name_key, last.id),
	);
}

/** A stored location as the API answers it. */
function toLocation({ id, name, kind, parent }: Selectable<LocationTable>): contract.Location {
	return { _id: id, name, kind, parent, isMain: id === MAIN_LOCATION };
}

type NewLocation = { name: string; kind: "warehouse" | "bin"; parent?: string | undefined };

async function addLocation(db: Db, body: NewLocation, request: WriteRequest): Promise<contract.Location> {
	const { name, kind, parent = null } = body;
	return answerOnce(db, request, ["location", body], async (tx) => {
		if (parent !== null && (await repo.findLocation(tx, parent))?.kind !== "warehouse") {
			const message = "There is no such warehouse.";
			throw new AppError("invalid_input", message, [{ field: "parent", message }]);
		}
		const row = { id: uuidv7(), name, name_key: nameKey(name), kind, parent, created_at: request.now };
		await repo.insertLocation(tx, row);
		return toLocation(row);
	});
}

function renameLocation(db: Db, id: string, name: string, request: WriteRequest): Promise<contract.Location> {
	return answerOnce(db, request, { name }, async (tx) => {
		const row = await repo.renameLocation(tx, id, name, nameKey(name));
		if (row === undefined) throw new AppError("not_found", "There is no warehouse or bin with this id.");
		return toLocation(row);
	});
}

/** Names that look alike are the same name; one without letters and digits is compared as it is. */
function nameKey(name: string): string {
	return sortKey(name) || name;
}
