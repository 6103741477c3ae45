/** Four steps above zero, each a round number, that reach as high as the values do. */
export function ticksFor(highest: number, isWhole: boolean): number[] {
	const least = Math.max(highest / 4, isWhole ? 1 : 0.25);
	const power = 10 ** Math.floor(Math.log10(least));
	const step = [1, 2, 2.5, 5, 10]
		.map((times) => times * power)
		.find((size) => size >= least && (!isWhole || Number.isInteger(size)));
	return [0, 1, 2, 3, 4].map((n) => n * (step ?? power * 10));
}
