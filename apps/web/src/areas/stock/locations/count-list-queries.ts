import { reads } from "@freehub/contract/shop-window/reads";
import type { StockLevel } from "@freehub/contract/stock/levels";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { stockKeys } from "#lib/product-cache.ts";

/** Max lines of a list to count. */
export const MOST_LINES = 500;

type InBooks = {
	levels: readonly StockLevel[];
	/** There are more than fit in a list, so `levels` is empty. */
	isTooMany: boolean;
};

/**
 * The products that the books have at some places. Read again when stock moves.
 * @param store the store, or the bin, whose places these are.
 */
export function booksQuery(store: string, places: readonly string[]) {
	return queryOptions({
		queryKey: [...stockKeys.all, "to-count", store, places],
		queryFn: async ({ signal }): Promise<InBooks> => {
			const totals = await api.call(reads.getStockTotals, { signal });
			const of = new Map(totals.map(({ location, products }) => [location, products]));
			// A store's own total has its bins, too; a product in two bins has two lines.
			const inBins = places.filter((place) => place !== store).map((place) => of.get(place) ?? 0);
			const most = Math.max(
				of.get(store) ?? 0,
				inBins.reduce((sum, products) => sum + products, 0),
			);
			if (most > MOST_LINES) return { levels: [], isTooMany: true };
			const filled = places.filter((place) => (of.get(place) ?? 0) > 0);
			const read = await Promise.all(
				filled.map((location) => api.all(reads.listStock, { query: { location, limit: 200 }, signal })),
			);
			return { levels: read.flat(), isTooMany: false };
		},
	});
}
