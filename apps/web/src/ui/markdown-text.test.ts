import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { MarkdownText } from "./markdown-text.tsx";

const render = (text: string) =>
	renderToString(createElement(MemoryRouter, null, createElement(MarkdownText, { text, headingLevel: 2 })));

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
