import { readNumber } from "@freehub/domain/number-text";
import { shop } from "@freehub/domain/shop";
import { t } from "@lingui/core/macro";
import { inLocale } from "./words.ts";

/** The number that was typed, with its text in plain notation (1234.50), or a message: it is not a number, or it is ambiguous. */
export type Typed = { ok: true; value: number; plain: string } | { ok: false; message: string };

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
export function readTyped(text: string, { decimals }: { decimals: number }): Typed {
	const reading = readNumber(text);
	if (reading.is === "other-currency") return { ok: false, message: otherCurrency(text.trim()) };
	if (reading.is !== "ambiguous") return fitting(reading.is === "number" ? reading.value : "", decimals);
	const own = typedText(1.5).includes(",") ? reading.comma : reading.point;
	// One reading has groups, the other has three decimals.
	const mayBeOther = own.includes(".") ? decimals < 3 && fits(own, decimals) : decimals >= 3;
	return mayBeOther ? { ok: false, message: eitherOf(reading) } : fitting(own, decimals);
}

function fits(plain: string, decimals: number): boolean {
	return Number(Number(plain).toFixed(decimals)) === Number(plain);
}

function fitting(plain: string, decimals: number): Typed {
	if (plain !== "" && (decimals > 0 || fits(plain, 0))) return { ok: true, value: Number(plain), plain };
	return { ok: false, message: noNumber(decimals) };
}

/** The message for text that is not a valid number. */
export function noNumber(decimals: number): string {
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
