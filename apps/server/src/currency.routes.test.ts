import { exportProducts } from "@freehub/contract/catalogue/exports";
import { addProduct, listProducts } from "@freehub/contract/catalogue/products";
import { getToday } from "@freehub/contract/office/today";
import { changeReviewLimits, getReview } from "@freehub/contract/stock/review";
import { openShop, shop } from "@freehub/domain/shop";
import { afterAll, describe, expect, it } from "vitest";
import { importFile } from "../test/import-file.ts";
import { testServer } from "../test/server.ts";
import { readConfig } from "./config.ts";

const usual = shop();
afterAll(() => openShop(usual));

const bell = { description: "Rings", quantity: 2, supplier: "Tarnwick", image: "/drawings/bell.svg" };

async function shopIn(currency: string) {
	const server = await testServer({ shop: { ...readConfig({}).shop, currency } });
	const { client } = await server.newUser();
	const add = (name: string, price: number, more: { cost?: number } = {}) =>
		client.call(addProduct, {
			body: { ...bell, name, price, ...more },
		});
	return { server, client, add };
}

const cases = [
	{
		currency: "JPY",
		prices: [480, 1200, 189_000],
		written: ["¥480", "1200 JPY", "¥ 189000"],
		tooFine: 480.5,
		most: 2_000_000_000,
		refusals: ["Price can have no decimals.", "Price can be at most ¥2,000,000,000."],
	},
	{
		currency: "KWD",
		prices: [1.255, 12.5, 560],
		written: ["KWD 1.2550", "12.50", "560.0"],
		tooFine: 1.2555,
		most: 2_000_000,
		refusals: ["Price can have at most three decimals.", "Price can be at most KWD\u00A02,000,000."],
	},
	{
		currency: "EUR",
		prices: [4.99, 19.9, 1890],
		written: ["4,99 €", "19,90 eur", "€1890"],
		tooFine: 4.995,
		most: 20_000_000,
		refusals: ["Price can have at most two decimals.", "Price can be at most €20,000,000."],
	},
] as const;

describe.each(cases)("a shop in $currency", ({ currency, prices, written, tooFine, most, refusals }) => {
	const [low, middle, high] = prices;

	it("keeps prices with the currency's decimals, and refuses finer and larger ones in its words", async () => {
		const { add, client } = await shopIn(currency);
		expect(await add("Bell", low, { cost: low })).toMatchObject({ price: low, cost: low });
		expect(await add("Gold", most)).toMatchObject({ price: most });
		const messageOf = (price: number) =>
			add("Lock", price).then(
				() => undefined,
				(error: { problem: { errors: { message: string }[] } }) => error.problem.errors[0]?.message,
			);
		expect([await messageOf(tooFine), await messageOf(most + 1)]).toEqual(refusals);
		expect((await client.call(listProducts)).map(({ price }) => price)).toEqual([low, most]);
	});

	it("finds and orders by price", async () => {
		const { add, client } = await shopIn(currency);
		await add("Lock", middle);
		await add("Frame", high);
		await add("Bell", low);
		const named = async (query: object) =>
			(await client.call(listProducts, { query })).map(({ name }) => name);
		expect(await named({ sort: "-price" })).toEqual(["Frame", "Lock", "Bell"]);
		expect(await named({ minPrice: middle })).toEqual(["Lock", "Frame"]);
		expect(await named({ maxPrice: middle, sort: "price" })).toEqual(["Bell", "Lock"]);
		expect(await named({ minPrice: low, maxPrice: low })).toEqual(["Bell"]);
		await expect(named({ minPrice: tooFine })).rejects.toMatchObject({ code: "invalid_input" });
	});

	it("reads and writes files with them", async () => {
		const { client } = await shopIn(currency);
		const lines = written.map((price, i) => `S-${i}\tItem ${i}\t${price}\n`);
		const done = await importFile(client, `sku\tname\tprice\n${lines.join("")}`);
		expect([done.state, done.counts.refused]).toEqual(["done", 0]);
		const all = await client.call(listProducts, { query: { sort: "sku" } });
		expect(all.map(({ price }) => price)).toEqual(prices);
		const csv = await client.call(exportProducts, { query: { columns: "sku,price", sort: "sku" } });
		const cells = csv.trim().split("\r\n").slice(1);
		expect(cells.map((line) => Number(line.split(",")[1]))).toEqual(prices);
	});

	it("values the stock and the limits of the review with them", async () => {
		const { add, client } = await shopIn(currency);
		await add("Bell", low);
		await add("Frame", high, { cost: middle });
		const { value } = await client.call(getToday, { query: { zone: "UTC" } });
		expect(value.at(-1)?.price).toBeCloseTo(2 * (low + high), 9);
		expect(value.at(-1)?.cost).toBeCloseTo(2 * middle, 9);
		const limits = { adjustPieces: 20, adjustValue: 150, countPercent: 10 };
		expect(await client.call(changeReviewLimits, { body: limits })).toEqual(limits);
		expect((await client.call(getReview)).limits).toEqual(limits);
	});

	it("says in the API's description what an amount can be", async () => {
		const { server } = await shopIn(currency);
		const document = (await (await server.request("/api/openapi.json")).json()) as {
			paths: Record<string, { post: { requestBody: { content: object } } }>;
		};
		const text = JSON.stringify(document.paths["/product"]?.post.requestBody.content);
		expect(text).toContain(`"maximum":${most}`);
		expect(text).toContain(`In ${currency}, with `);
	});
});
