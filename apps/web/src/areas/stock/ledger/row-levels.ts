import { MAX_STOCKED } from "@freehub/contract/catalogue/product-limits";
import { reads } from "@freehub/contract/shop-window/reads";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "#lib/api.ts";
import { placesIn } from "#lib/locations.ts";
import { useLocations } from "./location-choices.ts";
import { useMyStore } from "./my-store.ts";
import { levelsQuery } from "./queries.ts";

/** In ms. The change feed invalidates earlier. */
export const STALE_MS = 60_000;

/** A product's levels, for a row of a list: the rows in view share one request. */
export function rowLevelsQuery(product: string) {
	return { ...levelsQuery(product), queryFn: () => levelsOf(product), staleTime: STALE_MS };
}

/** The store in which one works, and its places. */
export type MyPlaces = { store: string; name: string; places: ReadonlySet<string> };

/** For a list of products: the store in which one works, with its bins; undefined in a shop with one store. */
export function useMyPlaces(): MyPlaces | undefined {
	const { store, stores } = useMyStore();
	const locations = useLocations();
	const mine = stores.length > 1 ? store : undefined;
	return useMemo(
		() => mine && { store: mine._id, name: mine.name, places: placesIn(mine._id, locations) },
		[mine, locations],
	);
}

/** The pieces of a row's product at these places, and those of them that are promised; undefined until they are known, and without places. */
export function usePiecesAt(
	product: string,
	my: MyPlaces | undefined,
): { quantity: number; reserved: number } | undefined {
	const { data: levels } = useQuery({ ...rowLevelsQuery(product), enabled: my !== undefined });
	if (my === undefined || levels === undefined) return undefined;
	const here = levels.filter(({ location }) => my.places.has(location));
	return {
		quantity: here.reduce((sum, { quantity }) => sum + quantity, 0),
		reserved: here.reduce((sum, { reserved = 0 }) => sum + reserved, 0),
	};
}

const levelsOf = batchRequests(async (products) => {
	const levels = await api.all(reads.listStock, { query: { product: products.join() } });
	const byProduct = Map.groupBy(levels, ({ product }) => product);
	return (product) => byProduct.get(product) ?? [];
});

/** Rows that come into view within this time, in ms, share one request. */
const TOGETHER_MS = 30;

/** Combines calls in quick succession into one request. */
export function batchRequests<T>(ask: (products: readonly string[]) => Promise<(product: string) => T>) {
	let waiting: { products: string[]; answer: Promise<(product: string) => T> } | undefined;
	return async (product: string): Promise<T> => {
		if (waiting === undefined || waiting.products.length === MAX_STOCKED) {
			const products: string[] = [];
			const end = (): void => {
				if (waiting === batch) waiting = undefined;
			};
			const batch = {
				products,
				answer: afterMoment().then(() => {
					end();
					return ask(products);
				}),
			};
			waiting = batch;
		}
		waiting.products.push(product);
		const answerTo = await waiting.answer;
		return answerTo(product);
	};
}

function afterMoment(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, TOGETHER_MS));
}
