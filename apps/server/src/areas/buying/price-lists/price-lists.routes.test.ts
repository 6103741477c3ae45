import * as lists from "@freehub/contract/buying/price-lists";
import * as contract from "@freehub/contract/buying/supplier-articles";
import * as products from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { describe, expect, it } from "vitest";
import {
	checkArticleSearch,
	dryList,
	loadList,
	settledList,
	undoList,
} from "../../../../test/price-list-file.ts";
import { testServer } from "../../../../test/server.ts";

const head = "Supplier SKU,Name,Barcode,Brand,Price,Pieces per case,Minimum\n";
const first = `${head}TY-29,Tyre 29 black,4006381333931,Tarnwick,12.50,10,20
CH-1,Chain 126 links,,Tarnwick,8.00,1,0
BE-7,Bell silver,96385074,,3.20,25,25
`;

const add = (client: Client, product: object) =>
	client.call(products.addProduct, {
		body: { description: "-", supplier: "-", image: "/x", price: 1, quantity: 1, ...product } as never,
	});

async function shop() {
	const server = await testServer();
	const { client } = await server.newUser();
	await add(client, { name: "Pump", supplier: "Tarnwick" });
	const { id } = await server.db.kysely
		.selectFrom("supplier")
		.select("id")
		.where("name", "=", "Tarnwick")
		.executeTakeFirstOrThrow();
	return { server, client, supplier: id };
}

type ArticleQuery = { search?: string; show?: contract.ArticleView; cursor?: string; limit?: number };

const articles = (client: Client, id: string, query: ArticleQuery = {}) =>
	client.call(contract.listArticles, { params: { id }, query });

const skus = async (client: Client, id: string, query: ArticleQuery = {}) =>
	(await articles(client, id, query)).map(({ sku }) => sku);

const rows = (client: Client, id: string, outcome?: lists.ListRowFilter) =>
	client.call(lists.listPriceListRows, { params: { id }, query: { outcome, limit: 200 } });

