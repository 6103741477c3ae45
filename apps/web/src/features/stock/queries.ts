import { listStock } from "@freehub/contract/levels";
import { listLocations } from "@freehub/contract/locations";
import { checkLedger } from "@freehub/contract/stock";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { stockKeys } from "#lib/product-cache.ts";

export const locationsQuery = queryOptions({
	queryKey: stockKeys.locations,
	queryFn: ({ signal }) => api.all(listLocations, { signal }),
	staleTime: 60_000,
});

export function levelsQuery(product: string) {
	return queryOptions({
		queryKey: [...stockKeys.all, "levels", product],
		queryFn: ({ signal }) => api.all(listStock, { query: { product }, signal }),
	});
}

/** The books are checked again after this many milliseconds, while somebody looks. */
const CHECK_INTERVAL = 10_000;

export const ledgerCheckQuery = queryOptions({
	queryKey: [...stockKeys.all, "check"],
	queryFn: ({ signal }) => api.call(checkLedger, { signal }),
	refetchInterval: CHECK_INTERVAL,
});
