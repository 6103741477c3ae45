import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { barcodeForms, barcodeKey, expandUpcE, isGtin, isUpcE } from "./gtin.ts";

describe("isGtin", () => {
	it.each(["96385074", "036000291452", "4006381333931", "10012345678902"])("takes %s", (text) => {
		expect(isGtin(text)).toBe(true);
	});

	it.each([
		"",
		"4006381333932",
		"400638133393",
		"40063813339310",
		"4006381-33931",
		"４００６３８１３３３９３１",
	])("refuses %s", (text) => expect(isGtin(text)).toBe(false));

	it("finds every single wrong digit", () => {
		const digit = fc.integer({ min: 0, max: 9 });
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 12 }), digit, (place, wrong) => {
				const right = "4006381333931";
				const text = right.slice(0, place) + wrong + right.slice(place + 1);
				expect(isGtin(text)).toBe(text === right);
			}),
		);
	});
});

describe("barcodeKey", () => {
	it("is the same for a UPC-A, the EAN-13 and the GTIN-14 of it", () => {
		const all = ["036000291452", "0036000291452", "00036000291452"];
		expect(new Set(all.map(barcodeKey))).toEqual(new Set(["00036000291452"]));
		for (const code of all) expect(new Set(barcodeForms(code))).toEqual(new Set(all));
	});

	it("tells a case from what is in it, and leaves what is no GTIN as it is", () => {
		expect(barcodeKey("10012345678902")).not.toBe(barcodeKey("00012345678905"));
		expect(barcodeKey("0036000291453")).toBe("0036000291453");
		expect(barcodeForms("BOX-1")).toEqual(["BOX-1"]);
	});

	it("has every form of a code, and each form has its key", () => {
		const code = fc.integer({ min: 0, max: 9_999_999_999_999 }).map((number) => {
			const digits = String(number).padStart(13, "0");
			const sum = Array.from(digits).reduce(
				(total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1),
				0,
			);
			return digits + String((10 - (sum % 10)) % 10);
		});
		fc.assert(
			fc.property(code, (gtin14) => {
				const forms = barcodeForms(gtin14);
				expect(forms).toContain(gtin14);
				for (const form of forms) {
					expect(isGtin(form)).toBe(true);
					expect(barcodeKey(form)).toBe(gtin14);
				}
			}),
		);
	});
});

describe("expandUpcE", () => {
	it.each([
		["04252614", "042100005264"],
		["01234505", "012000003455"],
		["01234531", "012300000451"],
		["01234543", "012340000053"],
		["01234565", "012345000065"],
	])("makes %s %s", (short, long) => expect(expandUpcE(short)).toBe(long));

	it("leaves what is none alone", () => expect(expandUpcE("96385074")).toBe("96385074"));
});

describe("a UPC-E", () => {
	it("is told from an EAN-8, and from eight digits that are neither", () => {
		expect(["04252614", "01234531", "96385074", "01234567"].map(isUpcE)).toEqual([true, true, false, false]);
	});

	it("is looked for as it is and as every form of the number that it stands for", () => {
		expect(barcodeForms("04252614")).toEqual(["04252614", "042100005264", "0042100005264", "00042100005264"]);
	});
});
