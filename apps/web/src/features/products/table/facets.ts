import { getFacets } from "@freehub/contract/products";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { formatCount } from "#lib/format.ts";
import { facetKeys } from "#lib/product-cache.ts";
import { narrowingOf, type TableFilter } from "./filter.ts";

/** How many products there are of each value, as far as a filter goes. */
export function facetsQuery(filter: TableFilter) {
	const query = narrowingOf(filter);
	return queryOptions({
		queryKey: [...facetKeys.all, query],
		queryFn: ({ signal }) => api.call(getFacets, { query, signal }),
		placeholderData: keepPreviousData,
	});
}

/** '37', or '1,000+' where the server has stopped counting. */
export function countWords(count: number, isExact: boolean): string {
	return isExact || count === 0 ? formatCount(count) : `${formatCount(count)}+`;
}
