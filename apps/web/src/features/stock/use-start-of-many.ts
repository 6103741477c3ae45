import { listStock, MAX_PRODUCTS } from "@freehub/contract/levels";
import type { Level } from "@freehub/contract/stock";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { usePermissions } from "#lib/permissions.ts";
import { stockKeys } from "#lib/product-cache.ts";
import { openLocations, placesAt } from "./location-choices.ts";
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
};

/**
 * The initial location of a change of many products, until somebody chooses one, and the levels; undefined until they are read.
 */
export function useStartOfMany(
	products: readonly string[],
	{ at, chosen = products, enabled = true }: Options,
): { start: string; levels: readonly Level[] | undefined } {
	const { isSettled, offers } = usePermissions();
	const mayRead = enabled && isSettled && offers("stock.read");
	const { data: locations = [] } = useQuery({ ...locationsQuery, enabled: mayRead });
	const open = openLocations(locations);
	const { data: levels } = useQuery({
		...levelsOfManyQuery(products),
		enabled: mayRead && open.length > 1,
	});
	const places = open.some(({ _id }) => _id === at) ? placesAt(at, locations) : undefined;
	const moved = levels?.filter(({ product }) => chosen.includes(product)) ?? [];
	return { start: startOfMany(moved, places), levels };
}
