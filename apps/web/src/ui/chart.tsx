import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatShortDate } from "#lib/format-time.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { ChunkLoadError } from "#lib/load-part.ts";
import { Segments } from "#ui/segments.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import classes from "./chart.module.css";
import type { ChartData } from "./chart-data.ts";

type Span = { value: string; label: string };

type Props = ChartData & {
	heading: ReactNode;
	/** The chart's accessible name, also used for its table. */
	name: string;
	spans: readonly Span[];
	span: string;
	onSpan: (span: string) => void;
};

/** The drawing library is a separate chunk, so that only pages with a chart load it. */
const Plot = lazyPart("chart", async () => (await import("./chart-plot.tsx")).ChartPlot, {
	Failed: NotDrawn,
});

/** The table below has all the numbers. */
function NotDrawn({ error: { sentence } }: { error: ChunkLoadError }) {
	return (
		<p className="dim pad-16">
			<Trans comment="sentence is such as 'Loading chunk chart failed'">
				The chart could not be drawn: {sentence}.
			</Trans>
		</p>
	);
}

/** Values per day, from zero, for a chosen span. A table has the same data for people who cannot see the chart. */
export function Chart({ heading, name, spans, span, onSpan, ...data }: Props) {
	const { days, series, format } = data;
	const tableName = t({ comment: "name is a chart's", message: `${name}, day by day` });
	return (
		<figure className={classes.chart} aria-label={name}>
			<div className="ends gap-8-16 pad-8-16">
				<div className={classes.heading}>
					{heading}
					{series.length > 1 && (
						<ul className={classes.legend} aria-hidden="true">
							{series.map((one, n) => (
								<li key={one.name} data-second={n > 0 || undefined}>
									{one.label}
								</li>
							))}
						</ul>
					)}
				</div>
				<Segments
					label={t({ context: "of time", message: "Span" })}
					data={spans}
					value={span}
					onChange={onSpan}
					isSmall
				/>
			</div>
			<div className={classes.plot} aria-hidden="true">
				<Plot {...data} />
			</div>
			<details className={classes.numbers}>
				<summary>
					<Trans>Show as a table</Trans>
				</summary>
				{/* It scrolls, so it must be reachable with the keyboard. */}
				{/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
				<section className={classes.scroll} aria-label={tableName} tabIndex={0}>
					<table>
						<caption>
							<VisuallyHidden>{tableName}</VisuallyHidden>
						</caption>
						<thead>
							<tr>
								<th scope="col">
									<Trans>Day</Trans>
								</th>
								{series.map((one) => (
									<th key={one.name} scope="col">
										{one.label}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{days.toReversed().map((day) => (
								<tr key={day.day}>
									<th scope="row">
										<time dateTime={day.day}>{formatShortDate(day.day)}</time>
									</th>
									{series.map((one) => (
										<td key={one.name}>{format(Number(day[one.name]))}</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				</section>
			</details>
		</figure>
	);
}
