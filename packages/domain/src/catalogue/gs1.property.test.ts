import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GS, readGs1 } from "./gs1.ts";
import { barcodeKey } from "./gtin.ts";

/** Appends the GTIN check digit to digits. */
function withCheckDigit(digits: string): string {
	let sum = 0;
	for (let i = 0; i < digits.length; i++)
		sum += Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 3 : 1);
	return digits + String((10 - (sum % 10)) % 10);
}

const digits = (length: number) =>
	fc
		.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
		.map((all) => all.join(""));
const gtin = digits(13).map(withCheckDigit);
/** The characters that GS1 allows in a lot or serial number. */
const invariant = fc
	.array(fc.constantFrom(..."ABCXYZabcxyz0123456789!%&'*+,-./_:;<=>?".split("")), {
		minLength: 1,
		maxLength: 20,
	})
	.map((all) => all.join(""));
const others = fc.uniqueArray(
	fc.oneof(
		fc.tuple(fc.constantFrom("10", "21"), invariant),
		fc.tuple(fc.constantFrom("11", "15", "17"), digits(6)),
		fc.tuple(fc.constantFrom("30", "37"), fc.integer({ min: 0, max: 99_999_999 }).map(String)),
		fc.tuple(fc.constant("00"), digits(18)),
		fc.tuple(fc.constant("3103"), digits(6)),
		fc.tuple(fc.constantFrom("240", "400", "91", "8012"), invariant),
	),
	{ selector: ([identifier]) => identifier, maxLength: 6 },
);
const isFixed = (identifier: string) => /^(0|1[1-9]|31)/.test(identifier);
const elements = fc.tuple(gtin, others).map(([code, rest]) => [["01", code] as [string, string], ...rest]);

describe("readGs1", () => {
	it("takes every element string apart that is put together by the rules", () => {
		fc.assert(
			fc.property(
				elements,
				fc.constantFrom("]C1", "]d2", "]Q3", GS, `]C1${GS}`, ""),
				fc.boolean(),
				(all, begin, hasLastSeparator) => {
					const text = all
						.map(([identifier, data], i) => {
							const isLast = i === all.length - 1;
							const separator = isFixed(identifier) || (isLast && !hasLastSeparator) ? "" : GS;
							return identifier + data + separator;
						})
						.join("");
					expect(Object.fromEntries(readGs1(begin + text) ?? [])).toEqual(Object.fromEntries(all));
				},
			),
		);
	});

	it("reads the same from the brackets below the symbol, and from a Digital Link", () => {
		fc.assert(
			fc.property(elements, (all) => {
				const wanted = Object.fromEntries(all);
				const printed = all.map(([identifier, data]) => `(${identifier})${data}`).join("");
				expect(Object.fromEntries(readGs1(printed) ?? [])).toEqual(wanted);
				const [path, query] = [all.slice(0, 2), all.slice(2)];
				const link = `https://shop.test/p/${path.map(([ai, data]) => `${ai}/${encodeURIComponent(data)}`).join("/")}?${query
					.map(([ai, data]) => `${ai}=${encodeURIComponent(data)}`)
					.join("&")}&utm=x`;
				expect(Object.fromEntries(readGs1(link) ?? [])).toEqual(wanted);
			}),
		);
	});

	it("throws for no text, and takes none for GS1 data whose GTIN is cut off", () => {
		fc.assert(
			fc.property(fc.string({ maxLength: 60 }), (text) => {
				readGs1(text);
				readGs1(`]C1${text}`);
				readGs1(`https://${text}`);
			}),
		);
		fc.assert(
			fc.property(gtin, fc.integer({ min: 0, max: 13 }), (code, length) => {
				expect(readGs1(`]C101${code.slice(0, length)}`)).toBeUndefined();
			}),
		);
	});

	it("leaves plain barcodes alone", () => {
		fc.assert(
			fc.property(gtin, (code) => {
				expect(readGs1(code)).toBeUndefined();
				expect(barcodeKey(code)).toBe(code);
			}),
		);
	});
});
