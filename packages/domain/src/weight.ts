/** How many grams a unit has, exactly. */
const grams: Record<string, number> = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 };

/** A weight in another unit; without one, and where a unit is not known, it stays as it is. */
export function weightIn(
	wanted: string | undefined,
	weight: number,
	unit: string,
): { weight: number; unit: string } {
	const [from, to] = [grams[unit], grams[wanted ?? unit]];
	if (wanted === undefined || from === undefined || to === undefined) return { weight, unit };
	return { weight: wanted === unit ? weight : (weight * from) / to, unit: wanted };
}
