import { t } from "@lingui/core/macro";
import { AreaChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { formatDate, formatShortDate } from "#lib/format-time.ts";
import classes from "./chart.module.css";
import { type ChartData, ticksFor } from "./chart-data.ts";

const colours = ["var(--chart-line)", "var(--chart-second)"];

/** Draws a chart: lines on a pale area, from zero, with five gridlines at most. */
export function ChartPlot({ days, series, isStepped = false, line, format, formatShort }: ChartData) {
	const values = days.flatMap((day) => series.map(({ name }) => Number(day[name])));
	const ticks = ticksFor(Math.max(0, line?.at ?? 0, ...values), isStepped);
	const last = days.at(-1)?.day ?? "";
	const widest = Math.max(...ticks.map((tick) => formatShort(tick).length));
	return (
		<AreaChart
			h="100%"
			data={[...days]}
			dataKey="day"
			series={series.map(({ name, label }, n) => ({ name, label, color: colours[n] ?? "" }))}
			curveType={isStepped ? "stepBefore" : "linear"}
			areaProps={({ name }) => (name === series[0]?.name ? {} : { fill: "none" })}
			withDots={false}
			activeDotProps={{ r: 4.5, strokeWidth: 2 }}
			strokeWidth={2.25}
			withGradient={false}
			fillOpacity={0.1}
			tickLine="none"
			gridProps={{ horizontalValues: ticks }}
			xAxisProps={{
				ticks: [0, 1, 2, 3].map((n) => days[Math.round((n * (days.length - 1)) / 3)]?.day ?? ""),
				interval: 0,
				tickFormatter: (day: string) => (day === last ? t`Today` : formatShortDate(day)),
			}}
			yAxisProps={{
				ticks,
				domain: [0, ticks.at(-1) ?? 1],
				width: widest * 7 + 22,
				tickFormatter: formatShort,
			}}
			{...(line && {
				referenceLines: [{ y: line.at, label: line.label, color: "var(--fh-amber)", strokeDasharray: "5 4" }],
			})}
			tooltipProps={{
				isAnimationActive: false,
				content: ({ label, payload }) => {
					const day = days.find((one) => one.day === label);
					if (day === undefined || payload === undefined) return null;
					return (
						<div className={classes.tooltip}>
							<p>{formatDate(day.day)}</p>
							<dl>
								{series.map((one) => (
									<div key={one.name} className="row-ends gap-20 weight-700">
										<dt>{one.label}</dt>
										<dd className="figures">{format(Number(day[one.name]))}</dd>
									</div>
								))}
							</dl>
						</div>
					);
				},
			}}
			// The accessibility layer would make the drawing a tab stop; the table has the same data.
			areaChartProps={{
				accessibilityLayer: false,
				// Half of the last label is beyond the plot: "Aujourd’hui" needs more space than "Today".
				margin: { top: 8, right: Math.max(20, 3.5 * t`Today`.length), bottom: 0, left: 0 },
			}}
		/>
	);
}
