import { MAX_PICKS, type Pick, type PickPlace, type Picks } from "@freehub/contract/selling/picks";
import type { Right } from "@freehub/domain/people/access";
import { locationTitle } from "@freehub/domain/stock/location-title";
import { refusal } from "#app-error.ts";
import { type NamedCustomer, namesOfCustomers } from "#areas/selling/customers/customer-names.ts";
import { customersFor } from "#areas/selling/sales-orders/list-sales.ts";
import type { Db } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";
import * as repo from "./picks.repo.ts";

/**
 * The pieces that are promised out of a store's places, by place: those to be picked, and at packing places those that are picked.
 * @param search the orders that it is limited to: an id, the beginning of a number, or parts of a customer's name.
 * @throws AppError not_found if there is no such place.
 */
export async function listPicks(
	db: Db,
	{ at, search, rights }: { at: string; search?: string | undefined; rights: readonly Right[] },
): Promise<Picks> {
	const { kysely } = db;
	const found = isStorable(at) ? await repo.findStore(kysely, at) : undefined;
	if (found === undefined) throw refusal("not_found.location", { location: at });
	const { store, packing } = found;
	const wanted = search ? { text: search, customers: await customersFor(db, search, rights) } : undefined;
	const all = await repo.findPicks(kysely, store._id, wanted, MAX_PICKS + 1);
	const onShelves = all.filter((row) => row.is_packing === 0);
	const packed = all.filter((row) => row.is_packing === 1);
	const rows = [...onShelves.slice(0, MAX_PICKS), ...packed.slice(0, MAX_PICKS)];
	const customers = await namesOfCustomers(
		kysely,
		rows.map(({ customer }) => customer),
	);
	return {
		store: { _id: store._id, name: store.name },
		packing: packing === undefined ? null : { _id: packing._id, name: packing.name },
		places: placesOf(rows, new Set(packed.map(({ place }) => place)), customers),
		free: await repo.countFree(kysely, store._id),
		isCut: onShelves.length > MAX_PICKS || packed.length > MAX_PICKS,
	};
}

function placesOf(
	rows: readonly repo.PickRow[],
	packing: ReadonlySet<string>,
	customers: ReadonlyMap<string, NamedCustomer>,
): PickPlace[] {
	const places = [...Map.groupBy(rows, ({ place_order }) => place_order)];
	return places
		.toSorted(([a], [b]) => (a < b ? -1 : 1))
		.flatMap(([, own]) => {
			const [first] = own;
			if (first === undefined) return [];
			const picks = own.map((row) => toPick(row, customers));
			return [{ _id: first.place, name: first.place_name, isPacking: packing.has(first.place), picks }];
		});
}

function toPick(row: repo.PickRow, customers: ReadonlyMap<string, NamedCustomer>): Pick {
	const collectAt =
		row.collect === null
			? null
			: { _id: row.collect, name: locationTitle(row.collect_name ?? "", row.collect_store) };
	return {
		line: row.line,
		order: row.order,
		number: row.number ?? "",
		customer: customers.get(row.customer ?? "")?.name || null,
		due: row.due,
		collectAt,
		isReady: row.is_waiting === 0,
		product: row.product,
		productName: row.product_name,
		sku: row.sku,
		barcode: row.barcode,
		image: row.image,
		pieces: row.pieces,
		level: row.level ?? 0,
	};
}
