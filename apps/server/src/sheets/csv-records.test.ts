import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRecords } from "./csv-records.ts";
import { defaultLimits } from "./table.ts";

function cut(pieces: string[], separator = ",", limits = defaultLimits) {
	const { push } = csvRecords(separator, limits);
	return [...pieces.flatMap((piece) => push(piece)), ...push("", true)];
}

test("A record has the line on which it begins, whatever ends the lines and stands in quotes", () => {
	expect(cut(['a,b\r\n1,"x\r\ny\nz\rw"\n\n3,4\r5,""""'])).toEqual([
		{ line: 1, cells: ["a", "b"] },
		{ line: 2, cells: ["1", "x\r\ny\nz\rw"] },
		{ line: 7, cells: ["3", "4"] },
		{ line: 8, cells: ["5", '"'] },
	]);
});

test("A quote within a cell is an inch, and spaces after a closing quote are nothing", () => {
	expect(cut(['Wheel 26", black,"x"  ,1\n']).map(({ cells }) => cells)).toEqual([
		['Wheel 26"', " black", "x", "1"],
	]);
});

test("A quote that does not end is refused with the line on which it begins", () => {
	expect(() => cut(['a,b\n"x\ny",1\n2,"z\n\n'])).toThrow(
		expect.objectContaining({
			message: 'Line 4: the closing quote (") in column 2 is missing.',
			line: 4,
			column: 2,
		}),
	);
});

test("Text after a closing quote is refused, because a row would vanish in the cell", () => {
	expect(() => cut(['a,b\n"26 wheel,1\n"27 wheel",2\n'])).toThrow(
		expect.objectContaining({
			message: expect.stringMatching(/^Line 3: text after the closing quote \("\) in column 1/),
			line: 3,
			column: 1,
		}),
	);
});

test("A cell that is too long is refused before its end is read", () => {
	const { push } = csvRecords(",", defaultLimits);
	push('a,b\n1,"');
	expect(() => push("x".repeat(10_001))).toThrow(
		/^Line 2: the cell in column 2 has more than 10,000 characters/,
	);
	expect(() => cut(["x".repeat(10_001)])).toThrow(/^Line 1: the cell in column 1/);
	expect(cut(["x".repeat(10_000)])).toHaveLength(1);
});

test("A row that goes on and on is refused before its end is read", () => {
	const { push } = csvRecords(",", defaultLimits);
	expect(() => push(",".repeat(2000))).toThrow("Line 1 has more than 1,000 columns; the limit is 200.");
});

const cell = fc.string({ unit: fc.constantFrom("a", "é", "🚲", '"', ",", ";", "\n", "\r", " ", "'") });

test("Whatever is quoted comes back, however the text is cut into pieces", () => {
	fc.assert(
		fc.property(
			fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
			fc.constantFrom(",", ";", "\t", "|"),
			fc.constantFrom("\n", "\r\n", "\r"),
			fc.integer({ min: 1, max: 7 }),
			(table, separator, end, size) => {
				const text = table.map((row) => row.map(quoted).join(separator) + end).join("");
				const pieces = text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
				expect(cut(pieces, separator).map(({ cells }) => cells)).toEqual(table);
			},
		),
	);
});

test("What csv-parse reads is read the same", () => {
	const text = fc.string({ unit: fc.constantFrom("a", "b", '"', '""', ",", "\n", "\r\n"), maxLength: 30 });
	fc.assert(
		fc.property(text, (csv) => {
			let expected: string[][];
			try {
				expected = parse(csv, {
					skip_empty_lines: true,
					relax_column_count: true,
					record_delimiter: ["\r\n", "\n", "\r"],
				});
			} catch {
				return;
			}
			expect(cut([csv]).map(({ cells }) => cells)).toEqual(expected);
		}),
		{ numRuns: 2000 },
	);
});

test("What csv-parse cannot do, for which the records are cut here (ADR 19)", () => {
	const options = { relax_column_count: true, record_delimiter: ["\r\n", "\n", "\r"] };
	const inch = 'Wheel 26",black\n';
	expect(() => parse(inch, options)).toThrow("Invalid Opening Quote");
	expect(cut([inch])).toEqual([{ line: 1, cells: ['Wheel 26"', "black"] }]);

	const lost = 'a,b\n"26 wheel,1\n"27 wheel",2\n';
	expect(parse(lost, { ...options, relax_quotes: true })).toHaveLength(2);
	expect(() => cut([lost])).toThrow(expect.objectContaining({ line: 3, column: 1 }));

	const spaces = "a,b \n";
	const relaxed = { ...options, relax_quotes: true, rtrim: true };
	expect(parse(spaces, relaxed)).toEqual([["a", "b"]]);
	expect(cut([spaces])).toEqual([{ line: 1, cells: ["a", "b "] }]);

	const open = 'a,b\n"x\ny",1\n2,"z\n\n';
	expect(() => parse(open, relaxed)).toThrow("at line 5");
	expect(() => cut([open])).toThrow(expect.objectContaining({ line: 4, column: 2 }));
});

function quoted(value: string): string {
	return `"${value.replaceAll('"', '""')}"`;
}
