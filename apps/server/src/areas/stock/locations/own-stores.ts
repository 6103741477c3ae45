import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { isWithin } from "@freehub/domain/people/own-stores";
import { isVirtual, MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { type AppError, refusal } from "#app-error.ts";
import type { Connection } from "#db/connection.ts";
import type { WriteRequest } from "#db/write.ts";

/** The caller's own stores, if their role holds only there. */
export type Limited = Pick<WriteRequest, "onlyAt">;

/** A place, and the store that it is or is in. */
export type PlaceInStore = { id: string; parent: string | null; store: string };

/** Places by id. */
export type PlacesInStores = ReadonlyMap<string, PlaceInStore>;

/** Reads the places that are looked at for callers whose role holds only at their stores; none for others. */
export async function placesInStores(
	connection: Connection,
	ids: readonly string[],
	callers: readonly Limited[],
): Promise<PlacesInStores> {
	const asked = [...new Set(ids)].filter((id) => !isVirtual(id));
	if (asked.length === 0 || callers.every(({ onlyAt }) => onlyAt === undefined)) return new Map();
	const rows = await connection
		.selectFrom("location as place")
		.leftJoin("location as store", "store.id", "place.parent")
		.select(["place.id", "place.parent", "place.name", "store.name as in"])
		.where("place.id", "in", asked)
		.execute();
	return new Map(rows.map(({ id, parent, name, in: store }) => [id, { id, parent, store: store ?? name }]));
}

/**
 * The first place at a store that is none of those to which somebody is limited; undefined: they may write at all. Unknown places
 * are refused by others.
 * @param places what `placesInStores` has read for the caller.
 */
export function firstOfOthers(
	{ onlyAt }: Limited,
	places: PlacesInStores,
	ids: readonly string[],
): PlaceInStore | undefined {
	if (onlyAt === undefined) return undefined;
	return ids.map((id) => places.get(id)).find((place) => place !== undefined && !isWithin(place, onlyAt));
}

/** Why somebody may not write at a place, if it is at a store of others. */
export function whyNotOwn(caller: Limited, places: PlacesInStores, id: string): AppError | undefined {
	const other = firstOfOthers(caller, places, [id]);
	return other && ofOthers(other);
}

/** The refusal of a write at a place of others. */
export function ofOthers({ id, store }: PlaceInStore): AppError {
	return refusal("forbidden.other_store", { store, details: { location: id } });
}

/** @throws AppError forbidden if a place is at a store to which the caller's role does not extend. */
export async function requireOwnPlace(connection: Connection, caller: Limited, id: string): Promise<void> {
	const why = whyNotOwn(caller, await placesInStores(connection, [id], [caller]), id);
	if (why !== undefined) throw why;
}

/** @throws AppError forbidden for callers whose role holds only at their stores: a new store would be none of them. */
export function requireEveryStore({ onlyAt }: Limited): void {
	if (onlyAt !== undefined) throw refusal("forbidden.new_store");
}

/** Why rows of a file that name no place can book nothing. */
export async function whyNotAtMain(connection: Connection, caller: Limited): Promise<Reason | undefined> {
	const places = await placesInStores(connection, [MAIN_LOCATION], [caller]);
	return whyNotInFile(places.get(MAIN_LOCATION), caller.onlyAt);
}

/** Why a row of a file can book nothing at a place; the place's store, by name. */
export function whyNotInFile(
	place: PlaceInStore | undefined,
	onlyAt: readonly string[] | undefined,
): Reason | undefined {
	if (onlyAt === undefined || place === undefined || isWithin(place, onlyAt)) return undefined;
	return reason("other_store", { name: place.store });
}
