import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { openShop } from "../shop.ts";
import {
	type DecimalSign,
	decimalSigns,
	readNumber,
	signsOfColumns,
	unambiguousText,
} from "./number-text.ts";

describe("readNumber", () => {
	it.each<[text: string, value: string, proof?: DecimalSign]>([
		["0", "0"],
		["12", "12"],
		["007", "007"],
		["-3", "-3"],
		["+3", "3"],
		["1 234", "1234"],
		["12'345'678", "12345678"],
		["12.5", "12.5", "point"],
		["12,5", "12.5", "comma"],
		["0.333", "0.333", "point"],
		["0,333", "0.333", "comma"],
		["00,333", "00.333", "comma"],
		[",500", "0.500", "comma"],
		[".5", "0.5", "point"],
		["5.", "5", "point"],
		["1234.567", "1234.567", "point"],
		["1234,567", "1234.567", "comma"],
		["1,234.50", "1234.50", "point"],
		["1.234,50", "1234.50", "comma"],
		["1,234,567", "1234567", "point"],
		["1.234.567", "1234567", "comma"],
		["1 234,567", "1234.567", "comma"],
		["1’234.50", "1234.50", "point"],
		["1\u202F234\u202F567,8", "1234567.8", "comma"],
		["$1,299.00", "1299.00", "point"],
		["-1.299,00 $", "-1299.00", "comma"],
		["US$ 12.50", "12.50", "point"],
		["12.50 usd", "12.50", "point"],
		["1.2340", "1.2340", "point"],
		["1,23,456", "123456", "point"],
		["12,34,567.8", "1234567.8", "point"],
		["১২", "12"],
		["১,২৩৪.৫০", "1234.50", "point"],
		["১,২৩,৪৫৬", "123456", "point"],
		["−3", "-3"],
	])("reads %j as %j, with proof of %s", (text, value, proof) => {
		expect(readNumber(text)).toEqual({ is: "number", value, ...(proof === undefined ? {} : { proof }) });
	});

	it.each([
		["1.000", "1.000", "1000"],
		["1,000", "1000", "1.000"],
		["285.125", "285.125", "285125"],
		["-1,234", "-1234", "-1.234"],
		["$1,234", "1234", "1.234"],
	])("does not choose between the readings of %j", (text, point, comma) => {
		expect(readNumber(text)).toEqual({ is: "ambiguous", point, comma });
		expect(readNumber(text, "point")).toEqual({ is: "number", value: point });
		expect(readNumber(text, "comma")).toEqual({ is: "number", value: comma });
	});

	it.each([
		"1,23,45",
		"1.23.456",
		"1,2345,678",
		"1 00",
		"12 34.5",
		"1,234.567.890",
		"1.2.3",
		"0,333,000",
		"1, 234",
	])("calls the groups of %j wrong", (text) => {
		expect(readNumber(text)).toEqual({ is: "misgrouped" });
	});

	it.each([
		"",
		" ",
		"-",
		".",
		",",
		"€",
		"free",
		"1e3",
		"1.23E+05",
		"0x10",
		"NaN",
		"Infinity",
		"5 kg",
		"2026-03-01",
		"1/2",
	])("reads no number in %j", (text) => {
		expect(readNumber(text)).toEqual({ is: "no-number" });
	});

	it.each([
		["€12.50", "€"],
		["12,50 €", "€"],
		["EUR 12.50", "EUR"],
		["12.50 chf", "CHF"],
		["CA$12.50", "CA$"],
		["৳ ১,২৩৪.৫০", "৳"],
		["$12.50 EUR", "EUR"],
	])("takes %j for no amount of a shop in dollars", (text, currency) => {
		expect(readNumber(text)).toEqual({ is: "other-currency", currency });
	});

	it.each([
		["EUR", "1.299,00 €", "1299.00"],
		["BDT", "৳ ১,২৩৪.৫০", "1234.50"],
		["CAD", "CA$12.50", "12.50"],
		["CAD", "$12.50", "12.50"],
		["JPY", "￥1500", "1500"],
		["CHF", "CHF 12.50", "12.50"],
	])("reads the sign of a shop in %s: %s", (currency, text, value) => {
		onTestFinished(() => openShop({ currency: "USD", language: "en" }));
		openShop({ currency, language: "en" });
		expect(readNumber(text)).toMatchObject({ is: "number", value });
	});

	it("reads no number whose only reading has the other sign", () => {
		expect(readNumber("12,5", "point")).toEqual({ is: "other-sign" });
		expect(readNumber("0.333", "comma")).toEqual({ is: "other-sign" });
		expect(readNumber("1,234,567", "comma")).toEqual({ is: "other-sign" });
	});
});

