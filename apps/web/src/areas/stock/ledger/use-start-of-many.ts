import { listStock, MAX_PRODUCTS } from "@freehub/contract/stock/levels";
import type { Level } from "@freehub/contract/stock/stock";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { usePermissions } from "#lib/permissions.ts";
import { stockKeys } from "#lib/product-cache.ts";
import { openLocations, placesAt, withOpenBins } from "./location-choices.ts";
import { startOfMany } from "./movement-draft.ts";
import { locationsQuery } from "./queries.ts";

function levelsOfManyQuery(products: readonly string[]) {
	return queryOptions({
		queryKey: [...stockKeys.all, "levels of many", products],
		queryFn: async ({ signal }) => {
			const levels: Level[] = [];
			for (let start = 0; start < products.length; start += MAX_PRODUCTS) {
				const product = products.slice(start, start + MAX_PRODUCTS).join(",");
				levels.push(...(await api.all(listStock, { query: { product }, signal })));
			}
			return levels;
		},
	});
}

type Options = {
	/** The id of the location that the page shows; empty if none. */
	at: string;
	/** The subset of products that the change is for; defaults to all. */
	chosen?: readonly string[];
	enabled?: boolean;
	/** How the change is booked; an adjustment starts nowhere if only a location with bins is left. */
	kind?: "deliver" | "adjust";
};

/**
 * The initial location of a change of many products, until somebody chooses one; the levels, undefined until they are read; and
 * the locations that have open bins.
 */
export function useStartOfMany(
	products: readonly string[],
	{ at, chosen = products, enabled = true, kind = "deliver" }: Options,
): { start: string; levels: readonly Level[] | undefined; withBins: ReadonlySet<string> } {
	const { isKnown, offers } = usePermissions();
	const mayRead = enabled && isKnown && offers("stock.read");
	const { data: locations = [] } = useQuery({ ...locationsQuery, enabled: mayRead });
	const open = openLocations(locations);
	const { data: levels } = useQuery({
		...levelsOfManyQuery(products),
		enabled: mayRead && open.length > 1,
	});
	const places = open.some(({ _id }) => _id === at) ? placesAt(at, locations) : undefined;
	const moved = levels?.filter(({ product }) => chosen.includes(product)) ?? [];
	const withBins = withOpenBins(locations);
	return { start: startOfMany(moved, places, kind, withBins), levels, withBins };
}
