import { reason } from "@freehub/contract/rule-sentences";
import type { Location } from "@freehub/contract/stock/locations";
import { MAIN_LOCATION, TRANSIT_LOCATION } from "@freehub/domain/stock/stock";
import type { Selectable } from "kysely";
import { fieldRefusal, refusal } from "#app-error.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { LocationTable } from "#db/schema.ts";
import { writeWith } from "#db/write.ts";
import * as repo from "./locations.repo.ts";

// Shared by the writes of locations.

/** Converts a stored location to the API's form. */
export function toLocation(row: Selectable<LocationTable>): Location {
	const { id, name, kind, store_kind, bin_kind, parent, position, closed_at } = row;
	const isMain = id === MAIN_LOCATION;
	const shown = id === TRANSIT_LOCATION ? id : (store_kind ?? bin_kind ?? kind);
	return { _id: id, name, kind: shown, parent, position, isMain, isClosed: closed_at !== null };
}

export const writeLocation = writeWith([
	[/location_name/, () => refusal("name_taken", { field: "name", rule: "taken" })],
]);

/** @throws AppError invalid_input if there is no such store, location_closed if it is closed. */
export async function requireOpenStore(db: Db, tx: Tx, id: string): Promise<void> {
	const store = await repo.lockLocation(db, tx, id);
	if (store?.kind !== "warehouse") {
		throw fieldRefusal("invalid_input", { field: "parent", ...reason("no_such_warehouse") });
	}
	if (store.closed_at === null) return;
	throw refusal("location_closed", { name: store.name, details: { location: id } });
}

/** @throws AppError not_found if there is no such store or bin. */
export async function lockReal(db: Db, tx: Tx, id: string) {
	const location = await repo.lockLocation(db, tx, id);
	if (location !== undefined && ["warehouse", "bin"].includes(location.kind)) return location;
	throw refusal("not_found", { what: "warehouse or bin" });
}
