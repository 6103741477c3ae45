import { reads } from "@freehub/contract/shop-window/reads";
import type { Location } from "@freehub/contract/stock/locations";
import { isVirtual } from "@freehub/domain/stock/stock";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./api.ts";
import { stockKeys } from "./product-cache.ts";

/** All places for stock, also closed and virtual ones; in the shop's order. */
export const locationsQuery = queryOptions({
	queryKey: stockKeys.locations,
	queryFn: ({ signal }) => api.all(reads.listLocations, { signal }),
	staleTime: 60_000,
});

/** The stores among places: those that are in no other. */
export function storesOf(locations: readonly Location[]): Location[] {
	return locations.filter(({ _id, parent }) => parent === null && !isVirtual(_id));
}

/** The ids of a store and its bins, the store first. */
export function placesIn(store: string, locations: readonly Location[]): Set<string> {
	return new Set([store, ...locations.filter(({ parent }) => parent === store).map(({ _id }) => _id)]);
}
