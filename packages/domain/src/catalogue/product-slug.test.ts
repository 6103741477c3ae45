import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { productPath, productSlug } from "./product-slug.ts";

describe("productSlug", () => {
	it.each([
		["Col 34 Road", "col-34-road"],
		["  Climber's   Jersey — Größe L ", "climbers-jersey-grosse-l"],
		["Bremsbeläge für Ærø & Łódź", "bremsbelage-fur-aero-lodz"],
		["ISTANBUL İstanbul ısı", "istanbul-istanbul-isi"],
		["ﬁne ½″ Ⅷ ²", "fine-1-2-viii-2"],
		['26" × 2.10 <script>', "26-2-10-script"],
		["সাইকেল চাকা", "সাইকেল-চাকা"],
		["Велосипед", "велосипед"],
		["自転車", "自転車"],
		["সাইকেল 29", "29"],
		["🚲", "product"],
		["--", "product"],
	])("%j is %j", (name, slug) => {
		expect(productSlug(name)).toBe(slug);
	});

	it("ends at a word, and cuts only a first word that is too long by itself", () => {
		expect(productSlug("wheel ".repeat(30))).toBe(Array(13).fill("wheel").join("-"));
		expect(productSlug("x".repeat(200))).toBe("x".repeat(80));
		expect(productSlug(`x${"𠀀".repeat(60)}`)).toBe("x");
		expect(productSlug(`自${"𠀀".repeat(60)}`)).toBe(`自${"𠀀".repeat(39)}`);
	});

	it("is never empty, never too long, fits into an address, and is its own slug", () => {
		const names = fc.oneof(
			fc.string({ unit: "binary", minLength: 1, maxLength: 200 }),
			fc.string({ unit: "grapheme", minLength: 1, maxLength: 120 }),
			fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 200 }),
		);
		fc.assert(
			fc.property(names, (name) => {
				const slug = productSlug(name);
				expect(slug).toMatch(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(-[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*$/u);
				expect(slug.length).toBeLessThanOrEqual(80);
				expect(productSlug(slug)).toBe(slug);
				expect(decodeURIComponent(encodeURIComponent(slug))).toBe(slug);
			}),
			{ numRuns: 300 },
		);
	});
});

describe("productPath", () => {
	it("is an address whatever the name is", () => {
		expect(productPath("019a-1", "Tor 29 Trail")).toBe("/products/019a-1/tor-29-trail");
		expect(productPath("a/b", "চাকা")).toBe("/products/a%2Fb/%E0%A6%9A%E0%A6%BE%E0%A6%95%E0%A6%BE");
	});
});
