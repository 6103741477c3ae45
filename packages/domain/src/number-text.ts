import { latinDigits } from "./latin-digits.ts";
import { shop } from "./shop.ts";

/** The sign before a number's decimals, as texts of other systems write it. */
export const decimalSigns = ["point", "comma"] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/**
 * What a text says as a number:
 * - number: `value` as a program writes it; `proof` is the sign where the text can be read with that one alone
 * - ambiguous: a number with either sign, and not the same one
 * - other-sign: a number, but not with the sign that was asked for
 * - misgrouped: digits in groups that nobody writes, such as 1,2345
 * - no-number: anything else
 */
export type NumberReading =
	| { is: "number"; value: string; proof?: DecimalSign }
	| { is: "ambiguous"; point: string; comma: string }
	| { is: "other-sign" }
	| { is: "misgrouped" }
	| { is: "no-number" };

/**
 * A number's whole part: digits, or groups of three behind the same separator, or of two before the last three as in
 * India and Bangladesh: 12,34,567. No group of thousands begins with a zero: 0,333 is not 333. A number may end in its
 * decimal sign, and may lack the digits before it.
 */
const grammar: Readonly<Record<DecimalSign, RegExp>> = {
	point: /^(\d*|[1-9]\d{0,2}(?:([, '])\d{3})(?:\2\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3})(?:\.(\d*))?$/,
	comma: /^(\d*|[1-9]\d{0,2}(?:([. '])\d{3})(?:\2\d{3})*)(?:,(\d*))?$/,
};

/**
 * Reads a number as people and their spreadsheets write it: with thousands in groups, a currency's sign or the shop's
 * currency's code before or behind it, in Latin or Bengali digits.
 * @param sign the sign of its decimals; without it, what can be read with either sign is ambiguous.
 */
export function readNumber(text: string, sign?: DecimalSign): NumberReading {
	const bare = bareNumber(text);
	const point = readWith(bare, "point");
	const comma = readWith(bare, "comma");
	if (point === undefined && comma === undefined) {
		return { is: /\d/.test(bare) && /^[+-]?[\d., ']*$/.test(bare) ? "misgrouped" : "no-number" };
	}
	if (point === comma && point !== undefined) return { is: "number", value: point };
	if (point !== undefined && comma !== undefined) {
		if (sign === undefined) return { is: "ambiguous", point, comma };
		return { is: "number", value: sign === "point" ? point : comma };
	}
	const proof: DecimalSign = point === undefined ? "comma" : "point";
	if (sign !== undefined && sign !== proof) return { is: "other-sign" };
	return { is: "number", value: point ?? comma ?? "", proof };
}

function bareNumber(text: string): string {
	const amount = latinDigits(withoutCurrency(text.trim()));
	return amount.replaceAll(/\s/g, " ").replaceAll("’", "'").replace(/^−/, "-");
}

function withoutCurrency(text: string): string {
	const { currency } = shop();
	const bare = text.replace(/^\p{Sc}\s*|\s*\p{Sc}$/gu, "");
	if (bare.slice(0, currency.length).toUpperCase() === currency)
		return bare.slice(currency.length).trimStart();
	if (bare.slice(-currency.length).toUpperCase() === currency)
		return bare.slice(0, -currency.length).trimEnd();
	return bare;
}

function readWith(bare: string, sign: DecimalSign): string | undefined {
	const [, minus = "", digits = ""] = /^(?:(-)|\+)?(.*)$/.exec(bare) ?? [];
	const [, whole, , fraction = ""] = grammar[sign].exec(digits) ?? [];
	if (whole === undefined || whole + fraction === "") return undefined;
	return `${minus}${whole.replaceAll(/[., ']/g, "") || "0"}${fraction === "" ? "" : `.${fraction}`}`;
}

/**
 * The sign for each column of a file, by the signs that its numbers prove. A column with proof of one is read by it. One
 * without any is read as all the others agree; one with both, and one that the others disagree about, has no sign.
 */
export function signsOfColumns<Column>(
	proofs: ReadonlyMap<Column, ReadonlySet<DecimalSign>>,
): Map<Column, DecimalSign> {
	const all = new Set([...proofs.values()].flatMap((signs) => [...signs]));
	const signs = new Map<Column, DecimalSign>();
	for (const [column, own] of proofs) {
		const [sign, ...others] = own.size === 0 ? all : own;
		if (sign !== undefined && others.length === 0) signs.set(column, sign);
	}
	return signs;
}

/** A number as a text with a decimal point that is never ambiguous: 1.234 is written 1.2340. */
export function unambiguousText(value: number): string {
	const text = String(value);
	return readNumber(text).is === "ambiguous" ? `${text}0` : text;
}
