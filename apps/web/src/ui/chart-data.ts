/** One line of a chart: the key of its values, and its label. */
export type ChartSeries = { name: string; label: string };

/** Values at the end of a day, which is written as YYYY-MM-DD. */
type ChartDay = { day: string; [name: string]: string | number | undefined };

export type ChartData = {
	days: readonly ChartDay[];
	/** The first one is the main line; there can be a second. */
	series: readonly ChartSeries[];
	/** The values are whole pieces, and constant until the next day. */
	isStepped?: boolean;
	/** A dashed horizontal line, and its label. */
	line?: { at: number; label: string } | undefined;
	format: (value: number) => string;
	/** For the numbers of the scale. */
	formatShort: (value: number) => string;
};

/** Zero and four steps above it, all round numbers, that reach as high as the values. */
export function ticksFor(highest: number, isWhole: boolean): number[] {
	const least = Math.max(highest / 4, isWhole ? 1 : 0.25);
	const power = 10 ** Math.floor(Math.log10(least));
	const step = [1, 2, 2.5, 5, 10]
		.map((times) => times * power)
		.find((size) => size >= least && (!isWhole || Number.isInteger(size)));
	return [0, 1, 2, 3, 4].map((n) => n * (step ?? power * 10));
}
