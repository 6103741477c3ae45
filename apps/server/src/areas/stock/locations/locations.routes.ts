import * as contract from "@freehub/contract/stock/locations";
import { sortKey } from "@freehub/domain/catalogue/search-words";
import { isStoreKind, type PlaceKind } from "@freehub/domain/stock/place-kinds";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import type { Selectable } from "kysely";
import { refusal } from "#app-error.ts";
import { decodeCursor, encodeCursor, type Page, pageOf } from "#cursor.ts";
import { changesBetween } from "#db/audit.ts";
import { changed } from "#db/changes.ts";
import type { Db } from "#db/connection.ts";
import type { LocationTable } from "#db/schema.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import { changeLocation } from "./change-location.ts";
import * as repo from "./locations.repo.ts";
import { requireEveryStore, requireOwnPlace } from "./own-stores.ts";
import { orderAgain } from "./place-order.ts";
import { lockReal, requireOpenStore, toLocation, writeLocation } from "./places.ts";
import { insertLocation } from "./real-locations.ts";

export function locationRoutes(server: Server): void {
	const { db } = server;
	route(server, contract.listLocations, async ({ query }) => new PageAnswer(await listLocations(db, query)));
	route(server, contract.addLocation, ({ body, request }) => addLocation(db, body, request));
	route(server, contract.changeLocation, ({ params, body, request }) =>
		changeLocation(db, params.id, body, request),
	);
	route(server, contract.closeLocation, ({ params, request }) => closeLocation(db, params.id, request));
	route(server, contract.reopenLocation, ({ params, body, request }) =>
		reopenLocation(db, params.id, body.name, request),
	);
}

const DEFAULT_LIMIT = 50;

/** One page of locations, in the shop's order; `search` is a prefix of the name. */
async function listLocations(
	db: Db,
	{ search = "", cursor, limit = DEFAULT_LIMIT, kind, parent }: contract.LocationFilter,
): Promise<Page<contract.Location>> {
	const begin = sortKey(search);
	// A search of only punctuation matches nothing, unlike an empty search.
	if (search !== "" && begin === "") return { items: [], next: undefined };
	const filter = { kind, parent, begin };
	const [after] = decodeCursor(cursor, "text") ?? [];
	const rows = await repo.locationQuery(db.kysely, filter, after, limit + 1).execute();
	return pageOf(rows, limit, ({ place_order }) => encodeCursor(place_order), toLocation);
}

type NewLocation = { name: string; kind: PlaceKind; parent?: string | undefined };

async function addLocation(db: Db, body: NewLocation, request: WriteRequest): Promise<contract.Location> {
	const { name, kind, parent = null } = body;
	return writeLocation(db, request, async (tx) => {
		if (parent === null) requireEveryStore(request);
		else {
			await requireOwnPlace(tx, request, parent);
			await requireOpenStore(db, tx, parent);
		}
		const store_kind = isStoreKind(kind) ? kind : null;
		const bin_kind = kind === "packing" ? kind : null;
		const row = await insertLocation(tx, { name, store_kind, bin_kind, parent }, request.now);
		const changes = [changed("location", row.id, "added")];
		return { answer: toLocation(row), changes, audit: [["location", body]] };
	});
}

/** Closes an empty warehouse or bin, so that nothing can be booked there any more. */
function closeLocation(db: Db, id: string, request: WriteRequest): Promise<contract.Location> {
	return write(db, request, async (tx) => {
		const location = await lockReal(db, tx, id);
		await requireOwnPlace(tx, request, id);
		const { name } = location;
		const details = { location: id };
		if (id === MAIN_LOCATION) throw refusal("location_in_use.main", { name, details });
		if (location.closed_at !== null) return { answer: toLocation(location) };
		const { products, pieces } = await repo.contentsOf(tx, id);
		if (products > 0) {
			const { name: product, isDeleted } = await repo.findProductAt(tx, id);
			const cause = `location_in_use.${isDeleted ? "deleted_product" : "stock"}` as const;
			throw refusal(cause, { name, products, pieces, product, details });
		}
		const bin = await repo.findOpenBin(tx, id);
		if (bin !== undefined) throw refusal("location_in_use.bins", { name, bin, details });
		const closed = await repo.setClosed(tx, id, request.now);
		return { answer: toLocation(closed), changes: changesOf(location, closed) };
	});
}

/**
 * Reopens a closed warehouse or bin.
 * @param name its new name; undefined: it keeps its own.
 * @throws AppError name_taken if another open one has the name meanwhile; location_closed, not_found.
 */
function reopenLocation(
	db: Db,
	id: string,
	name: string | undefined,
	request: WriteRequest,
): Promise<contract.Location> {
	return writeLocation(db, request, async (tx) => {
		const location = await lockReal(db, tx, id);
		await requireOwnPlace(tx, request, id);
		if (location.closed_at === null) return { answer: toLocation(location) };
		if (location.parent !== null) await requireOpenStore(db, tx, location.parent);
		const { name: before } = location;
		const after = name ?? before;
		if (await repo.isTaken(tx, location, after)) {
			throw refusal("name_taken.reopened", { name: after, field: "name", rule: "taken" });
		}
		await repo.setClosed(tx, id, null, name);
		const opened = await orderAgain(tx, id);
		const changed = changesBetween({ name: before }, { name: after });
		const audit = [after === before ? undefined : { name: after, changed }];
		return { answer: toLocation(opened), changes: changesOf(location, opened), audit };
	});
}

/** Setting a value that it already has is no change. */
function changesOf(before: Selectable<LocationTable> | undefined, after: Selectable<LocationTable>) {
	const isSame = before?.name === after.name && before.closed_at === after.closed_at;
	return isSame ? [] : [changed("location", after.id)];
}
