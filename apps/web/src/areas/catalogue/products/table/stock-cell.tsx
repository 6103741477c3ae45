import { listLastMoved } from "@freehub/contract/stock/levels";
import { isPlaceKind } from "@freehub/domain/stock/place-kinds";
import { useQuery } from "@tanstack/react-query";
import { locationName } from "#areas/stock/ledger/location-choices.ts";
import { locationsQuery } from "#areas/stock/ledger/queries.ts";
import { batchRequests, rowLevelsQuery, STALE_MS } from "#areas/stock/ledger/row-levels.ts";
import { api } from "#lib/api.ts";
import { formatDay } from "#lib/format-time.ts";
import { stockKeys } from "#lib/product-cache.ts";
import classes from "./cells.module.css";

export type StockCellProps = { id: "location" | "moved"; product: string };

/** Where a product's pieces are, or when it last moved. The rows in view share one request. */
export function StockCell({ id, product }: StockCellProps) {
	return id === "location" ? <ProductPlaces product={product} /> : <RowMoved product={product} />;
}

/** The location with the most pieces, and the number of other locations. */
function ProductPlaces({ product }: Omit<StockCellProps, "id">) {
	const { data: levels = [] } = useQuery(rowLevelsQuery(product));
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

const movedOf = batchRequests(async (products) => {
	const moved = await api.call(listLastMoved, { query: { product: products.join() } });
	const byProduct = new Map(moved.map(({ product, movedAt }) => [product, movedAt]));
	return (product) => byProduct.get(product) ?? null;
});
