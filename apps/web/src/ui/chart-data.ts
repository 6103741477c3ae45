/** One line of a chart: the key of its values, and what it is. */
export type ChartSeries = { name: string; label: string };

/** What was at the end of a day, which is written YYYY-MM-DD. */
type Day = { day: string; [name: string]: string | number | undefined };

export type ChartData = {
	days: readonly Day[];
	/** The first is the one that matters; there can be a second. */
	series: readonly ChartSeries[];
	/** The values are whole pieces that stay until the next day. */
	isStepped?: boolean;
	/** A dashed line across, and what it says. */
	line?: { at: number; label: string } | undefined;
	format: (value: number) => string;
	/** The scale's numbers. */
	formatShort: (value: number) => string;
};

/** Four steps above zero, each a round number, that reach as high as the values do. */
export function ticksFor(highest: number, isWhole: boolean): number[] {
	const least = Math.max(highest / 4, isWhole ? 1 : 0.25);
	const power = 10 ** Math.floor(Math.log10(least));
	const step = [1, 2, 2.5, 5, 10]
		.map((times) => times * power)
		.find((size) => size >= least && (!isWhole || Number.isInteger(size)));
	return [0, 1, 2, 3, 4].map((n) => n * (step ?? power * 10));
}
