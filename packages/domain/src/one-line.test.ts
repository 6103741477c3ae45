import fc from "fast-check";
import { expect, it } from "vitest";
import { codeText, oneLine } from "./one-line.ts";

it("makes one line of a name, without what nobody can see", () => {
	for (const [written, name] of [
		["  Brass\r\n  bell ", "Brass bell"],
		["Brass\tbell\u2028II\u0085III", "Brass bell II III"],
		["\uFEFFBr\u200Bass\u2060 b\u0007ell\u0000\u009F", "Brass bell"],
		["\u202EBell\u202C \u2066II\u2069\u200E\u200F\u061C", "Bell II"],
		["Two  spaces", "Two  spaces"],
		["\u200B\n\u200D\u2060", ""],
	] as const) {
		expect(oneLine(written), JSON.stringify(written)).toBe(name);
	}
});

it("keeps in a name what joins letters and pictures", () => {
	for (const name of ["র\u200D্যাক", "ক্\u200Cষ", "می\u200Cخواهم", "👩\u200D🔧", "⚙\uFE0F"])
		expect(oneLine(name)).toBe(name);
});

it("leaves of a code only what can be seen, and the spaces within", () => {
	expect(codeText(" A\u200B-\u200D1\n2\t\uFEFF\u00AD 3\u202E ")).toBe("A-12 3");
	expect(codeText("\u200B\r\n")).toBe("");
});

it("makes the same of a plain text as of one with something invisible behind it", () => {
	fc.assert(
		fc.property(fc.string({ unit: fc.constantFrom(...Array.from(" Az09-_.,'~")) }), (text) => {
			expect(oneLine(text)).toBe(oneLine(`${text}\u200B`));
			expect(codeText(text)).toBe(codeText(`${text}\u200B`));
		}),
	);
});
