import fc from "fast-check";
import { expect, test } from "vitest";
import { csvCell, unescapeCell } from "./csv.ts";

test("A text that begins like a formula gets an apostrophe, a number does not", () => {
	expect(csvCell("=1+1")).toBe("'=1+1");
	expect(csvCell("-5")).toBe("'-5");
	expect(csvCell(-5)).toBe("-5");
	expect(csvCell("@home")).toBe("'@home");
	expect(csvCell("\tx")).toBe('"\'\tx"');
	expect(csvCell("\rx")).toBe('"\'\rx"');
	// East Asian versions of Excel treat the full-width signs like the ASCII ones.
	for (const sign of "＝＋－＠") expect(csvCell(`${sign}1`)).toBe(`'${sign}1`);
	expect(csvCell("'s Hertogenbosch")).toBe("'s Hertogenbosch");
	expect(csvCell(null)).toBe("");
});

test("A cell with a separator, a quote or a line break stands in quotes", () => {
	expect(csvCell('26" wheel; red, "new"')).toBe('"26"" wheel; red, ""new"""');
	expect(csvCell("a\nb")).toBe('"a\nb"');
	expect(csvCell("Pedal")).toBe("Pedal");
});

test("Every text comes back as it was, and none in a file begins like a formula", () => {
	const text = fc.string({
		unit: fc.constantFrom("'", "=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n", "a", ","),
	});
	fc.assert(
		fc.property(text, (value) => {
			const written = csvCell(value);
			const read = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
			expect(read).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/);
			expect(unescapeCell(read)).toBe(value);
		}),
	);
});
