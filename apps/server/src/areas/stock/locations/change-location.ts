import { reason } from "@freehub/contract/rule-sentences";
import type { Location, LocationChange } from "@freehub/contract/stock/locations";
import { isInnerKind, isStoreKind, type StoreKind } from "@freehub/domain/stock/place-kinds";
import { isVirtual, MAIN_LOCATION } from "@freehub/domain/stock/stock";
import type { Selectable } from "kysely";
import { fieldRefusal, refusal } from "#app-error.ts";
import { changesBetween } from "#db/audit.ts";
import { changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { LocationTable } from "#db/schema.ts";
import type { WriteRequest } from "#db/write.ts";
import * as repo from "./locations.repo.ts";
import { requireEveryStore, requireOwnPlace } from "./own-stores.ts";
import { orderAgain } from "./place-order.ts";
import { lockReal, requireOpenStore, toLocation, writeLocation } from "./places.ts";
import { nameKey } from "./real-locations.ts";
import { countAfterMove, lockProductsAt, removeReorderPoints } from "./store-counts.ts";

type Row = Selectable<LocationTable>;

/**
 * Renames a store or a bin, changes its kind, moves it, or places it in the order.
 * @throws AppError not_found, name_taken, location_closed if it or its new store is closed, location_in_use if it cannot become a
 * bin, invalid_input if kind and parent contradict each other.
 */
export function changeLocation(
	db: Db,
	id: string,
	body: LocationChange,
	request: WriteRequest,
): Promise<Location> {
	return writeLocation(db, request, async (tx) => {
		// In one order, so that two moves into each other wait for one another.
		const ends = [...new Set([id, body.parent ?? id])].filter((each) => !isVirtual(each)).toSorted();
		for (const end of ends) await repo.lockLocation(db, tx, end);
		const before = await lockReal(db, tx, id);
		await requireOwnPlace(tx, request, id);
		if (body.parent === null && before.parent !== null) requireEveryStore(request);
		else if (body.parent !== undefined && body.parent !== null)
			await requireOwnPlace(tx, request, body.parent);
		const place = { ...before, ...(await placeAfter(db, tx, before, body)) };
		const hasMoved = place.parent !== before.parent;
		if (hasMoved) await lockProductsAt(db, tx, id);
		const { name = before.name } = body;
		const position = body.position === undefined && !hasMoved ? before.position : null;
		await repo.changeLocation(tx, id, { ...place, name, name_key: nameKey(name), position });
		const withoutPoints = hasMoved ? await afterMove(tx, before, place.parent) : [];
		const moved =
			typeof body.position === "number" ? await putAt(db, tx, id, place.parent, body.position) : [];
		const after = await orderAgain(tx, id);
		const answer = toLocation(after);
		const { name: _, ...facts } = toLocation(before);
		const audit = [{ name: after.name, changed: changesBetween({ ...facts, name: before.name }, answer) }];
		const isSame = JSON.stringify(toLocation(before)) === JSON.stringify(answer);
		const ids = [...(isSame ? [] : [id]), ...moved];
		const changes = [
			...ids.map((each) => changed("location", each)),
			...withoutPoints.map((product) => changed("product", product)),
		];
		return { answer, changes, audit };
	});
}

/** Counts again what the stores have that a place left or entered. @returns the products of the reorder points that a new bin loses. */
async function afterMove(tx: Tx, { id, parent: before }: Row, parent: string | null): Promise<string[]> {
	const lost = before === null ? await removeReorderPoints(tx, id) : [];
	await countAfterMove(tx, id, [before ?? id, parent ?? id]);
	return lost;
}

type Place = Pick<Row, "bin_kind" | "parent"> & { kind: "warehouse" | "bin"; store_kind: StoreKind | null };

/** The kind and the store of a place after a change. */
async function placeAfter(db: Db, tx: Tx, row: Row, { kind, parent }: LocationChange): Promise<Place> {
	const { parent: before, store_kind, bin_kind } = row;
	const store = parent === undefined ? before : parent;
	if (store === null) {
		if (kind !== undefined && isInnerKind(kind))
			throw fieldRefusal("invalid_input", { field: "parent", ...reason("bin_needs_warehouse") });
		if (kind === undefined && store_kind === null)
			throw fieldRefusal("invalid_input", { field: "kind", ...reason("kind_of_store") });
		if (before !== null) requireOpen(row);
		return { kind: "warehouse", store_kind: kind ?? store_kind, bin_kind: null, parent: null };
	}
	if (kind !== undefined && isStoreKind(kind))
		throw fieldRefusal("invalid_input", { field: "parent", ...reason("warehouse_stands_alone") });
	if (store !== before) await requireMovable(db, tx, row, store);
	const innerKind = kind === undefined ? bin_kind : kind === "packing" ? kind : null;
	return { kind: "bin", store_kind: null, bin_kind: innerKind, parent: store };
}

async function requireMovable(db: Db, tx: Tx, row: Row, store: string): Promise<void> {
	const { id, name } = row;
	const details = { location: id };
	requireOpen(row);
	if (id === MAIN_LOCATION) throw refusal("location_in_use.main_moved", { name, details });
	if (id === store) throw fieldRefusal("invalid_input", { field: "parent", ...reason("no_such_warehouse") });
	const bin = await repo.findBin(tx, id);
	if (bin !== undefined) throw refusal("location_in_use.bins_moved", { name, bin, details });
	await requireOpenStore(db, tx, store);
}

function requireOpen({ id, name, closed_at }: Row): void {
	if (closed_at !== null) throw refusal("location_closed", { name, details: { location: id } });
}

/** Places a location among those beside it, which all get a position. @returns the ids of others whose position changed. */
async function putAt(db: Db, tx: Tx, id: string, parent: string | null, position: number): Promise<string[]> {
	const rows = await repo.lockSiblings(db, tx, parent);
	const others = rows.filter((row) => row.id !== id);
	const order = [...others.slice(0, position - 1).map((row) => row.id), id];
	order.push(...others.slice(position - 1).map((row) => row.id));
	const before = new Map(rows.map((row) => [row.id, row.position]));
	const moved: string[] = [];
	for (const [at, each] of order.entries()) {
		if (before.get(each) === at + 1) continue;
		await repo.setPosition(tx, each, at + 1);
		if (each === id) continue;
		await orderAgain(tx, each);
		moved.push(each);
	}
	return moved;
}
