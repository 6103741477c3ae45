import { retailBars } from "@freehub/domain/catalogue/retail-bars";
import { type Language, languages } from "@freehub/domain/language";
import { openShop, withDefaults } from "@freehub/domain/shop";
import { afterEach, expect, it } from "vitest";
import { drawTablePaper } from "#documents/table-paper.ts";
import { pdfText } from "../../../../test/pdf-text.ts";
import { priceListPaper } from "./price-list-paper.ts";
import type { PaperProduct, ShelfLine } from "./products-on-paper.ts";
import { shelfListPaper } from "./shelf-list-paper.ts";

afterEach(() => openShop(withDefaults({})));

const sender = { name: "Freehub", address: ["Quay 1", "20095 Hamburg"] };
const head = (language: Language = "en") => ({ sender, language, day: "2026-11-30" });

const product = (facts: Partial<PaperProduct>): PaperProduct => ({
	name: "Bell",
	model: null,
	size: null,
	colour: null,
	category: null,
	sku: null,
	barcode: null,
	price: 9.5,
	...facts,
});

const products = [
	product({ name: "Loose", price: 0, barcode: "B-1" }),
	product({ name: "Heron L", category: "Frames", model: "Heron", size: "L", colour: "Moss", sku: "H-L" }),
	product({ name: "Bell", category: "Bells", barcode: "4006381333931" }),
	product({ name: "Heron S", category: "Frames", model: "Heron", size: "S", price: 1234.5 }),
];

const priceList = (by: "category" | "model", language?: Language) =>
	priceListPaper({ ...head(language), products, by });

it("a price list has its groups by name, their products in the order of the list, and others last", () => {
	openShop({ currency: "EUR", language: "en" });
	const rows = (by: "category" | "model") => priceList(by).lines.map(({ group, name }) => [group, name]);
	expect(rows("category")).toEqual([
		["Bells", "Bell"],
		["Frames", "Heron L"],
		["Frames", "Heron S"],
		["Others", "Loose"],
	]);
	expect(rows("model").map(([group]) => group)).toEqual(["Heron", "Heron", "Others", "Others"]);
	expect(priceListPaper({ ...head(), products: [product({})], by: "model" }).lines[0]?.group).toBeUndefined();
	const [bell, large, small, loose] = priceList("category").lines;
	expect(bell?.numbers).toEqual([
		["", "4006381333931", retailBars("4006381333931")],
		["9.50 EUR", ""],
	]);
	expect(large?.codes).toBe("L · Moss · SKU: H-L");
	expect(small?.numbers[1]?.[0]).toBe("1,234.50 EUR");
	// A code that no bars are drawn for, and nothing where there is no price.
	expect(loose?.numbers).toEqual([
		["B-1", ""],
		["", ""],
	]);
});

const line = (facts: Partial<ShelfLine>): ShelfLine => ({
	name: "Bell",
	size: null,
	colour: null,
	sku: null,
	place: "Depot",
	rank: 0,
	quantity: 1,
	...facts,
});

it("a shelf list is by place in the shop's order, then by name with numbers as numbers, and has room to write", async () => {
	const lines = [
		line({ name: "Tyre", place: undefined, rank: 9, quantity: 0 }),
		line({ name: "Bolt 10", place: "Depot, A-2", rank: 2 }),
		line({ name: "Bolt 9", place: "Depot, A-2", rank: 2, sku: "B-9" }),
		line({ name: "Zip tie", quantity: 1200 }),
	];
	const paper = shelfListPaper({ ...head(), store: "Depot", lines });
	expect(paper.lines.map(({ group, name }) => [group, name])).toEqual([
		["Depot", "Zip tie"],
		["Depot, A-2", "Bolt 9"],
		["Depot, A-2", "Bolt 10"],
		["At no place", "Tyre"],
	]);
	const [page = ""] = await pdfText(await drawTablePaper(paper));
	expect(page).toContain("Depot, A-2 2 Bolt 9 SKU: B-9 1 ______________");
	expect(page).not.toContain("USD");
});

it("repeats the group's heading on every page, and has the logo at the head", async () => {
	const png =
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
	const lines = Array.from({ length: 60 }, (_, i) => line({ name: `Bell ${i}` }));
	const list = { ...head(), store: undefined, lines };
	const bare = await drawTablePaper(shelfListPaper(list));
	const paper = shelfListPaper({ ...list, sender: { ...sender, logo: png } });
	const pdf = await drawTablePaper(paper);
	const pages = await pdfText(pdf);
	expect(pages.length).toBeGreaterThan(2);
	for (const [i, page] of pages.entries()) {
		expect(page).toMatch(/On hand Counted Depot \d+ Bell/);
		expect(page).toContain(`Page ${i + 1} of ${pages.length}`);
	}
	const pictures = (bytes: Uint8Array) =>
		Buffer.from(bytes).toString("latin1").split("/Subtype /Image").length - 1;
	expect([pictures(bare), pictures(pdf) > 0]).toEqual([0, true]);
});

it.each(languages)("both papers are in '%s'", async (language) => {
	const papers = [
		priceList("category", language),
		shelfListPaper({ ...head(language), store: undefined, lines: [] }),
	];
	const english = [priceList("category"), shelfListPaper({ ...head(), store: undefined, lines: [] })];
	expect(papers.map(({ title }, i) => title === english[i]?.title)).toEqual(
		papers.map(() => language === "en"),
	);
	for (const paper of papers)
		expect((await pdfText(await drawTablePaper(paper))).join(" ")).toContain("Freehub");
});
