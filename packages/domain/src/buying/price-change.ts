/** The cost of a piece from a day on: `cost` minor units for `per` pieces. */
export type KnownPrice = { day: string; cost: number; per: number };

/** Smaller changes are not worth attention, in percent. */
const NOTABLE_PERCENT = 2;

/** A price that changed: what a piece cost before and costs now, since which day, and by how much of the old price. */
export type PriceChange = { before: KnownPrice; now: KnownPrice; since: string; share: number };

/**
 * How a price has changed: from the latest earlier price that differs by at least 2 %, so that small steps add up. Unknown prices
 * (0) do not count.
 * @param earlier sorted by day.
 */
export function priceChange(now: KnownPrice, earlier: readonly KnownPrice[]): PriceChange | undefined {
	if (now.cost === 0) return undefined;
	let since = now.day;
	for (const before of earlier.filter(({ cost }) => cost > 0).toReversed()) {
		const share = (now.cost * before.per) / (before.cost * now.per) - 1;
		// Two percent of amounts such as 1.50 are not exact.
		if (Math.abs(share) * 100 >= NOTABLE_PERCENT - 1e-9) {
			return { before, now, since: since < before.day ? before.day : since, share };
		}
		if (before.day < since) since = before.day;
	}
	return undefined;
}