describe("a price list", () => {
	it("shows what it would do, does it when it is committed, and is no product", async () => {
		const { client, supplier } = await shop();
		const shown = await dryList(client, supplier, first);
		expect(shown).toMatchObject({
			supplier,
			name: "prices.csv",
			state: "ready",
			options: { decimals: "found", currency: "USD" },
			mapping: {
				sku: [0],
				name: [1],
				barcode: [2],
				brand: [3],
				price: [4],
				currency: null,
				pack: [5],
				minimum: [6],
			},
			counts: { new: 3, changed: 0, withdrawn: 0, unchanged: 0, refused: 0, noted: 0, total: 3 },
			undoable: false,
		});
		expect(await rows(client, shown._id)).toMatchObject([
			{
				line: 2,
				outcome: "new",
				state: "planned",
				title: "Tyre 29 black",
				changes: [
					{ field: "sku", from: null, to: "TY-29" },
					{ field: "name", from: null, to: "Tyre 29 black" },
					{ field: "barcode", from: null, to: "4006381333931" },
					{ field: "brand", from: null, to: "Tarnwick" },
					{ field: "price", from: null, to: 12.5 },
					{ field: "currency", from: null, to: "USD" },
					{ field: "pack", from: null, to: 10 },
					{ field: "minimum", from: null, to: 20 },
				],
			},
			{ line: 3 },
			{ line: 4 },
		]);
		expect(await articles(client, supplier)).toEqual([]);
		await client.call(lists.commitPriceList, { params: { id: shown._id } });
		expect(await settledList(client, shown._id)).toMatchObject({ state: "done", undoable: true });
		expect(await articles(client, supplier)).toMatchObject([
			{
				sku: "BE-7",
				name: "Bell silver",
				barcode: "96385074",
				brand: null,
				price: 3.2,
				pack: 25,
				minimum: 25,
			},
			{ sku: "CH-1", barcode: null, price: 8, currency: "USD", pack: 1, minimum: 0, product: null },
			{ sku: "TY-29", withdrawnAt: null },
		]);
		expect((await client.call(products.listProducts)).map(({ name }) => name)).toEqual(["Pump"]);
	});

	it("writes only what differs from the last one, withdraws what it does not have, and is taken back whole", async () => {
		const { client, supplier } = await shop();
		const one = await loadList(client, supplier, first);
		const before = await articles(client, supplier);
		const next = `${head}TY-29,Tyre 29 black,4006381333931,Tarnwick,13.75,10,20
CH-1,Chain 126 links,,Tarnwick,8.00,1,0
PU-2,Pump,,,21.00,1,0
`;
		const two = await loadList(client, supplier, next);
		expect(two.counts).toMatchObject({
			new: 1,
			changed: 1,
			withdrawn: 1,
			unchanged: 1,
			refused: 0,
			total: 3,
		});
		expect(await rows(client, two._id)).toMatchObject([
			{ line: 2, outcome: "changed", state: "applied", changes: [{ field: "price", from: 12.5, to: 13.75 }] },
			{ line: 4, outcome: "new" },
			{
				line: null,
				outcome: "withdrawn",
				title: "Bell silver",
				changes: [{ field: "withdrawn", from: null }],
			},
		]);
		expect(await rows(client, two._id, "withdrawn")).toHaveLength(1);
		expect(await skus(client, supplier, { show: "withdrawn" })).toEqual(["BE-7"]);
		expect((await loadList(client, supplier, next)).counts).toMatchObject({
			unchanged: 3,
			withdrawn: 0,
			changed: 0,
		});
		// It is on offer again.
		const again = await loadList(client, supplier, first);
		expect(again.counts).toMatchObject({ new: 0, changed: 2, withdrawn: 1, unchanged: 1 });
		expect(await skus(client, supplier, { show: "withdrawn" })).toEqual(["PU-2"]);
		await expect(undoList(client, one._id)).rejects.toMatchObject({
			code: "import_state",
			message: "A later price list of this supplier was loaded. Undo that one first.",
		});
		const all = await client.call(lists.listPriceLists, { params: { id: supplier } });
		for (const { _id } of all.slice(0, 3))
			expect(await undoList(client, _id)).toMatchObject({ state: "undone" });
		expect(await articles(client, supplier)).toEqual(before);
		await undoList(client, one._id);
		expect(await articles(client, supplier)).toEqual([]);
		expect(await skus(client, supplier, { search: "tyre" })).toEqual([]);
	});

	it("refuses broken rows with a sentence each, and takes the others", async () => {
		const { client, supplier } = await shop();
		const file = `${head}A-1,Good,,,1.00,1,0
,No number,,,1.00,1,0
A-2,,,,1.00,1,0
A-3,No price,,,,1,0
A-4,Words,,,cheap,1,0
A-5,Negative,,,-1,1,0
A-6,Fine print,,,1.0000005,1,0
A-7,Pack,,,1,0,0
A-8,Half a pack,,,1,2.5,0
A-1,Twice,,,2.00,1,0
A-9,Bad code,4006381333932,,2.00,1,0
A-10,Euros,,,€ 2.00,1,0
`;
		const shown = await dryList(client, supplier, file);
		expect(shown.counts).toMatchObject({ new: 1, refused: 11, noted: 1 });
		const refused = await rows(client, shown._id, "refused");
		expect(
			refused.map(({ line, reasons }) => [
				line,
				...reasons.map(({ column, message }) => `${column}: ${message}`),
			]),
		).toEqual([
			[2, "Supplier SKU: Supplier SKU A-1 is also on line 11."],
			[3, "Supplier SKU: Supplier SKU is required."],
			[4, "Name: Name is required."],
			[5, "Price: Price is required."],
			[6, "Price: Price must be a number."],
			[7, "Price: Price cannot be below 0."],
			[8, "Price: Price has more decimals than USD."],
			[9, "Pieces per case: Pieces per case must be at least 1."],
			[10, "Pieces per case: Pieces per case must be a whole number."],
			[11, "Supplier SKU: Supplier SKU A-1 is also on line 2."],
			[13, "Price: € 2.00 is in another currency; this shop uses USD."],
		]);
		const euros = { body: { options: { currency: "EUR" } }, params: { id: shown._id } };
		await client.call(lists.changePriceList, euros);
		expect((await settledList(client, shown._id)).counts).toMatchObject({ new: 2, refused: 10 });
		await client.call(lists.commitPriceList, { params: { id: shown._id } });
		await settledList(client, shown._id);
		expect(await articles(client, supplier)).toMatchObject([
			{ sku: "A-10", currency: "EUR", price: 2 },
			{ sku: "A-9", barcode: null },
		]);
		// A row that is refused later withdraws nothing.
		const broken = await loadList(client, supplier, `${head}A-1,Good,,,oops,1,0\nA-9,Bad code,,,2.00,1,0\n`);
		expect(broken.counts).toMatchObject({ refused: 1, unchanged: 1, withdrawn: 1 });
		expect(await skus(client, supplier, { show: "withdrawn" })).toEqual(["A-10"]);
	});

	it("refuses a barcode of another article or row by name, and takes one over from an article that it ends", async () => {
		const { client, supplier } = await shop();
		await loadList(client, supplier, first);
		const [tyre, bell, free] = ["4006381333931", "96385074", "9520000004040"];
		const file = (...lines: string[]) => `${head}${lines.join("\n")}\n`;
		const unchanged = first.slice(head.length).trim().split("\n");
		const refusedOf = async (text: string) => {
			const { _id } = await dryList(client, supplier, text);
			return (await rows(client, _id, "refused")).map(({ line, reasons }) => [line, reasons[0]?.message]);
		};
		const isTyres = (sku: string) => `${sku}, but barcode ${tyre} belongs to TY-29.`;
		// Before the article's own row, and after it; a new number, and one of another article.
		const before = file(`NEW,New,${tyre},,1,1,0`, ...unchanged, `TY-30,New,0${tyre},,1,1,0`);
		expect(await refusedOf(before)).toEqual([
			[2, isTyres("Supplier SKU NEW is new")],
			[6, `Supplier SKU TY-30 is new, but barcode 0${tyre} belongs to TY-29.`],
		]);
		// Far apart, so that the article's row is not read yet.
		const between = Array.from({ length: 500 }, (_, i) => `F-${i},Filler,,,1,1,0`);
		expect(await refusedOf(file(`NEW,New,${tyre},,1,1,0`, ...between, ...unchanged))).toEqual([
			[2, isTyres("Supplier SKU NEW is new")],
		]);
		const changed = file(unchanged[0] ?? "", `CH-1,Chain,${tyre},,8,1,0`, unchanged[2] ?? "");
		expect(await refusedOf(changed)).toEqual([[3, isTyres("Supplier SKU CH-1 is Chain 126 links")]]);
		expect(await refusedOf(file(`A,New,${free},,1,1,0`, `B,New,${free},,1,1,0`))).toEqual([
			[2, `Barcode ${free} is also on line 3.`],
			[3, `Barcode ${free} is also on line 2.`],
		]);
		expect(await skus(client, supplier)).toEqual(["BE-7", "CH-1", "TY-29"]);
		// The supplier has given two articles other numbers, and one of them another barcode.
		const renumbered = file(
			`TY-30,Tyre,${tyre},,1,1,0`,
			`BE-7,Bell,${free},,1,1,0`,
			`BE-8,Bell,${bell},,1,1,0`,
		);
		expect(await loadList(client, supplier, renumbered)).toMatchObject({
			counts: { new: 2, changed: 1, withdrawn: 2, refused: 0 },
		});
		expect(await loadList(client, supplier, renumbered)).toMatchObject({
			counts: { unchanged: 3, refused: 0 },
		});
		// One that comes back with its old barcode meets the article that has it now.
		expect(
			await refusedOf(file(unchanged[0] ?? "", ...renumbered.slice(head.length).trim().split("\n"))),
		).toEqual([[2, `Supplier SKU TY-29 is Tyre 29 black, but barcode ${tyre} belongs to TY-30.`]]);
	});

	it("that has no readable row withdraws nothing", async () => {
		const { client, supplier } = await shop();
		await loadList(client, supplier, first);
		const shown = await dryList(client, supplier, `${head}TY-29,Tyre,,,oops,1,0\n`);
		expect(shown.counts).toMatchObject({ refused: 1, withdrawn: 0 });
	});

	it("keeps corrected columns for the supplier's next file, and reads others by its own names", async () => {
		const { client, supplier } = await shop();
		const file = "Artikelnummer;Bezeichnung;EK;UVP;VPE\nA;Reifen;10,50;29,90;4\n";
		const shown = await dryList(client, supplier, file);
		expect(shown.mapping).toMatchObject({ sku: [0], name: [1], price: null, pack: [4] });
		const mapping = { mapping: { price: 2 } };
		await client.call(lists.changePriceList, { params: { id: shown._id }, body: mapping });
		expect(await settledList(client, shown._id)).toMatchObject({
			counts: { new: 1, refused: 0 },
			foundDecimals: [{ field: "price", sign: "comma" }],
		});
		const next = await dryList(client, supplier, file);
		expect(next).toMatchObject({ state: "ready", mapping: { price: [2] }, counts: { new: 1 } });
		expect(await settledList(client, shown._id)).toMatchObject({ state: "cancelled" });
		await expect(
			client.call(lists.changePriceList, { params: { id: next._id }, body: { mapping: { price: 9 } } }),
		).rejects.toMatchObject({ code: "invalid_input" });
	});
});

