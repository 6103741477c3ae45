// Amounts that are exact whatever is divided: costs are whole minor units for a number of pieces, rates are decimal texts.

/** Max decimals of an exchange rate. */
const RATE_DECIMALS = 8;
const RATE = /^\d{1,7}(?:\.\d{1,8})?$/;

// The largest numbers that are stored. JavaScript and JSON count exactly up to 2^53 - 1, about 9.007e15.
//
// - One amount, in the minor units of any currency: `MAX_VALUE`. An order's line, the cost of a movement, a charge and each part
//   of it are worth at most that, also after the exchange to the shop's currency. An order of 1,000 lines adds up to 1e15.
// - A price or a cost of a piece: 2e9 in the shop's currency (`maxPrice`), 2e11 in another one.
// - A quantity: `MAX_QUANTITY`, 1e9 pieces. A product's pieces from or to one place outside, or on their way: `MAX_TURNOVER`, 1e15.
// - Sums over many rows have no bound of their own: pieces times a price reach 2e18. The figures of a day are `numeric` on
//   PostgreSQL and continue as doubles on SQLite, and so do sums in statements. A product's value adds up exactly over 9,000
//   amounts of the largest size; after that it is the nearest number, and nothing fails.
//
// The database holds the same bounds (`db/migrations/0010-numbers-in-range.ts`), as the last line: whatever computes a number
// to be stored refuses it before, with a sentence.

/** Max of one stored amount in minor units. */
export const MAX_VALUE = 1_000_000_000_000;

/** Whether an amount in minor units is larger than what can be stored. */
export function isTooMuch(minor: number): boolean {
	return Math.abs(minor) > MAX_VALUE;
}

/** Whether a text is an exchange rate above zero. */
export function isRate(text: string): boolean {
	return RATE.test(text) && scaledRate(text) > 0n;
}

function scaledRate(text: string): bigint {
	const [whole = "", decimals = ""] = text.split(".");
	return BigInt(whole + decimals.padEnd(RATE_DECIMALS, "0"));
}

/** Rounds half away from zero. */
export function divided(a: bigint, b: bigint): bigint {
	const doubled = 2n * (a < 0n ? -a : a) + b;
	return ((a < 0n ? -1n : 1n) * doubled) / (2n * b);
}

/** The cost of `pieces` in minor units, if `per` pieces cost `cost`. */
export function costOf({ cost, per }: { cost: number; per: number }, pieces: number): number {
	return Number(divided(BigInt(cost) * BigInt(pieces), BigInt(per)));
}

/** The exchange from one currency to another: the value of one unit, and both currencies' decimals. */
export type Exchange = { rate: string; from: number; to: number };

/** An amount in minor units of another currency. */
export function exchanged(amount: bigint, { rate, from, to }: Exchange, per = 1n): number {
	const scale = 10n ** BigInt(RATE_DECIMALS + from);
	return Number(divided(amount * scaledRate(rate) * 10n ** BigInt(to), scale * per));
}

/** The same as `costOf` in another currency, rounded once. */
export function costIn(
	exchange: Exchange,
	{ cost, per }: { cost: number; per: number },
	pieces: number,
): number {
	return exchanged(BigInt(cost) * BigInt(pieces), exchange, BigInt(per));
}

/**
 * Splits an amount by weights into whole parts that add up to it; the largest remainders get one more. Without any weight it is
 * split evenly.
 */
export function split(amount: number, weights: readonly number[]): number[] {
	const given = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
	const total = given.reduce((sum, weight) => sum + BigInt(weight), 0n);
	if (total === 0n) return [];
	const sign = amount < 0 ? -1 : 1;
	const whole = BigInt(Math.abs(amount));
	const parts = given.map((weight, i) => {
		const product = whole * BigInt(weight);
		return { i, part: product / total, rest: product % total };
	});
	let left = whole - parts.reduce((sum, { part }) => sum + part, 0n);
	for (const one of parts.toSorted((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1))) {
		if (left === 0n) break;
		one.part += 1n;
		left -= 1n;
	}
	return parts.map(({ part }) => sign * Number(part));
}
