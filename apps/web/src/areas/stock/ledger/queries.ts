import { reads } from "@freehub/contract/shop-window/reads";
import type { Movement } from "@freehub/contract/stock/stock";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { stockKeys } from "#lib/product-cache.ts";

export { locationsQuery } from "#lib/locations.ts";

export function levelsQuery(product: string) {
	return queryOptions({
		queryKey: [...stockKeys.all, "levels", product],
		queryFn: ({ signal }) => api.all(reads.listStock, { query: { product }, signal }),
	});
}

/** Products, pieces and value per warehouse, including its bins, and per bin. */
export const locationTotalsQuery = queryOptions({
	queryKey: [...stockKeys.all, "totals"],
	queryFn: ({ signal }) => api.call(reads.getStockTotals, { signal }),
});

/** Applies a booked movement to the cached levels of its product. */
export function changeCachedLevels(
	queryClient: QueryClient,
	{ product, productName, from, to, quantity }: Movement,
): void {
	queryClient.setQueryData(levelsQuery(product).queryKey, (levels) => {
		if (levels === undefined) return undefined;
		const after = new Map(levels.map((level) => [level.location, level]));
		for (const [location, change] of [
			[from, -quantity],
			[to, quantity],
		] as const) {
			const level = after.get(location) ?? { product, productName, location, quantity: 0 };
			after.set(location, { ...level, quantity: level.quantity + change });
		}
		return [...after.values()];
	});
}
