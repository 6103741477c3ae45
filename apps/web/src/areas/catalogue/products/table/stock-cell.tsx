import { listLastMoved, listStock, MAX_PRODUCTS } from "@freehub/contract/stock/levels";
import { isPlaceKind } from "@freehub/domain/stock/place-kinds";
import { useQuery } from "@tanstack/react-query";
import { locationName } from "#areas/stock/ledger/location-choices.ts";
import { levelsQuery, locationsQuery } from "#areas/stock/ledger/queries.ts";
import { api } from "#lib/api.ts";
import { formatDay } from "#lib/format-time.ts";
import { stockKeys } from "#lib/product-cache.ts";
import classes from "./cells.module.css";

export type StockCellProps = { id: "location" | "moved"; product: string };

/** Where a product's pieces are, or when it last moved. The rows in view share one request. */
export function StockCell({ id, product }: StockCellProps) {
	return id === "location" ? <ProductPlaces product={product} /> : <RowMoved product={product} />;
}

/** In ms. The change feed invalidates earlier. */
const STALE_MS = 60_000;

/** The location with the most pieces, and the number of other locations. */
function ProductPlaces({ product }: Omit<StockCellProps, "id">) {
	const { data: levels = [] } = useQuery({
		...levelsQuery(product),
		queryFn: () => levelsOf(product),
		staleTime: STALE_MS,
	});
	const { data: locations } = useQuery(locationsQuery);
	if (locations === undefined) return null;
	const filled = levels.filter(({ location, quantity }) => quantity > 0 && isReal(location));
	const names = filled
		.toSorted((a, b) => b.quantity - a.quantity)
		.map(({ location }) => locationName(location, locations));
	const [first, ...others] = names;
	if (first === undefined) return null;
	return (
		<span className={classes.places} title={names.join("\n")}>
			<span className={classes.words}>{first}</span>
			{others.length > 0 && <small>+{others.length}</small>}
		</span>
	);

	function isReal(id: string): boolean {
		return locations?.some(({ _id, kind }) => _id === id && isPlaceKind(kind)) === true;
	}
}

function RowMoved({ product }: Omit<StockCellProps, "id">) {
	const { data } = useQuery({
		queryKey: [...stockKeys.all, "moved", product],
		queryFn: () => movedOf(product),
		staleTime: STALE_MS,
	});
	return data && formatDay(data);
}

const levelsOf = batchRequests(async (products) => {
	const levels = await api.all(listStock, { query: { product: products.join() } });
	const byProduct = Map.groupBy(levels, ({ product }) => product);
	return (product) => byProduct.get(product) ?? [];
});

const movedOf = batchRequests(async (products) => {
	const moved = await api.call(listLastMoved, { query: { product: products.join() } });
	const byProduct = new Map(moved.map(({ product, movedAt }) => [product, movedAt]));
	return (product) => byProduct.get(product) ?? null;
});

/** Rows that come into view within this time, in ms, share one request. */
const TOGETHER_MS = 30;

/** Combines calls in quick succession into one request. */
function batchRequests<T>(ask: (products: readonly string[]) => Promise<(product: string) => T>) {
	let waiting: { products: string[]; answer: Promise<(product: string) => T> } | undefined;
	return async (product: string): Promise<T> => {
		if (waiting === undefined || waiting.products.length === MAX_PRODUCTS) {
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
