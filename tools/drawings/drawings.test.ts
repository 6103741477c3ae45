import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { drawings, render } from "./drawings.ts";
import { accents, dim, hairline, ink, paper, pine, sand, stone } from "./palette.ts";
import { pitchRadius, sprocket } from "./teeth.ts";

const folder = new URL("../../apps/web/public/drawings/", import.meta.url);

/** The names of tags that are opened and never closed, or closed and never opened. */
function unbalanced(svg: string): string[] {
	const open: string[] = [];
	for (const [, closing, name, selfClosing] of svg.matchAll(
		/<(\/?)([a-z]+)(?:\s[a-z-]+="[^"<]*"|\s[a-zA-Z]+="[^"<]*")*(\/?)>/g,
	)) {
		if (selfClosing) continue;
		if (!closing) open.push(name ?? "");
		else if (open.pop() !== name) return [`/${name}`];
	}
	return open;
}

function luminance(colour: string): number {
	const [r = 0, g = 0, b = 0] = [1, 3, 5]
		.map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
		.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const rendered = drawings.map((drawing) => ({ ...drawing, svg: render(drawing) }));

describe("every drawing", () => {
	it("is under 6 kB", () => {
		for (const { slug, svg } of rendered) expect(Buffer.byteLength(svg), slug).toBeLessThan(6000);
	});

	it("has a viewBox, a title, a role and no fixed size", () => {
		for (const { slug, svg } of rendered) {
			expect(svg, slug).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+" role="img"/);
			expect(svg, slug).toMatch(/<title>[^<]{2,}<\/title>/);
			expect(svg.slice(0, svg.indexOf(">")), slug).not.toMatch(/ (width|height)=/);
		}
	});

	it("is well-formed", () => {
		for (const { slug, svg, title } of rendered) {
			expect(unbalanced(svg), slug).toEqual([]);
			expect(
				svg
					.replaceAll(/<[^<>]*>/g, "")
					.replace(title, "")
					.trim(),
				slug,
			).toBe("");
			expect(svg, slug).not.toMatch(/NaN|undefined|Infinity/);
		}
	});

	it("refers to nothing outside, and has no text, style or script", () => {
		for (const { slug, svg } of rendered) {
			expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', ""), slug).not.toMatch(
				/href|url\(|http|<text|<style|style=|<script|<image| on[a-z]+=/,
			);
		}
	});

	it("keeps to the palette and its one accent", () => {
		for (const { slug, svg, accent } of rendered) {
			const allowed = new Set<string>([ink, dim, paper, sand, hairline, stone, pine, accent]);
			const used = new Set(svg.match(/#[0-9A-Fa-f]{3,8}/g));
			expect(
				[...used].filter((colour) => !allowed.has(colour)),
				slug,
			).toEqual([]);
			expect([...used], slug).toContain(accent);
		}
	});

	it("is what the committed file holds", () => {
		for (const { slug, svg } of rendered) {
			expect(readFileSync(new URL(`${slug}.svg`, folder), "utf8"), slug).toBe(svg);
		}
	});
});

describe("the set", () => {
	it("has each slug once, and the folder holds nothing else", () => {
		const names = drawings.map((drawing) => `${drawing.slug}.svg`);
		expect(new Set(names).size).toBe(names.length);
		expect(
			readdirSync(folder)
				.filter((name) => name.endsWith(".svg"))
				.toSorted(),
		).toEqual(names.toSorted());
	});

	it("keeps every accent at 3:1 or more against sand", () => {
		for (const [name, colour] of Object.entries(accents)) {
			expect((luminance(sand) + 0.05) / (luminance(colour) + 0.05), name).toBeGreaterThanOrEqual(3);
		}
	});
});

describe("a sprocket", () => {
	it.each([10, 11, 34, 51])("has exactly %i teeth", (teeth) => {
		const numbers =
			sprocket([200, 200], teeth, 20)
				.split("q")[1]
				?.match(/-?(\d+\.?\d*|\.\d+)/g) ?? [];
		expect(numbers.length / 4).toBe(teeth);
	});

	it("ends where it began", () => {
		const numbers = (
			sprocket([200, 200], 34, 20)
				.split("q")[1]
				?.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []
		).map(Number);
		const sum = (offset: number) =>
			numbers.filter((_, i) => i % 4 === offset).reduce((total, step) => total + step, 0);
		expect(sum(2)).toBeCloseTo(0, 5);
		expect(sum(3)).toBeCloseTo(0, 5);
	});

	it("puts its rollers a pitch apart", () => {
		expect(2 * pitchRadius(34, 12.7) * Math.sin(Math.PI / 34)).toBeCloseTo(12.7);
	});
});
