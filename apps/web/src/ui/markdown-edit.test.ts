import { describe, expect, it } from "vitest";
import { type Edit, markEdit, pictureEdit } from "./markdown-edit.ts";

/** Reads a text in which two | signs enclose the selection, or a single one marks the cursor. */
function read(marked: string): [text: string, start: number, end: number] {
	const [before = "", inner = "", after] = marked.split("|");
	return after === undefined
		? [before + inner, before.length, before.length]
		: [before + inner + after, before.length, before.length + inner.length];
}

function applied(text: string, { from, to, insert, select: [start, end] }: Edit): string {
	const whole = text.slice(0, from) + insert + text.slice(to);
	return `${whole.slice(0, start)}|${whole.slice(start, end)}|${whole.slice(end)}`;
}

describe("markEdit", () => {
	it.each([
		["bold", "a |b| c", "a **|b|** c"],
		["bold", "a **|b|** c", "a |b| c"],
		["bold", "a |", "a **|bold text|**"],
		["italic", "|a|", "_|a|_"],
		["heading", "one\ntw|o", "one\n## two||"],
		["heading", "### on|e", "## one||"],
		["heading", "## on|e\ntwo", "one||\ntwo"],
		["list", "|one\ntwo|\nthree", "|- one\n- two|\nthree"],
		["list", "|- one\n- two|", "|one\ntwo|"],
		["link", "see |this|", "see [this](|https://|)"],
		["link", "|https://shop.test/a|", "[|link|](https://shop.test/a)"],
		["link", "|", "[link](|https://|)"],
	] as const)("%s: %j becomes %j", (mark, before, after) => {
		const [text, start, end] = read(before);
		expect(applied(text, markEdit(mark, text, start, end))).toBe(after);
	});
});

describe("pictureEdit", () => {
	it.each([
		["|", "![|What the picture shows|](/p)\n\n"],
		["one|", "one\n\n![|What the picture shows|](/p)\n\n"],
		["one\n\n|\n\ntwo", "one\n\n![|What the picture shows|](/p)\n\ntwo"],
	])("%j becomes %j", (before, after) => {
		const [text, at] = read(before);
		expect(applied(text, pictureEdit("/p", text, at))).toBe(after);
	});
});
