import { divided } from "../exact-amount.ts";
import { MAX_QUANTITY } from "../quantity.ts";
import { decimalsOf } from "../shop.ts";

// A price is what a number of pieces costs, so that 0.049 a piece is 4.90 per 100 and stays exact. It is divided only where an amount
// that somebody pays is made of it (`costOf`).

/** What `per` pieces cost, in any unit of a currency. */
export type PricePer = { cost: number; per: number };

/** Decimals of the price of a piece beyond those of its currency. */
export const MORE_DECIMALS = 4;

/**
 * Compares what a piece costs, in whole minor units of one currency: below zero if `a` is cheaper, zero if both are the same price in
 * another form. Exact: 4.90 per 100 is cheaper than 0.05, and the same as 0.49 per 10.
 */
export function comparePrices(a: PricePer, b: PricePer): number {
	const difference = BigInt(a.cost) * BigInt(b.per) - BigInt(b.cost) * BigInt(a.per);
	return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** Whether two prices in whole minor units are the same, also in another form. */
export function isSamePrice(a: PricePer, b: PricePer): boolean {
	return comparePrices(a, b) === 0;
}

/**
 * Two prices as amounts for the same number of pieces: for one, if both are exact, else for as few as possible. Only where a common
 * number would be too large to count with they are rounded, for one piece.
 * @param a and `b` in whole minor units.
 */
export function inCommon(a: PricePer, b: PricePer): { costs: [number, number]; per: number } {
	const common = (a.per / commonFactor(a.per, b.per)) * b.per;
	for (const per of [1, ...[a.per, b.per].toSorted((x, y) => x - y), common]) {
		const [first, second] = [exactFor(a, per), exactFor(b, per)];
		if (first !== undefined && second !== undefined) return { costs: [first, second], per };
	}
	const rounded = ({ cost, per }: PricePer) => Number(divided(BigInt(cost), BigInt(per)));
	return { costs: [rounded(a), rounded(b)], per: 1 };
}

/** What `pieces` cost; undefined: no whole number, or none that can be counted with. */
function exactFor({ cost, per }: PricePer, pieces: number): number | undefined {
	const all = BigInt(cost) * BigInt(pieces);
	if (all % BigInt(per) !== 0n) return undefined;
	const amount = Number(all / BigInt(per));
	return Number.isSafeInteger(amount) && Number.isSafeInteger(pieces) ? amount : undefined;
}

function commonFactor(a: number, b: number): number {
	return b === 0 ? a : commonFactor(b, a % b);
}

/**
 * Amounts for `per` pieces as exact ones of their currency: those with more decimals become amounts for ten times as many pieces, a
 * hundred times, and so on. If none of these fits, they stay as they are.
 */
export function exactPrices(
	costs: readonly number[],
	per: number,
	currency: string,
): { costs: number[]; per: number } {
	const decimals = decimalsOf(currency);
	const more = Math.max(0, ...costs.map((cost) => decimalsIn(cost) - decimals));
	const pieces = per * 10 ** more;
	if (more > MORE_DECIMALS || pieces > MAX_QUANTITY) return { costs: [...costs], per };
	return { costs: costs.map((cost) => Number((cost * 10 ** more).toFixed(decimals))), per: pieces };
}

/** The number of decimals of a number as it is written: 2 of 4.25, 7 of 1.5e-6. */
function decimalsIn(number: number): number {
	const [digits = "", exponent = "0"] = String(number).split("e");
	return Math.max(0, (digits.split(".")[1] ?? "").length - Number(exponent));
}

/**
 * An amount for `per` pieces as that of one, as a decimal text.
 * @param amount as a decimal text, such as `4.90`.
 * @param decimals those that the result may have.
 * @returns undefined: it has more, as a third of a cent.
 */
export function perPieceText(amount: string, per: number, decimals: number): string | undefined {
	const parts = /^(-?)(\d*)(?:\.(\d*))?$/.exec(amount);
	if (parts === null) return undefined;
	const [, sign = "", whole = "", rest = ""] = parts;
	const scaled = BigInt(whole + rest.padEnd(decimals, "0"));
	// Decimals that the amount has beyond those of the result divide it, too.
	const divisor = BigInt(per) * 10n ** BigInt(Math.max(0, rest.length - decimals));
	if (scaled % divisor !== 0n) return undefined;
	const digits = (scaled / divisor).toString().padStart(decimals + 1, "0");
	const point = digits.length - decimals;
	const fraction = digits.slice(point).replace(/0+$/, "");
	return `${sign}${digits.slice(0, point)}${fraction && `.${fraction}`}`;
}
