import { maxPrice, moneyDecimals, toMinor } from "@freehub/domain/money";
import { latinDigits } from "@freehub/domain/sheets/latin-digits";
import { readNumber } from "@freehub/domain/sheets/number-text";
import { shop } from "@freehub/domain/shop";
import { t } from "@lingui/core/macro";
import { inLocale } from "./words.ts";

/** Whether a text is a valid limit of a price range. */
export function isPrice(text: string): boolean {
	const price = Number(text);
	return text !== "" && price >= 0 && price <= maxPrice() && toMinor(price) !== undefined;
}

/** The price in an address, or an empty string if it is not valid. A form without script sends it as typed: 12,50 or ১২.৫০. */
export function addressPrice(text: string): string {
	const price = latinDigits(text).replace(/^(\d+),(\d{1,2})$/, "$1.$2");
	return isPrice(price) ? price : "";
}

/** The number that was typed, with its text in plain notation (1234.50), or a message: it is not a number, or it is ambiguous. */
export type NumberReading = { ok: true; value: number; plain: string } | { ok: false; message: string };

const ungrouped = inLocale(
	(locale) => new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 10 }),
);

/** A number as a field shows it for editing: in the reader's notation, without grouping: '1234,5' in German. */
export function typedText(value: number): string {
	return ungrouped().format(value);
}

/**
 * Reads a number as typed in the reader's language: 1.234,5 in German, ১,২৩৪.৫ in Bengali. The other decimal sign is accepted if
 * the number has no other reading: 12.50 works in German, too. A number that is valid with either sign is read with the reader's
 * signs, unless that could be wrong by a factor of a thousand without anybody noticing.
 * @param decimals number of decimals of the field; if 0, a number with decimals is refused. 1.234 is not a price, so it is 1234
 * in German; as a weight it is ambiguous.
 */
export function readTyped(text: string, { decimals }: { decimals: number }): NumberReading {
	const reading = readNumber(text);
	if (reading.is === "other-currency") return { ok: false, message: otherCurrency(text.trim()) };
	if (reading.is !== "ambiguous") return fitting(reading.is === "number" ? reading.value : "", decimals);
	const own = typedText(1.5).includes(",") ? reading.comma : reading.point;
	// One reading has groups, the other has three decimals.
	const mayBeOther = own.includes(".") ? decimals < 3 && fits(own, decimals) : decimals >= 3;
	return mayBeOther ? { ok: false, message: eitherOf(reading) } : fitting(own, decimals);
}

/** The number that was typed, if it is one; otherwise NaN, which the check of a form refuses. */
export function typedNumber(text: string, decimals: number): number {
	const typed = readTyped(text, { decimals });
	return typed.ok ? typed.value : Number.NaN;
}

function fits(plain: string, decimals: number): boolean {
	return Number(Number(plain).toFixed(decimals)) === Number(plain);
}

function fitting(plain: string, decimals: number): NumberReading {
	if (plain !== "" && (decimals > 0 || fits(plain, 0))) return { ok: true, value: Number(plain), plain };
	return { ok: false, message: noNumber(decimals) };
}

/** The message for text that is not a valid number. */
function noNumber(decimals: number): string {
	if (decimals === 0) return t`Enter a whole number.`;
	const example = typedText(12.5);
	return t`Enter a number such as ${example}.`;
}

function otherCurrency(shown: string): string {
	const own = shop().currency;
	return t`${shown} is in another currency; this shop uses ${own}.`;
}

function eitherOf({ point, comma }: { point: string; comma: string }): string {
	const one = typedText(Number(point));
	const other = typedText(Number(comma));
	return t`This can be read as ${one} or as ${other}. Write one of the two.`;
}

/** A price from an address, formatted for the reader. */
export function shownPrice(price: string): string {
	return price === "" ? "" : typedText(Number(price));
}

/** Reads a typed limit of a price range: the price as written in an address, or what is wrong with the text. */
export function readPrice(text: string): { price: string; problem?: string } {
	if (text.trim() === "") return { price: "" };
	const decimals = moneyDecimals();
	const typed = readTyped(text, { decimals });
	if (typed.ok && isPrice(typed.plain)) return { price: typed.plain };
	return { price: "", problem: typed.ok ? noNumber(decimals) : typed.message };
}

/** Max decimals of an exchange rate. */
export const RATE_DECIMALS = 8;

/** A typed rate in program notation; what is not a number stays as typed. */
export function plainRate(text: string): string {
	const typed = readTyped(text, { decimals: RATE_DECIMALS });
	return typed.ok ? typed.plain : text.trim();
}
