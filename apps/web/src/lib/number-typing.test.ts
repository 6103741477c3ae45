import { type Language, languages, localeOf } from "@freehub/domain/language";
import { i18n } from "@lingui/core";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { readTyped, typedText } from "./number-typing.ts";
import { speak } from "./words.ts";

// The files of a worker share Lingui: another one may have loaded translations.
for (const locale of languages) i18n.loadAndActivate({ locale, messages: {} });
speak("en");
afterEach(() => speak("en"));

function read(language: Language, text: string, decimals: number): number | string {
	speak(language);
	const typed = readTyped(text, { decimals });
	return typed.ok ? typed.value : typed.message;
}

const either = (point: string, comma: string) =>
	`This can be read as ${point} or as ${comma}. Write one of the two.`;

const whole = "Enter a whole number.";

describe("readTyped", () => {
	// Columns in the order of `languages`: en, de, es, fr, bn.
	it.each<[text: string, decimals: number, ...read: (number | string)[]]>([
		["12", 0, 12, 12, 12, 12, 12],
		["12.50", 2, 12.5, 12.5, 12.5, 12.5, 12.5],
		["12,50", 2, 12.5, 12.5, 12.5, 12.5, 12.5],
		["1,234.5", 2, 1234.5, 1234.5, 1234.5, 1234.5, 1234.5],
		["1.234,5", 2, 1234.5, 1234.5, 1234.5, 1234.5, 1234.5],
		["1 234,5", 2, 1234.5, 1234.5, 1234.5, 1234.5, 1234.5],
		["1\u202F234\u00A0567,5", 2, 1234567.5, 1234567.5, 1234567.5, 1234567.5, 1234567.5],
		["১,২৩৪.৫", 2, 1234.5, 1234.5, 1234.5, 1234.5, 1234.5],
		["১২,৩৪,৫৬৭.৫", 2, 1234567.5, 1234567.5, 1234567.5, 1234567.5, 1234567.5],
		["0,333", 3, 0.333, 0.333, 0.333, 0.333, 0.333],
		// A price: above a thousand if the sign groups digits in the reader's language; otherwise more decimals than the field has.
		["1,234", 2, 1234, 1.234, 1.234, 1.234, 1234],
		["1.234", 2, 1.234, 1234, 1234, 1234, 1.234],
		["১,২৩৪", 2, 1234, 1.234, 1.234, 1.234, 1234],
		// 1.50 or 1500: somebody who types three decimals in a price may mean thousands.
		["1.500", 2, either("1.5", "1500"), 1500, 1500, 1500, either("১.৫", "১৫০০")],
		["1,500", 2, 1500, either("1500", "1,5"), either("1500", "1,5"), either("1500", "1,5"), 1500],
		["1,234", 0, 1234, whole, whole, whole, 1234],
		["1,000", 0, 1000, either("1000", "1"), either("1000", "1"), either("1000", "1"), 1000],
		["1.000", 0, either("1", "1000"), 1000, 1000, 1000, either("১", "১০০০")],
		// A weight: ambiguous, unless the sign is the reader's own decimal sign.
		["1,234", 3, either("1234", "1.234"), 1.234, 1.234, 1.234, either("১২৩৪", "১.২৩৪")],
		["1.234", 3, 1.234, either("1,234", "1234"), either("1,234", "1234"), either("1,234", "1234"), 1.234],
		["1.234.567", 3, 1234567, 1234567, 1234567, 1234567, 1234567],
	])("reads %s with %i decimals", (text, decimals, ...expected) => {
		expect(languages.map((language) => read(language, text, decimals))).toEqual(expected);
	});

	it.each(["", "cheap", "1e3", "1.2.3", "1,23,45", "--1", "5 kg"])("refuses %j in words", (text) => {
		for (const language of languages) expect(read(language, text, 0)).toBe(whole);
		expect(read("de", text, 2)).toBe("Enter a number such as 12,5.");
		expect(read("bn", text, 3)).toBe("Enter a number such as ১২.৫.");
	});
});

it("gives the text as programs write it, with the decimals that are typed", () => {
	speak("de");
	expect(readTyped("1.234,50", { decimals: 2 })).toEqual({ ok: true, value: 1234.5, plain: "1234.50" });
	speak("bn");
	expect(readTyped("১,২৩৪", { decimals: 0 })).toEqual({ ok: true, value: 1234, plain: "1234" });
});

describe("every number", () => {
	const written = fc.record({
		language: fc.constantFrom(...languages),
		decimals: fc.constantFrom(0, 2, 3),
		digits: fc.integer({ min: -999_999_999, max: 999_999_999 }),
	});

	it("that Intl writes in a language is read as the same number, or refused as ambiguous", () => {
		fc.assert(
			fc.property(written, fc.boolean(), ({ language, decimals, digits }, isShort) => {
				const number = digits / 10 ** decimals;
				const format = new Intl.NumberFormat(localeOf(language), {
					minimumFractionDigits: isShort ? 0 : decimals,
					maximumFractionDigits: decimals,
				});
				const text = format.format(number);
				speak(language);
				const typed = readTyped(text, { decimals });
				// With three decimals, a whole number from 1000 with one group is ambiguous: 1.234 in German.
				const mayBeEither = decimals === 3 && Number.isInteger(number) && Math.abs(number) >= 1000;
				if (typed.ok || !mayBeEither) expect(typed, text).toMatchObject({ ok: true, value: number + 0 });
			}),
		);
	});

	it("that a field shows is read again, in each language", () => {
		fc.assert(
			fc.property(written, ({ language, decimals, digits }) => {
				const number = digits / 10 ** decimals;
				speak(language);
				const text = typedText(number);
				expect(readTyped(text, { decimals }), text).toMatchObject({ ok: true, value: number + 0 });
			}),
		);
	});

	it("that was typed in one language is never another that the field takes, in another language", () => {
		fc.assert(
			fc.property(written, fc.constantFrom(...languages), ({ language, decimals, digits }, other) => {
				const text = new Intl.NumberFormat(localeOf(language)).format(digits / 10 ** decimals);
				const [one, two] = [language, other].map((each) => read(each, text, decimals));
				const isTaken = (value: unknown) =>
					typeof value === "number" && Number(value.toFixed(decimals)) === value;
				if (isTaken(one) && isTaken(two)) expect(two, text).toBe(one);
			}),
			{ examples: [[{ language: "de", decimals: 2, digits: 120_000 }, "en"]] },
		);
	});
});