describe("a catalogue", () => {
	it("is searched by the beginning of a SKU, by a barcode in any length, and by words", async () => {
		const { client, supplier } = await shop();
		await loadList(client, supplier, first);
		expect(await skus(client, supplier, { search: "TY" })).toEqual(["TY-29"]);
		expect(await skus(client, supplier, { search: "ty29" })).toEqual(["TY-29"]);
		expect(await skus(client, supplier, { search: "4006381333931" })).toEqual(["TY-29"]);
		expect(await skus(client, supplier, { search: "04006381333931" })).toEqual(["TY-29"]);
		expect(await skus(client, supplier, { search: "tarn" })).toEqual(["TY-29", "CH-1"]);
		expect(await skus(client, supplier, { search: "black tyr" })).toEqual(["TY-29"]);
		expect(await skus(client, supplier, { search: "blac tyre" })).toEqual([]);
		expect(await skus(client, supplier, { search: "bl" })).toEqual([]);
		expect(await skus(client, supplier, { search: "nothing like it" })).toEqual([]);
		expect(await skus(client, supplier, { search: "--" })).toEqual([]);
		expect(await skus(client, supplier, { search: "tyre", show: "withdrawn" })).toEqual([]);
		await loadList(client, supplier, `${head}CH-1,Chain,,,8.00,1,0\n`);
		expect(await skus(client, supplier, { search: "tyre", show: "withdrawn" })).toEqual(["TY-29"]);
	});

	it("shows some articles with a common word, and all with a rarer one", async () => {
		const { client, supplier } = await shop();
		const rows = Array.from({ length: 40 }, (_, i) => `C-${i},Common part ${i % 2 ? "odd" : ""},,,1.00,1,0`);
		await loadList(client, supplier, `${head}${rows.join("\n")}\n`);
		for (const [search, limit, found] of [
			["common", 2, 2],
			["common", 39, 39],
			["common odd", 50, 20],
		] as const) {
			expect(new Set(await skus(client, supplier, { search, limit }))).toHaveProperty("size", found);
		}
	});

	it("is read page by page, and belongs to its supplier", async () => {
		const { client, supplier, server } = await shop();
		await loadList(client, supplier, first);
		const { db } = server;
		const other = { id: "other", name: "Other", name_key: "other", created_at: new Date() };
		await db.transact((tx) => tx.insertInto("supplier").values(other).execute());
		expect((await loadList(client, "other", first)).counts).toMatchObject({ new: 3 });
		await loadList(client, "other", `${head}CH-1,Other chain,,,1.00,1,0\n`);
		expect(
			await client.all(contract.listArticles, { params: { id: supplier }, query: { limit: 2 } as never }),
		).toHaveLength(3);
		expect(await skus(client, supplier, { search: "chain" })).toEqual(["CH-1"]);
		expect(await articles(client, "other", { search: "chain" })).toMatchObject([{ name: "Other chain" }]);
		await expect(articles(client, "nobody")).rejects.toMatchObject({ code: "not_found" });
	});

	it("adds an article to the products with its cost and an offer", async () => {
		const { client, supplier, server } = await shop();
		await loadList(client, supplier, first);
		const [article] = await articles(client, supplier, { search: "TY-29" });
		const params = { id: supplier, article: article?._id ?? "" };
		const added = await client.call(contract.addArticleAsProduct, {
			params,
			body: { price: 29.9, sku: "T29" },
		});
		expect(added).toMatchObject({
			article: { product: { name: "Tyre 29 black", sku: "T29", quantity: 0 } },
			product: {
				name: "Tyre 29 black",
				barcode: "4006381333931",
				brand: "Tarnwick",
				supplier: "Tarnwick",
				price: 29.9,
				cost: 12.5,
			},
		});
		const offers = await server.db.kysely.selectFrom("offer").selectAll().execute();
		expect(offers).toMatchObject([
			{
				supplier,
				supplier_sku: "TY-29",
				pack: 10,
				minimum: 20,
				currency: "USD",
				breaks: '[{"from":1,"price":1250}]',
			},
		]);
		expect(await skus(client, supplier, { show: "mine" })).toEqual(["TY-29"]);
		expect(await skus(client, supplier, { show: "mine", search: "tyre" })).toEqual(["TY-29"]);
		await checkArticleSearch(server.db);
		await expect(
			client.call(contract.addArticleAsProduct, { params, body: { price: 1 } }),
		).rejects.toMatchObject({ code: "invalid_input" });
		expect(await client.call(contract.unlinkArticle, { params })).toMatchObject({ product: null });
		await checkArticleSearch(server.db);
		expect(await skus(client, supplier, { show: "mine" })).toEqual([]);
	});
});

