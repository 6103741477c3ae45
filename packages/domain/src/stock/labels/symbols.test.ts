import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { code128Parts, symbolFor } from "./symbols.ts";

describe("the symbol for a code", () => {
	it("is what an EAN or UPC is, and Code 128 for anything else", () => {
		expect(symbolFor("4006381333931", "barcode")).toMatchObject({ kind: "ean13", modules: 95 });
		expect(symbolFor("96385074", "barcode")).toMatchObject({ kind: "ean8", modules: 67 });
		expect(symbolFor("036000291452", "barcode")).toMatchObject({ kind: "upca", modules: 95 });
		expect(symbolFor("10614141543219", "barcode")).toMatchObject({ kind: "code128" });
		expect(symbolFor("4006381333932", "barcode")).toMatchObject({ kind: "code128" });
		expect(symbolFor("BK-1040", "barcode")).toMatchObject({ kind: "code128", text: "BK-1040" });
	});

	it("is the one that is asked for", () => {
		expect(symbolFor("4006381333931", "code128")).toMatchObject({ kind: "code128" });
		expect(symbolFor("4006381333931", "qrcode")).toMatchObject({ kind: "qrcode", modules: 21 });
		expect(symbolFor("x".repeat(15), "qrcode")).toMatchObject({ modules: 25 });
	});

	it("is a QR code where Code 128 has not the letters", () => {
		expect(symbolFor("Größe-7", "barcode")).toMatchObject({ kind: "qrcode" });
		expect(symbolFor("চাকা", "code128")).toMatchObject({ kind: "qrcode" });
	});

	it("is none for nothing, or for more than any holds", () => {
		expect(symbolFor("", "barcode")).toBeUndefined();
		expect(symbolFor("é".repeat(300), "barcode")).toBeUndefined();
	});
});

describe("Code 128", () => {
	it("writes digits by twos where that is shorter", () => {
		expect(code128Parts("1234")).toEqual([{ set: "C", text: "1234", characters: 2 }]);
		expect(code128Parts("12345")).toEqual([
			{ set: "C", text: "1234", characters: 2 },
			{ set: "B", text: "5", characters: 2 },
		]);
		expect(code128Parts("BK-1040")).toEqual([
			{ set: "B", text: "BK-", characters: 3 },
			{ set: "C", text: "1040", characters: 3 },
		]);
		expect(code128Parts("AB-104")).toEqual([{ set: "B", text: "AB-104", characters: 6 }]);
		expect(code128Parts("A1234B")).toEqual([{ set: "B", text: "A1234B", characters: 6 }]);
		expect(code128Parts("A1234567B").map(({ set, text }) => set + text)).toEqual(["BA1", "C234567", "BB"]);
	});

	it("loses no character, and set C has digits in pairs", () => {
		const text = fc.stringMatching(/^[ -~]{1,40}$/);
		const mostlyDigits = fc.stringMatching(/^[0-9A]{1,30}$/);
		fc.assert(
			fc.property(fc.oneof(text, mostlyDigits), (code) => {
				const parts = code128Parts(code);
				expect(parts.map((part) => part.text).join("")).toBe(code);
				for (const part of parts) if (part.set === "C") expect(part.text).toMatch(/^(\d\d)+$/);
				for (const [i, part] of parts.entries()) expect(part.set).not.toBe(parts[i + 1]?.set);
				const plain = code.length;
				expect(parts.reduce((sum, part) => sum + part.characters, 0)).toBeLessThanOrEqual(plain);
			}),
		);
	});
});
