import { getStockSeries, type SeriesSpan, seriesSpans } from "@freehub/contract/stock/stock-series";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#lib/api.ts";
import { formatCount } from "#lib/format.ts";
import { timeZone } from "#lib/format-time.ts";
import { stockKeys } from "#lib/product-cache.ts";
import { Chart } from "#ui/chart.tsx";
import { LoadState } from "#ui/load-state.tsx";
import type { StockedProduct } from "./stock-form.ts";

const labels: Record<SeriesSpan, MessageDescriptor> = {
	30: msg`30 days`,
	90: msg`90 days`,
	365: msg`1 year`,
	all: msg({ context: "time", message: "All" }),
};

/** Quantity on hand over time, as steps: a quantity stays until it changes. */
export function StockChart({ product }: { product: StockedProduct }) {
	const [span, setSpan] = useState<SeriesSpan>("90");
	const read = useQuery(stockSeriesQuery(product._id, span));
	const { data, error } = read;
	const { reorderPoint } = product;
	const point = formatCount(reorderPoint ?? 0);
	const line = reorderPoint ? { at: reorderPoint, label: t`Reorder at ${point}` } : undefined;
	return (
		<div className="below-24">
			{data === undefined && error !== null ? (
				<LoadState query={read} what={t`The stock over time could not be loaded.`} />
			) : (
				<Chart
					heading={t`On hand over time`}
					name={t`On hand over time`}
					days={data ?? []}
					series={[{ name: "onHand", label: t`On hand` }]}
					isStepped
					line={line}
					format={formatCount}
					formatShort={formatCount}
					spans={seriesSpans.map((value) => ({ value, label: t(labels[value]) }))}
					span={span}
					onSpan={(chosen) => setSpan(chosen as SeriesSpan)}
				/>
			)}
		</div>
	);
}

/** The quantity on hand at the end of each day, in this computer's time zone. */
export function stockSeriesQuery(product: string, days: SeriesSpan) {
	return queryOptions({
		queryKey: [...stockKeys.all, "series", product, days],
		queryFn: ({ signal }) =>
			api.call(getStockSeries, { params: { id: product }, query: { days, zone: timeZone() }, signal }),
		placeholderData: keepPreviousData,
	});
}