/** A number with up to nine digits and four decimals, in the notation of other systems. */
const written = fc
	.record({
		whole: fc.nat(999_999_999),
		decimals: fc.integer({ min: 0, max: 4 }),
		fraction: fc.nat(9999),
		isNegative: fc.boolean(),
		sign: fc.constantFrom(...decimalSigns),
		group: fc.constantFrom("", "sign", " ", "'", "’", "\u00A0", "\u202F"),
		currency: fc.constantFrom("", "$", " USD"),
	})
	.map(({ whole, decimals, fraction, isNegative, sign, group, currency }) => {
		const [decimalSign, other] = sign === "point" ? [".", ","] : [",", "."];
		const grouped = String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, group === "sign" ? other : group);
		const digits = String(fraction).padStart(4, "0").slice(0, decimals);
		const amount = `${isNegative ? "-" : ""}${grouped}${digits === "" ? "" : decimalSign + digits}`;
		return {
			text: currency === "$" ? `$${amount}` : amount + currency,
			number: Number(`${isNegative ? "-" : ""}${whole}.${digits}`),
			sign,
		};
	});

describe("every number", () => {
	it("is read with its own sign as it was written, whatever separates its thousands", () => {
		fc.assert(
			fc.property(written, ({ text, number, sign }) => {
				const reading = readNumber(text, sign);
				expect(reading).toMatchObject({ is: "number" });
				expect(reading.is === "number" && Number(reading.value)).toBe(number);
			}),
		);
	});

	it("is read without a sign as it was written, or is ambiguous, but never as another number", () => {
		fc.assert(
			fc.property(written, ({ text, number, sign }) => {
				const reading = readNumber(text);
				if (reading.is === "ambiguous") {
					expect(Number(reading[sign])).toBe(number);
					expect(Number(reading.point)).not.toBe(Number(reading.comma));
				} else {
					expect(reading.is === "number" && Number(reading.value)).toBe(number);
					if (reading.is === "number" && reading.proof !== undefined) expect(reading.proof).toBe(sign);
				}
			}),
		);
	});

	it("is read with the other sign as something else only where it is ambiguous without one", () => {
		fc.assert(
			fc.property(written, ({ text, number, sign }) => {
				const reading = readNumber(text, sign === "point" ? "comma" : "point");
				const isAmbiguous = readNumber(text).is === "ambiguous";
				if (!isAmbiguous && reading.is === "number") expect(Number(reading.value)).toBe(number);
			}),
		);
	});

	it("is read again from the text of an export, without knowing the sign", () => {
		const thousandths = fc.integer({ min: 0, max: 2_000_000_000 }).map((n) => n / 1000);
		fc.assert(
			fc.property(thousandths, (number) => {
				const reading = readNumber(unambiguousText(number));
				expect(reading.is === "number" && Number(reading.value)).toBe(number);
			}),
			{ examples: [[1.234], [285.125], [0.333], [1000], [999.999]] },
		);
		expect([0.5, 1.234, 1000, 12_345.678].map(unambiguousText)).toEqual([
			"0.5",
			"1.2340",
			"1000",
			"12345.678",
		]);
	});
});

it("gives each column its own sign, else the one that all others agree on, else none", () => {
	const signs = (...columns: DecimalSign[][]) =>
		[...signsOfColumns(new Map(columns.map((proofs, i) => [i, new Set(proofs)])))].map(
			([column, sign]) => `${column}: ${sign}`,
		);
	expect(signs([], [])).toEqual([]);
	expect(signs(["comma"], [])).toEqual(["0: comma", "1: comma"]);
	expect(signs(["comma"], ["comma"], [])).toEqual(["0: comma", "1: comma", "2: comma"]);
	expect(signs(["comma"], ["point"], [])).toEqual(["0: comma", "1: point"]);
	expect(signs(["comma", "point"], [], ["point"])).toEqual(["2: point"]);
});

it("reads a number as programs write it like the same one with spaces around it", () => {
	const digits = fc.string({ unit: fc.constantFrom(...Array.from("0123456789")), maxLength: 6 });
	const text = fc.tuple(digits, fc.constantFrom("", ".", ","), digits).map((parts) => parts.join(""));
	fc.assert(
		fc.property(text, fc.constantFrom(undefined, ...decimalSigns), (number, sign) => {
			expect(readNumber(number, sign)).toEqual(readNumber(` ${number} `, sign));
		}),
	);
});
