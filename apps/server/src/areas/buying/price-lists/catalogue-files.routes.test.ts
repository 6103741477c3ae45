import { listOffers } from "@freehub/contract/buying/offers";
import { listPriceListRows } from "@freehub/contract/buying/price-lists";
import * as contract from "@freehub/contract/buying/supplier-articles";
import { addProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { expect, it } from "vitest";
import { supplierId } from "../../../../test/buying.ts";
import { dryList, loadList } from "../../../../test/price-list-file.ts";
import { runs } from "../../../../test/runs.ts";
import { testServer } from "../../../../test/server.ts";

const head = "Supplier SKU,Name,Barcode,Brand,Price,Currency,Pieces per case,Minimum\n";

const add = (client: Client, product: object) =>
	client.call(addProduct, {
		body: { description: "-", supplier: "Tarnwick", image: "/x", price: 1, quantity: 1, ...product } as never,
	});

async function shop() {
	const server = await testServer({ rateLimits: false });
	const { client } = await server.newUser();
	await add(client, { name: "Pump" });
	return { server, client, supplier: await supplierId(server.db, "Tarnwick") };
}

function exported(client: Client, id: string, show?: contract.ArticleView): Promise<string> {
	return client.call(contract.exportArticles, { params: { id }, query: { show } });
}

function linesOf(csv: string): string[] {
	return csv.replace("\ufeff", "").trimEnd().split("\r\n");
}

function catalogue(client: Client, id: string): Promise<contract.SupplierArticle[]> {
	return client.all(contract.listArticles, { params: { id }, query: { show: "all" } });
}

it("a catalogue's export is a price list that changes nothing", async () => {
	const { client, supplier } = await shop();
	await loadList(client, supplier, `${head}GONE,Old,,,1.00,USD,1,0\n`);
	const rows = [
		'\'=1+1,"Tyre 29"", black",4006381333931,\'=Tarn,12.50,EUR,10,20',
		"JP-1,Bell,,,1234,JPY,1,0",
		"KW-1,Chain,,,1.234,KWD,1,1",
	];
	const many = Array.from({ length: 1100 }, (_, i) => `M-${i},Part ${i},,,${i}.05,USD,${1 + (i % 9)},0`);
	await loadList(client, supplier, `${head}${[...rows, ...many].join("\n")}\n`);
	const before = await catalogue(client, supplier);
	expect(before).toHaveLength(1104);

	const csv = await exported(client, supplier);
	const [first, ...others] = linesOf(csv);
	expect(first).toBe(head.replace("Price,", "Price,Per,").trim());
	expect(others).toHaveLength(1103);
	expect(others.join("\n")).not.toContain("GONE");
	expect((await loadList(client, supplier, csv)).counts).toEqual({
		new: 0,
		changed: 0,
		withdrawn: 0,
		unchanged: 1103,
		refused: 0,
		noted: 0,
		total: 1103,
	});
	expect(await catalogue(client, supplier)).toEqual(before);
});

it("a catalogue's export has the articles that are shown", async () => {
	const { client, supplier } = await shop();
	await loadList(client, supplier, `${head}A,Tyre,,,1.00,USD,1,0\nB,Chain,,,2.00,USD,1,0\n`);
	await loadList(client, supplier, `${head}B,Chain,,,2.00,USD,1,0\nC,Bell,,,3.00,USD,1,0\n`);
	const article = (await catalogue(client, supplier)).find(({ sku }) => sku === "C")?._id ?? "";
	await client.call(contract.addArticleAsProduct, { params: { id: supplier, article }, body: { price: 9 } });
	const skus = async (show: contract.ArticleView) =>
		linesOf(await exported(client, supplier, show))
			.slice(1)
			.map((line) => line.split(",")[0]);
	expect(await skus("all")).toEqual(["B", "C"]);
	expect(await skus("mine")).toEqual(["C"]);
	expect(await skus("withdrawn")).toEqual(["A"]);
	await expect(exported(client, "nobody")).rejects.toMatchObject({ code: "not_found" });
});

it("a large list with every tenth row broken renews the others and their offers, and loses nothing", async () => {
	const ROWS = runs(600, 3000);
	const LINKED = 40;
	const { client, supplier, server } = await shop();
	const list = (price: (n: number) => string) =>
		head + Array.from({ length: ROWS }, (_, n) => `S-${n},Part ${n},,,${price(n)},USD,1,0\n`).join("");
	await loadList(
		client,
		supplier,
		list((n) => `${n + 1}.00`),
	);
	const matches: { article: string; product: string }[] = [];
	const articles = new Map((await catalogue(client, supplier)).map(({ sku, _id }) => [sku, _id]));
	for (let n = 0; n < LINKED; n++) {
		const { _id: product } = await add(client, { name: `Own ${n}`, sku: `OWN-${n}` });
		matches.push({ product, article: articles.get(`S-${n}`) ?? "" });
	}
	await client.call(contract.acceptMatches, { params: { id: supplier }, body: { matches } });
	const isBroken = (n: number) => n % 10 === 3;
	const broken = ["cheap", "-1", "", "1.005"];
	const spring = list((n) => (isBroken(n) ? (broken[(n - 3) % 4] ?? "") : `${n + 2}.50`));

	const shown = await dryList(client, supplier, spring);
	const counts = {
		new: 0,
		changed: ROWS * 0.9,
		withdrawn: 0,
		unchanged: 0,
		refused: ROWS / 10,
		noted: 0,
		total: ROWS,
	};
	expect(shown.counts).toEqual(counts);
	const refused = await client.all(listPriceListRows, {
		params: { id: shown._id },
		query: { outcome: "refused", limit: 200 },
	});
	expect(refused).toHaveLength(ROWS / 10);
	expect(refused.filter(({ reasons }) => reasons.length === 0)).toEqual([]);
	expect((await loadList(client, supplier, spring)).counts).toEqual(counts);

	const price = (n: number) => (isBroken(n) ? n + 1 : n + 2.5);
	const after = await catalogue(client, supplier);
	const prices = new Map(after.map(({ sku, price: now, withdrawnAt }) => [sku, withdrawnAt ?? now]));
	expect(prices).toEqual(new Map(Array.from({ length: ROWS }, (_, n) => [`S-${n}`, price(n)])));
	const offers = await client.all(listOffers, { query: { supplier } });
	expect(new Map(offers.map(({ supplierSku, breaks }) => [supplierSku, breaks[0]?.price]))).toEqual(
		new Map(Array.from({ length: LINKED }, (_, n) => [`S-${n}`, price(n)])),
	);
	expect((await server.db.kysely.selectFrom("offer").select("id").execute()).length).toBe(LINKED);
});
