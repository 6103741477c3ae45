import { reads } from "@freehub/contract/shop-window/reads";
import type { StoreReorderPoint } from "@freehub/contract/stock/reorder-points";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { stockKeys } from "#lib/product-cache.ts";
import { Badge } from "#ui/badge.tsx";
import { lowAtWords } from "./low-at-words.ts";
import { batchRequests, type MyPlaces, STALE_MS, useMyPlaces, usePiecesAt } from "./row-levels.ts";

/** The reorder points that stores have of their own for a product; products that are asked for together share one request. */
export function reorderPointsQuery(product: string) {
	return queryOptions({
		queryKey: [...stockKeys.all, "reorder-points", product],
		queryFn: () => pointsOf(product),
		staleTime: STALE_MS,
	});
}

const pointsOf = batchRequests(async (products) => {
	const points = await api.call(reads.listReorderPoints, { query: { product: products.join() } });
	const byProduct = Map.groupBy(points, ({ product }) => product);
	return (product): StoreReorderPoint[] => byProduct.get(product) ?? [];
});

/** A store that has no more pieces of a product than its own reorder point. */
export type LowHere = { name: string };

/**
 * Whether a product is low at the store in which one works, by the store's own reorder point; undefined: it is not, there is no such
 * point, or it is not known.
 */
export function useLowHere(product: string, my: MyPlaces | undefined): LowHere | undefined {
	const pieces = usePiecesAt(product, my)?.quantity;
	const { data: points = [] } = useQuery({ ...reorderPointsQuery(product), enabled: pieces !== undefined });
	const reorderPoint = points.find(({ store }) => store === my?.store)?.reorderPoint ?? undefined;
	if (my === undefined || pieces === undefined || reorderPoint === undefined || pieces > reorderPoint)
		return undefined;
	return { name: my.name };
}

/** 'Low at Store North' where a product is low at the store in which one works. */
export function LowHereBadge({ product }: { product: string }) {
	const low = useLowHere(product, useMyPlaces());
	return low && <Badge tone="mixed">{lowAtWords(low.name)}</Badge>;
}
