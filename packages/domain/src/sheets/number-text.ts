import { isCurrency, shop } from "../shop.ts";
import { latinDigits } from "./latin-digits.ts";

/** The decimal sign of a number in texts of other systems. */
export const decimalSigns = ["point", "comma"] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/**
 * The interpretation of a text as a number:
 * - number: `value` in program notation; `proof` is the decimal sign if the text is valid only with that one
 * - ambiguous: a different number with each sign
 * - other-sign: a number, but not with the requested sign
 * - other-currency: an amount with the sign or code of a currency other than the expected one
 * - misgrouped: digits in invalid groups, such as 1,2345
 * - no-number: anything else
 */
export type NumberReading =
	| { is: "number"; value: string; proof?: DecimalSign }
	| { is: "ambiguous"; point: string; comma: string }
	| { is: "other-sign" }
	| { is: "other-currency"; currency: string }
	| { is: "misgrouped" }
	| { is: "no-number" };

/**
 * The integer part of a number: digits, or groups of three with the same separator, or groups of two before the last three as in
 * India and Bangladesh: 12,34,567. A group of thousands cannot start with zero: 0,333 is not 333. A number may end with its
 * decimal sign, and may have no digits before it.
 */
const grammar: Readonly<Record<DecimalSign, RegExp>> = {
	point: /^(\d*|[1-9]\d{0,2}(?:([, '])\d{3})(?:\2\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3})(?:\.(\d*))?$/,
	comma: /^(\d*|[1-9]\d{0,2}(?:([. '])\d{3})(?:\2\d{3})*)(?:,(\d*))?$/,
};

/** A number as programs write it, which means the same by the rules below. Three decimals may be thousands. */
const plain = /^\d+(\.\d\d?|)$/;

/**
 * Parses a number as written by people and spreadsheets: with grouped thousands, the shop's currency sign or code before or after
 * it, in Latin or Bengali digits.
 * @param sign its decimal sign; without it, texts that are valid with both signs are ambiguous.
 * @param own the currency whose sign or code may be written with it; default: the shop's.
 */
export function readNumber(text: string, sign?: DecimalSign, own = shop().currency): NumberReading {
	const decimals = plain.exec(text)?.[1];
	if (decimals !== undefined) {
		if (decimals === "") return { is: "number", value: text };
		return sign === "comma" ? { is: "other-sign" } : { is: "number", value: text, proof: "point" };
	}
	const { amount, currencies } = splitAmount(text.trim());
	const currency = currencies.find((written) => !signsOf(own).has(written));
	if (currency !== undefined) return { is: "other-currency", currency };
	const bare = bareNumber(amount);
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

function bareNumber(amount: string): string {
	return latinDigits(amount).replaceAll(/\s/g, " ").replaceAll("’", "'").replace(/^−/, "-");
}

/** An amount, with an optional currency sign or code before or after it, such as $, CA$ or EUR. */
const withCurrency =
	/^(?<before>[A-Z]{0,3}\p{Sc}|[A-Z]{3})?\s*(?<amount>.*?)\s*(?<behind>[A-Z]{0,3}\p{Sc}|[A-Z]{3})?$/iu;

function splitAmount(text: string): { amount: string; currencies: string[] } {
	const { before, amount = "", behind } = withCurrency.exec(text)?.groups ?? {};
	const currencies = [before, behind].flatMap((written) => written?.toUpperCase() ?? []);
	const areAll = currencies.every((written) => /\p{Sc}/u.test(written) || isCurrency(written));
	return areAll && /\d/.test(latinDigits(amount)) ? { amount, currencies } : { amount: text, currencies: [] };
}

const signs = new Map<string, ReadonlySet<string>>();

/** The notations of a currency: its code, its sign, and its sign where other currencies share it: USD, $, US$. */
function signsOf(currency: string): ReadonlySet<string> {
	let known = signs.get(currency);
	if (known === undefined) {
		known = new Set([currency, ...["en", "en-CA", "ja"].flatMap((locale) => signsIn(locale, currency))]);
		signs.set(currency, known);
	}
	return known;
}

function signsIn(locale: string, currency: string): string[] {
	return (["symbol", "narrowSymbol"] as const).flatMap((currencyDisplay) => {
		const format = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay });
		const sign = format.formatToParts(0).find(({ type }) => type === "currency")?.value;
		return sign === undefined ? [] : [sign.toUpperCase()];
	});
}

function readWith(bare: string, sign: DecimalSign): string | undefined {
	const [, minus = "", digits = ""] = /^(?:(-)|\+)?(.*)$/.exec(bare) ?? [];
	const [, whole, , fraction = ""] = grammar[sign].exec(digits) ?? [];
	if (whole === undefined || whole + fraction === "") return undefined;
	return `${minus}${whole.replaceAll(/[., ']/g, "") || "0"}${fraction === "" ? "" : `.${fraction}`}`;
}

/**
 * The decimal sign of each column of a file, from the signs that its numbers prove. A column that proves one sign is read with
 * it. A column without proof is read with the sign on which all others agree. A column that proves both, or about which the
 * others disagree, has none.
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

/** A number as text with a decimal point that is never ambiguous: 1.234 is written as 1.2340. */
export function unambiguousText(value: number): string {
	const text = String(value);
	return readNumber(text).is === "ambiguous" ? `${text}0` : text;
}
