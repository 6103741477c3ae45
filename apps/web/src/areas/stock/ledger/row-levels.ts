import { MAX_STOCKED } from "@freehub/contract/catalogue/product-limits";
import { reads } from "@freehub/contract/shop-window/reads";
import { useQuery } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { locationsQuery, placesIn } from "#lib/locations.ts";
import { useMyStore } from "./my-store.ts";
import { levelsQuery } from "./queries.ts";

/** In ms. The change feed invalidates earlier. */
export const STALE_MS = 60_000;

/** A product's levels, for a row of a list: the rows in view share one request. */
export function rowLevelsQuery(product: string) {
	return { ...levelsQuery(product), queryFn: () => levelsOf(product), staleTime: STALE_MS };
}

/**
 * The pieces of a row's product at the store in which one works, with its bins; undefined until they are known, and in a shop with one
 * store, where they are all.
 * @param isAsked whether the row wants to know.
 */
export function usePiecesAtMyStore(
	product: string,
	isAsked: boolean,
): { store: string; name: string; pieces: number } | undefined {
	const { store, stores } = useMyStore();
	const enabled = isAsked && store !== undefined && stores.length > 1;
	const { data: levels } = useQuery({ ...rowLevelsQuery(product), enabled });
	const { data: locations = [] } = useQuery({ ...locationsQuery, enabled });
	if (!enabled || levels === undefined) return undefined;
	const here = placesIn(store._id, locations);
	const pieces = levels.reduce((sum, { location, quantity }) => sum + (here.has(location) ? quantity : 0), 0);
	return { store: store._id, name: store.name, pieces };
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
