import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownTrouble } from "./markdown-bounds.ts";

describe("markdownTrouble", () => {
	it.each([
		["1) ".repeat(3000), "nested_too_deeply"],
		["> ".repeat(3000), "nested_too_deeply"],
		["- ".repeat(3000) + "a", "nested_too_deeply"],
		[">".repeat(17), "nested_too_deeply"],
		["\t> - + * ".repeat(5), "nested_too_deeply"],
		[Array.from({ length: 40 }, (_, i) => `${"  ".repeat(i)}- a`).join("\n"), "nested_too_deeply"],
		["*a ".repeat(500), "too_many_marks"],
		["[".repeat(500), "too_many_marks"],
		["![a](".repeat(500), "too_many_marks"],
		["`a ".repeat(500), "too_many_marks"],
		["<a ".repeat(500), "too_many_marks"],
		["> *a\n".repeat(5000), "too_many_marks"],
		["a\n=\n".repeat(301), "too_many_marks"],
		["a\r-\r".repeat(301), "too_many_marks"],
		["- > a\n".repeat(2000), "too_many_marks"],
		["**a**\n\n".repeat(6000), "too_many_marks"],
	])("finds what would keep a parser busy: %#", (text, trouble) => {
		expect(markdownTrouble(text)).toBe(trouble);
	});

	it.each([
		"",
		"A **bold** word, [a link](/a) and `code`.\n\n".repeat(800),
		"- a\n".repeat(2000),
		Array.from({ length: 10 }, (_, i) => `${"    ".repeat(i)}- level ${i}`).join("\n"),
		"> > > three times quoted\n".repeat(100),
		`a\n\n${"* ".repeat(40)}\n\n${"-".repeat(200)}\n\nb`,
		"Setext\n======\n\nText.\n\n".repeat(100),
		`\`\`\`\n${" ".repeat(200)}x = [[1, 2], [3, 4]] * 2\n\`\`\``,
		"1,000 - 1) of 12. December * 3 > 2\n".repeat(300),
	])("lets texts pass that people write: %#", (text) => {
		expect(markdownTrouble(text)).toBeUndefined();
	});

	it("looks at each character a bounded number of times", () => {
		const marks = fc.constantFrom(
			"> ",
			"- ",
			"1) ",
			"* ",
			"\t",
			" ",
			"*",
			"_",
			"[",
			"`",
			"=",
			"-",
			"\n",
			"a",
		);
		fc.assert(
			fc.property(fc.array(marks, { minLength: 1, maxLength: 4 }), (unit) => {
				const text = unit.join("").repeat(250_000 / unit.length);
				const began = process.cpuUsage();
				markdownTrouble(text);
				// One pass takes about 20 ms; a second pass per character would take minutes.
				expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000);
			}),
			{ numRuns: 60 },
		);
	});
});
