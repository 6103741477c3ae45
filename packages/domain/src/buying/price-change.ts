import type { PricePer } from "./price-per.ts";

/** A price from a day on, in whole minor units. */
export type KnownPrice = PricePer & { day: string };

/** Smaller changes are not worth attention, in percent. */
const NOTABLE_PERCENT = 2n;

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
		const old = BigInt(before.cost) * BigInt(now.per);
		const more = BigInt(now.cost) * BigInt(before.per) - old;
		if ((more < 0n ? -more : more) * 100n >= NOTABLE_PERCENT * old) {
			const share = Number(more) / Number(old);
			return { before, now, since: since < before.day ? before.day : since, share };
		}
		if (before.day < since) since = before.day;
	}
	return undefined;
}
