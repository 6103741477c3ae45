import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { type Edit, markEdit, pictureEdit } from "./markdown-edit.ts";
import { MarkdownText } from "./markdown-text.tsx";

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

const render = (text: string) =>
	renderToString(createElement(MemoryRouter, null, createElement(MarkdownText, { text, headingLevel: 2 })));

describe("MarkdownText", () => {
	it("renders Markdown", () => {
		expect(render("> A **bold** word")).toMatch(/<blockquote>\s*<p>A <strong>bold<\/strong> word/);
	});

	// Stored texts may be older than the limits. Each of these took from 2 s to minutes, or overflowed the stack.
	it.each([
		"1) ".repeat(3000),
		"> ".repeat(10_000),
		"+ ".repeat(10_000),
		"- > a\n".repeat(16_000),
		"a\n=\n".repeat(25_000),
		"*a_ ".repeat(12_500) + " _a*".repeat(12_500),
		"*_".repeat(50_000),
		"[".repeat(50_000) + "](x)".repeat(12_500),
		"**a _b ".repeat(14_000),
	])("shows a text that would take long as it was written, at once: %#", (text) => {
		const began = process.cpuUsage();
		const html = render(text);
		expect(process.cpuUsage(began).user / 1000).toBeLessThan(500);
		expect(html).toMatch(/<p[^>]*>[^<]{3000,}<\/p>/);
	});
});
