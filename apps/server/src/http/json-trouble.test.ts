import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonTrouble } from "./json-trouble.ts";

describe("jsonTrouble", () => {
	it.each([
		[`{"x":[${"{},".repeat(2000)}{}]}`, "long"],
		[`{${'"a":1,'.repeat(2000)}"b":1}`, "long"],
		[`{"x":[${`[${"1,".repeat(1000)}1],`.repeat(50)}1]}`, "long"],
		[`[${"[],".repeat(1500)}${"[[]],".repeat(400)}0]`, undefined],
		["[".repeat(33), "nested"],
		['{"a":'.repeat(500_000), "nested"],
		[`${"[".repeat(32)}${"]".repeat(32)}`, undefined],
		[JSON.stringify({ text: ",[{".repeat(100_000) }), undefined],
		[JSON.stringify({ text: '\\","'.repeat(50_000), more: '"' }), undefined],
		[`"${"\\".repeat(100_000)}`, undefined],
		["", undefined],
	])("counts what is no text: %#", (text, trouble) => {
		expect(jsonTrouble(text)).toBe(trouble);
	});

	it("finds nothing in JSON that is small", () => {
		fc.assert(fc.property(fc.json({ maxDepth: 8 }), (text) => jsonTrouble(text) === undefined));
	});
});
