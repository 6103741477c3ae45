import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { describe, expect, it } from "vitest";
import { demoArticles } from "./articles.ts";
import { demoHistory } from "./history.ts";
import { demoPurchaseOrders } from "./orders.ts";
import { demoPages } from "./pages.ts";
import { type DemoProduct, demoProducts } from "./products.ts";
import { storeroom } from "./storeroom.ts";
import { demoSuppliers } from "./suppliers.ts";
import { demoReorderPoint } from "./trade.ts";

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

const reorderPointOf = (sku: string) =>
	demoReorderPoint(demoProducts.find((product) => product.sku === sku) as DemoProduct);

describe("the demo's past", () => {
	it("begins empty, never has less than nothing anywhere, and ends with the quantities of the catalogue", () => {
		const levels = new Map<string, number>();
		const level = (sku: string, place: string) => levels.get(`${sku} ${place}`) ?? 0;
		const put = (sku: string, place: string, pieces: number) => {
			expect(pieces, `${sku} ${place}`).toBeGreaterThanOrEqual(0);
			levels.set(`${sku} ${place}`, pieces);
		};
		for (const { lines } of demoHistory(new Date())) {
			for (const { sku, kind, quantity, location = MAIN_LOCATION, to } of lines) {
				const before = level(sku, location);
				const after = { receive: before + quantity, count: quantity }[kind as string] ?? before - quantity;
				put(sku, location, after);
				if (to !== undefined) put(sku, to, level(sku, to) + quantity);
			}
		}
		const places = [MAIN_LOCATION, ...storeroom.bins.map(({ name }) => name)];
		const ends = demoProducts.map(({ sku }) => places.reduce((sum, place) => sum + level(sku, place), 0));
		expect(ends).toEqual(demoProducts.map(({ quantity }) => quantity));
		for (const { name } of storeroom.bins) {
			expect([...levels].some(([key, pieces]) => key.endsWith(name) && pieces > 0)).toBe(true);
		}
	});

	it("sometimes reaches reorder points, and then goods come", () => {
		const reached = new Set<string>();
		const refilled = new Set<string>();
		const onHand = new Map<string, number>();
		for (const { lines } of demoHistory(new Date())) {
			for (const { sku, kind, quantity } of lines) {
				if (kind === "count" || kind === "transfer") continue;
				const pieces = (onHand.get(sku) ?? 0) + (kind === "receive" ? quantity : -quantity);
				if (kind === "receive" && reached.has(sku)) refilled.add(sku);
				if (kind !== "receive" && pieces <= reorderPointOf(sku)) reached.add(sku);
				onHand.set(sku, pieces);
			}
		}
		expect(reached.size).toBeGreaterThan(10);
		expect(refilled.size).toBeGreaterThan(5);
	});

	it("is the same every time, in order, and over before today", () => {
		const [one, other] = ["2026-03-02T08:00:00Z", "2027-07-30T23:00:00Z"].map((now) => {
			const moments = demoHistory(new Date(now)).map(({ at }) => at.getTime());
			expect(moments).toEqual(moments.toSorted((a, b) => a - b));
			expect(moments.at(-1)).toBeLessThan(Date.parse(now.slice(0, 10)));
			const work = demoHistory(new Date(now));
			const orders = demoPurchaseOrders(new Date(now), work).map(({ key, supplier, note, lines }) => {
				return { key, supplier, note, lines: lines.map(({ sku, ordered }) => [sku, ordered]) };
			});
			return [orders, work.map(({ lines }) => lines)];
		});
		expect(one).toEqual(other);
	});
});

describe("the demo's orders", () => {
	const now = new Date("2026-03-02T08:00:00Z");
	const orders = demoPurchaseOrders(now, demoHistory(now));
	const sent = orders.flatMap(({ sentAt, ...order }) => (sentAt === undefined ? [] : { sentAt, ...order }));

	it("are sent before their goods come, by each supplier's lead time, and in order", () => {
		const moments = sent.map(({ sentAt }) => sentAt.getTime());
		expect(moments).toEqual(moments.toSorted((a, b) => a - b));
		for (const { at, lines } of demoHistory(now)) {
			for (const { delivery } of lines) {
				const order = sent.find(({ key }) => key === delivery?.order);
				if (delivery !== undefined) expect(order?.sentAt.getTime()).toBeLessThan(at.getTime());
			}
		}
		for (const { sentAt, supplier, expected = "" } of sent) {
			const { leadDays = 0 } = demoSuppliers.find(({ name }) => name === supplier) ?? {};
			expect(Date.parse(expected) - Date.parse(sentAt.toISOString().slice(0, 10)), supplier).toBe(
				leadDays * 86_400_000,
			);
		}
	});

	it("name no person, and no address that could exist", () => {
		for (const { name, email } of demoSuppliers) expect(email, name).toMatch(/^orders@[a-z-]+\.example$/);
		expect(new Set(demoProducts.map(({ supplier }) => supplier))).toEqual(
			new Set(demoSuppliers.map(({ name }) => name)),
		);
	});
});
