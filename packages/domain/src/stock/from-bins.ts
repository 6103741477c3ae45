/**
 * How pieces are taken from a store that has bins. most: from where most are, then from the next, until there are enough; only:
 * from the one place in the store that has some; refuse: from the store itself alone, not from its bins.
 */
export const binChoices = ["most", "only", "refuse"] as const;
export type BinChoice = (typeof binChoices)[number];

/** Pieces of a product at a place. */
export type Part = { location: string; quantity: number };

/** `several`: more than one place has pieces, and only one was asked for; else there are too few, `available` in all. */
export type NotTaken = { several: Part[] } | { available: number };

/**
 * The places of a store that give pieces: none gives more than it has, and together they give exactly what is asked for.
 * @param pieces above 0.
 * @param places what each place can spare; of places with as much the first one gives first.
 */
export function takeFromPlaces(
	pieces: number,
	places: readonly Part[],
	choice: Exclude<BinChoice, "refuse">,
): { parts: Part[] } | NotTaken {
	const filled = places.filter(({ quantity }) => quantity > 0).toSorted((a, b) => b.quantity - a.quantity);
	if (choice === "only" && filled.length > 1) return { several: filled };
	const available = filled.reduce((sum, { quantity }) => sum + quantity, 0);
	if (available < pieces) return { available };
	const parts: Part[] = [];
	let left = pieces;
	for (const { location, quantity } of filled) {
		if (left === 0) break;
		const taken = Math.min(left, quantity);
		parts.push({ location, quantity: taken });
		left -= taken;
	}
	return { parts };
}