describe("matches", () => {
	async function withMatches() {
		const { client, supplier, server } = await shop();
		const tyre = await add(client, { name: "My tyre", barcode: "4006381333931" });
		const chain = await add(client, { name: "My chain", sku: "CH-1" });
		await loadList(client, supplier, first);
		const matches = () =>
			client.call(contract.listMatches, { params: { id: supplier }, query: { show: "proposed" } });
		const accept = (...pairs: [article: string, product: string][]) =>
			client.call(contract.acceptMatches, {
				params: { id: supplier },
				body: { matches: pairs.map(([article, product]) => ({ article, product })) },
			});
		const offer = async () =>
			await server.db.kysely
				.selectFrom("offer")
				.select(["breaks", "pack", "version"])
				.where("product", "=", tyre._id)
				.executeTakeFirst();
		return { client, supplier, server, tyre, chain, matches, accept, offer };
	}

	it("are proposed by barcode and number, and are nothing until somebody accepts them", async () => {
		const { matches, accept, tyre, chain, client, supplier } = await withMatches();
		const proposed = await matches();
		expect(proposed).toMatchObject([
			{ article: { sku: "TY-29" }, product: { _id: tyre._id }, by: "barcode" },
			{ article: { sku: "CH-1" }, product: { _id: chain._id }, by: "sku" },
		]);
		expect(await skus(client, supplier, { show: "mine" })).toEqual([]);
		const [one] = proposed;
		expect(await accept([one?.article._id ?? "", tyre._id])).toMatchObject([
			{ product: { name: "My tyre" } },
		]);
		expect(await matches()).toMatchObject([{ article: { sku: "CH-1" } }]);
		await expect(accept([one?.article._id ?? "", "nobody"])).rejects.toMatchObject({ code: "not_found" });
		await expect(accept(["99999", tyre._id])).rejects.toMatchObject({ code: "not_found" });
	});

	it("are promised on a next page only if there is another one", async () => {
		const { client, supplier } = await withMatches();
		const sizes: Record<number, number[]> = {};
		for (const limit of [1, 2]) {
			const read: number[] = [];
			let cursor: string | undefined;
			do {
				const query = { show: "proposed" as const, limit, cursor };
				const page = await client.page(contract.listMatches, {
					params: { id: supplier },
					query: query as never,
				});
				read.push(page.items.length);
				cursor = page.next;
			} while (cursor !== undefined);
			sizes[limit] = read;
		}
		expect(sizes).toEqual({ 1: [1, 1], 2: [2] });
	});

	it("that was accepted does not get the barcode of another product by a later list", async () => {
		const { matches, accept, tyre, client, supplier } = await withMatches();
		const [one] = await matches();
		await accept([one?.article._id ?? "", tyre._id]);
		await add(client, { name: "Lock", sku: "L-1", barcode: "9520000004040" });
		const shown = await dryList(client, supplier, `${head}TY-29,Tyre 29 black,9520000004040,,12.50,10,20\n`);
		expect((await rows(client, shown._id, "refused")).map(({ reasons }) => reasons[0]?.message)).toEqual([
			"Supplier SKU TY-29 is Tyre 29 black, but barcode 9520000004040 belongs to L-1.",
		]);
	});

	it("that are refused are not proposed again by a later list, until that is taken back", async () => {
		const { matches, accept, tyre, chain, client, supplier } = await withMatches();
		const [one] = await matches();
		const params = { id: supplier };
		const pair = { article: one?.article._id ?? "", product: tyre._id };
		const refuse = () => client.call(contract.refuseMatches, { params, body: { matches: [pair] } });
		const refused = () => client.call(contract.listMatches, { params, query: { show: "refused" } });
		await refuse();
		await refuse();
		expect(await matches()).toMatchObject([{ product: { _id: chain._id } }]);
		expect(await refused()).toMatchObject([{ article: { sku: "TY-29" }, product: { _id: tyre._id } }]);
		// A list without the article removes nothing of the refusal, nor does one that has it again.
		await loadList(client, supplier, `${head}CH-1,Chain,,,8.00,1,0\n`);
		await loadList(client, supplier, first);
		expect(await matches()).toMatchObject([{ product: { _id: chain._id } }]);
		await client.call(contract.restoreMatches, { params, body: { matches: [pair] } });
		expect([await matches(), await refused()]).toMatchObject([{ length: 2 }, { length: 0 }]);
		await refuse();
		await accept([pair.article, pair.product]);
		await client.call(contract.unlinkArticle, { params: { ...params, article: pair.article } });
		expect([await matches(), await refused()]).toMatchObject([{ length: 2 }, { length: 0 }]);
	});

	it("renew the offer with every list, until somebody changes it", async () => {
		const { matches, accept, tyre, client, supplier, server, offer } = await withMatches();
		const [one] = await matches();
		await accept([one?.article._id ?? "", tyre._id]);
		expect(await offer()).toMatchObject({ breaks: '[{"from":1,"price":1250}]', pack: 10 });
		const priced = (price: string) => `${head}TY-29,Tyre 29 black,4006381333931,Tarnwick,${price},12,20\n`;
		const second = await loadList(client, supplier, priced("14.00"));
		expect(await offer()).toMatchObject({ breaks: '[{"from":1,"price":1400}]', pack: 12 });
		await undoList(client, second._id);
		expect(await offer()).toMatchObject({ breaks: '[{"from":1,"price":1250}]', pack: 10 });
		await server.db.transact((tx) =>
			tx
				.updateTable("offer")
				.set((eb) => ({ breaks: '[{"from":1,"price":999}]', version: eb("version", "+", 1) }))
				.execute(),
		);
		await loadList(client, supplier, priced("15.00"));
		expect(await offer()).toMatchObject({ breaks: '[{"from":1,"price":999}]', pack: 10 });
		expect(await articles(client, supplier, { search: "TY-29" })).toMatchObject([{ price: 15 }]);
	});
});
