/** Grams per unit, exact. */
const grams: Record<string, number> = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 };

/** Converts a weight to another unit; without a wanted unit, or if a unit is unknown, it is returned unchanged. */
export function weightIn(
	wanted: string | undefined,
	weight: number,
	unit: string,
): { weight: number; unit: string } {
	const [from, to] = [grams[unit], grams[wanted ?? unit]];
	if (wanted === undefined || from === undefined || to === undefined) return { weight, unit };
	return { weight: wanted === unit ? weight : (weight * from) / to, unit: wanted };
}
