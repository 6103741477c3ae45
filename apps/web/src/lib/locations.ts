import { reads } from "@freehub/contract/shop-window/reads";
import type { Location } from "@freehub/contract/stock/locations";
import { isPlaceKind } from "@freehub/domain/stock/place-kinds";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./api.ts";
import { stockKeys } from "./product-cache.ts";

/** All places for stock, also closed and virtual ones; in the shop's order. */
export const locationsQuery = queryOptions({
	queryKey: stockKeys.locations,
	queryFn: ({ signal }) => api.all(reads.listLocations, { signal }),
	staleTime: 60_000,
});

/** Facts that many rows and choices need about the same list of places. */
type Facts = {
	byId: ReadonlyMap<string, Location>;
	/** Stores and bins that are not closed. */
	open: readonly Location[];
	stores: readonly Location[];
	openStores: readonly Location[];
	/** The open bins of the stores that have some; packing places are none, because nothing is taken from them by itself. */
	openBins: ReadonlyMap<string, readonly string[]>;
	/** The ids of each store and its bins, the store first. */
	inStore: ReadonlyMap<string, ReadonlySet<string>>;
};

const known = new WeakMap<readonly Location[], Facts>();

/** Facts about a list of places; computed once for each list, because a shop can have thousands of bins. */
export function placeFacts(locations: readonly Location[]): Facts {
	const before = known.get(locations);
	if (before !== undefined) return before;
	const open = locations.filter(({ kind, isClosed }) => isPlaceKind(kind) && !isClosed);
	const stores = locations.filter(({ parent, kind }) => parent === null && isPlaceKind(kind));
	const inStore = new Map(stores.map(({ _id }) => [_id, new Set([_id])]));
	for (const { _id, parent } of locations) if (parent !== null) inStore.get(parent)?.add(_id);
	const openBins = new Map<string, string[]>();
	for (const { _id, parent, kind } of open) {
		if (parent === null || kind === "packing") continue;
		const bins = openBins.get(parent) ?? [];
		bins.push(_id);
		openBins.set(parent, bins);
	}
	const facts = {
		byId: new Map(locations.map((place) => [place._id, place])),
		open,
		stores,
		openStores: stores.filter(({ isClosed }) => !isClosed),
		openBins,
		inStore,
	};
	known.set(locations, facts);
	return facts;
}

/** The stores among places: those that are in no other. */
export function storesOf(locations: readonly Location[]): readonly Location[] {
	return placeFacts(locations).stores;
}

/** The ids of a store and its bins, the store first; of a bin, its own. */
export function placesIn(store: string, locations: readonly Location[]): ReadonlySet<string> {
	return placeFacts(locations).inStore.get(store) ?? new Set([store]);
}
