import { type SeriesSpan, seriesSpans } from "@freehub/contract/stock";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "#lib/format.ts";
import { Chart } from "#ui/chart.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { stockSeriesQuery } from "./queries.ts";
import classes from "./stock-chart.module.css";
import type { StockedProduct } from "./stock-form.ts";

const labels: Record<SeriesSpan, string> = { 30: "30 days", 90: "90 days", 365: "1 year", all: "All" };
const spans = seriesSpans.map((value) => ({ value, label: labels[value] }));
const series = [{ name: "onHand", label: "On hand" }];

/** On hand over time, in steps: a quantity stays until it changes. */
export function StockChart({ product }: { product: StockedProduct }) {
	const [span, setSpan] = useState<SeriesSpan>("90");
	const { data, error, refetch, isFetching } = useQuery(stockSeriesQuery(product._id, span));
	const { reorderPoint } = product;
	const line = reorderPoint
		? { at: reorderPoint, label: `Reorder at ${formatCount(reorderPoint)}` }
		: undefined;
	return (
		<div className={classes.chart}>
			{data === undefined && error !== null ? (
				<LoadFailed
					what="The stock over time could not be loaded."
					error={error}
					onRetry={() => void refetch()}
					isRetrying={isFetching}
				/>
			) : (
				<Chart
					heading="On hand over time"
					name="On hand over time"
					days={data ?? []}
					series={series}
					isStepped
					line={line}
					format={formatCount}
					formatShort={formatCount}
					spans={spans}
					span={span}
					onSpan={(chosen) => setSpan(chosen as SeriesSpan)}
				/>
			)}
		</div>
	);
}
