import { getStockSeries, type SeriesSpan } from "@freehub/contract/stock";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { timeZone } from "#lib/format-time.ts";
import { stockKeys } from "#lib/product-cache.ts";

/** The quantity on hand at the end of each day, in this computer's time zone. */
export function stockSeriesQuery(product: string, days: SeriesSpan) {
	return queryOptions({
		queryKey: [...stockKeys.all, "series", product, days],
		queryFn: ({ signal }) =>
			api.call(getStockSeries, { params: { id: product }, query: { days, zone: timeZone() }, signal }),
		placeholderData: keepPreviousData,
	});
}
