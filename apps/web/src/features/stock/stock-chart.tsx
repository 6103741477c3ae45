import type { Movement } from "@freehub/contract/stock";
import { formatCount, formatDay, formatTimestamp, plural } from "#lib/format.ts";
import { chartPoints, type Point } from "./chart-points.ts";
import classes from "./stock-chart.module.css";

const WIDTH = 1000;
const HEIGHT = 200;
const DAY = 86_400_000;

/** On hand over time, as a step line: a quantity stays until it changes. */
export function StockChart({ movements }: { movements: readonly Movement[] }) {
	const points = chartPoints(movements);
	const [first] = points;
	const last = points.at(-1);
	if (first === undefined || last === undefined || points.length < 2) return null;
	const highest = Math.max(...points.map(({ onHand }) => onHand), 1);
	const lowest = Math.min(...points.map(({ onHand }) => onHand), 0);
	const format = last.time - first.time < 2 * DAY ? formatTimestamp : formatDay;
	const words =
		`${plural(points.length, "change")} from ${formatTimestamp(first.time)} to ${formatTimestamp(last.time)}: ` +
		`${formatCount(first.onHand)} at first, ${formatCount(last.onHand)} at last, ` +
		`between ${formatCount(Math.min(...points.map(({ onHand }) => onHand)))} and ${formatCount(highest)}.`;
	return (
		<figure className={classes.chart}>
			<figcaption>On hand over time</figcaption>
			<div className={classes.plot}>
				<div className={classes.high} aria-hidden="true">
					<span>{formatCount(highest)}</span>
					<span>{formatCount(lowest)}</span>
				</div>
				<svg
					viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
					preserveAspectRatio="none"
					role="img"
					aria-label={`On hand over time. ${words}`}
				>
					<path className={classes.area} d={`${line(points, lowest, highest)}V${HEIGHT}H0Z`} />
					<path className={classes.line} d={line(points, lowest, highest)} />
				</svg>
			</div>
			<div className={classes.times} aria-hidden="true">
				<span>{format(first.time)}</span>
				<span>{format(last.time)}</span>
			</div>
		</figure>
	);
}

/** The last quantity is given some room of its own, since it still holds. */
function line(points: readonly Point[], lowest: number, highest: number): string {
	const start = points[0]?.time ?? 0;
	const span = Math.max(1, (points.at(-1)?.time ?? start) - start);
	const x = (time: number) => Math.round(((time - start) / span) * WIDTH * 0.97 * 10) / 10;
	const y = (onHand: number) => Math.round((1 - (onHand - lowest) / (highest - lowest)) * HEIGHT * 10) / 10;
	const [first, ...rest] = points;
	if (first === undefined) return "";
	return `M0 ${y(first.onHand)}${rest.map((point) => `H${x(point.time)}V${y(point.onHand)}`).join("")}H${WIDTH}`;
}
