import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { demoArticles } from "./articles.ts";
import { demoHistory } from "./history.ts";
import { demoPages } from "./pages.ts";
import { demoProducts } from "./products.ts";

const publicFile = (path: string): string =>
	fileURLToPath(new URL(`../../../web/public${path}`, import.meta.url));

const missingFiles = (paths: readonly string[]): string[] =>
	paths.filter((path) => !existsSync(publicFile(path)));

const wordCount = (text: string): number =>
	text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const paragraphs = (text: string): string[] => text.split("\n\n");

describe("demo products", () => {
	it("fill a catalogue", () => {
		expect(demoProducts.length).toBeGreaterThanOrEqual(36);
	});

	it("have unique skus and names", () => {
		expect(new Set(demoProducts.map(({ sku }) => sku)).size).toBe(demoProducts.length);
		expect(new Set(demoProducts.map(({ name }) => name)).size).toBe(demoProducts.length);
	});

	it("come from eight suppliers in nine categories", () => {
		expect(new Set(demoProducts.map(({ supplier }) => supplier)).size).toBe(8);
		expect(new Set(demoProducts.map(({ category }) => category)).size).toBe(9);
	});

	it("use one sku prefix for each category", () => {
		const prefixes = new Map<string, Set<string>>();
		for (const { category, sku } of demoProducts) {
			expect(sku).toMatch(/^[A-Z]{2}-\d{4}$/);
			const known = prefixes.get(category) ?? new Set<string>();
			prefixes.set(category, known.add(sku.slice(0, 2)));
		}
		for (const known of prefixes.values()) {
			expect(known.size).toBe(1);
		}
	});

	it("have positive prices with at most two decimals", () => {
		for (const { price, sku } of demoProducts) {
			expect(price, sku).toBeGreaterThan(0);
			expect(Number(price.toFixed(2)), sku).toBe(price);
		}
	});

	it("have whole quantities, some of them none or few", () => {
		for (const { quantity, sku } of demoProducts) {
			expect(Number.isInteger(quantity), sku).toBe(true);
			expect(quantity, sku).toBeGreaterThanOrEqual(0);
		}
		const quantities = demoProducts.map(({ quantity }) => quantity);
		expect(quantities.filter((n) => n === 0).length).toBeGreaterThanOrEqual(3);
		expect(quantities.filter((n) => n >= 1 && n <= 4).length).toBeGreaterThanOrEqual(5);
	});

	it("are described in at least 100 characters", () => {
		for (const { description, sku } of demoProducts) {
			expect(description.length, sku).toBeGreaterThanOrEqual(100);
		}
	});

	it("each have their own drawing under the web app's public folder", () => {
		const images = demoProducts.map(({ image }) => image);
		expect(new Set(images).size).toBe(images.length);
		expect(missingFiles(images)).toEqual([]);
	});
});

describe("demo articles", () => {
	it("have unique titles", () => {
		expect(new Set(demoArticles.map(({ title }) => title)).size).toBe(demoArticles.length);
	});

	it("have at least 400 words", () => {
		for (const { desc, title } of demoArticles) {
			expect(wordCount(desc), title).toBeGreaterThanOrEqual(400);
		}
	});

	it("open with text and have two to four subheadings", () => {
		for (const { desc, title } of demoArticles) {
			const headings = paragraphs(desc).filter((p) => p.startsWith("## "));
			expect(desc.startsWith("#"), title).toBe(false);
			expect(headings.length, title).toBeGreaterThanOrEqual(2);
			expect(headings.length, title).toBeLessThanOrEqual(4);
		}
	});

	it("separate paragraphs by exactly one blank line", () => {
		for (const { desc, title } of demoArticles) {
			for (const paragraph of paragraphs(desc)) {
				expect(paragraph, title).toBe(paragraph.trim());
				expect(paragraph, title).not.toBe("");
				expect(paragraph, title).not.toContain("\n");
			}
		}
	});

	it("each have their drawing under the web app's public folder", () => {
		expect(missingFiles(demoArticles.map(({ image }) => image))).toEqual([]);
	});
});

describe("demo pages", () => {
	it("say plainly that they are placeholders, whose they are to replace, and what belongs there", () => {
		for (const [slug, text] of Object.entries(demoPages)) {
			const [first = "", ...rest] = paragraphs(text);
			expect(first, slug).toContain("placeholder");
			expect(first, slug).toContain("the owner of the shop replaces it under Dashboard > Pages");
			expect(rest.at(-1)?.split("\n").length, slug).toBeGreaterThanOrEqual(3);
		}
	});

	it("make up no address, number or person", () => {
		const texts = Object.values(demoPages).join("\n");
		expect(texts).not.toMatch(/\d|@|https?:|\b(Mr|Mrs|Ms|Ltd|Inc|GmbH)\b/);
	});
});

describe("the demo's past", () => {
	it("begins empty, never has less than nothing, and ends with the quantities of the catalogue", () => {
		const onHand = new Map<string, number>();
		for (const { lines } of demoHistory(new Date())) {
			for (const { sku, kind, quantity } of lines) {
				const before = onHand.get(sku) ?? 0;
				const after = { receive: before + quantity, count: quantity }[kind as string] ?? before - quantity;
				expect(after, sku).toBeGreaterThanOrEqual(0);
				onHand.set(sku, after);
			}
		}
		const ends = demoProducts.map(({ sku }) => onHand.get(sku) ?? 0);
		expect(ends).toEqual(demoProducts.map(({ quantity }) => quantity));
	});

	it("is the same every time, in order, and over before today", () => {
		const [one, other] = ["2026-03-02T08:00:00Z", "2027-07-30T23:00:00Z"].map((now) => {
			const moments = demoHistory(new Date(now)).map(({ at }) => at.getTime());
			expect(moments).toEqual(moments.toSorted((a, b) => a - b));
			expect(moments.at(-1)).toBeLessThan(Date.parse(now.slice(0, 10)));
			return demoHistory(new Date(now)).map(({ lines }) => lines);
		});
		expect(one).toEqual(other);
	});
});
