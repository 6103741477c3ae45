import { listOffers } from "@freehub/contract/buying/offers";
import { changePriceList, commitPriceList, listPriceListRows } from "@freehub/contract/buying/price-lists";
import { addPurchaseOrder } from "@freehub/contract/buying/purchase-commands";
import * as contract from "@freehub/contract/buying/supplier-articles";
import { addProduct } from "@freehub/contract/catalogue/products";
import { expect, it } from "vitest";
import { supplierId } from "../../../../test/buying.ts";
import { dryList, loadList, settledList, undoList } from "../../../../test/price-list-file.ts";
import { testServer } from "../../../../test/server.ts";

const body = { description: "D", supplier: "Tarnwick", image: "/x.svg", price: 1, quantity: 0 };

async function shop() {
	const server = await testServer({ rateLimits: false });
	const { client, cookie } = await server.newUser();
	const { _id: spoke } = await client.call(addProduct, { body: { ...body, name: "Spoke", sku: "S-260" } });
	const supplier = await supplierId(server.db, "Tarnwick");
	const params = { id: supplier };
	const articles = async () => {
		const all = await client.all(contract.listArticles, { params, query: { show: "all" } });
		return all.map(({ sku, price, per }) => ({ sku, price, per }));
	};
	const exported = async () =>
		(await server.request(`/api/suppliers/${supplier}/articles.csv`, { headers: { cookie } })).text();
	return { client, supplier, params, spoke, articles, exported };
}

const german = `Artikelnummer;Bezeichnung;Preis;Preiseinheit
S-260;Speiche;4,90;100
S-262;Speiche;0,0485;1
N-1;Nippel;12,00;1000
B-1;Glocke;7,50;
P-1;Pumpe;25,00;Stück
`;

it("a price list's prices are for as many pieces as its column says, and stay exact through export and undo", async () => {
	const { client, supplier, articles, exported } = await shop();
	const first = await loadList(client, supplier, german);
	expect(first).toMatchObject({
		counts: { new: 5, refused: 0, noted: 0 },
		fileNotes: [],
		mapping: { price: [2], per: [3] },
	});
	const loaded = [
		{ sku: "B-1", price: 7.5, per: 1 },
		{ sku: "N-1", price: 12, per: 1000 },
		{ sku: "P-1", price: 25, per: 1 },
		{ sku: "S-260", price: 4.9, per: 100 },
		{ sku: "S-262", price: 4.85, per: 100 },
	];
	expect(await articles()).toEqual(loaded);
	// The same prices in other forms change nothing, nor does our own export.
	const same =
		"sku,name,price per 100,barcode\nS-260,Speiche,4.90,\nS-262,Speiche,4.85,\nN-1,Nippel,1.20,\nB-1,Glocke,750,\nP-1,Pumpe,2500,\n";
	for (const file of [same, await exported()]) {
		expect((await loadList(client, supplier, file)).counts).toMatchObject({
			unchanged: 5,
			changed: 0,
			withdrawn: 0,
		});
	}
	expect(await articles()).toEqual(loaded);
	const next = await loadList(client, supplier, german.replace("4,90;100", "49,50;1000"));
	const query = { outcome: "changed" } as const;
	expect(await client.call(listPriceListRows, { params: { id: next._id }, query })).toMatchObject([
		{
			currency: "USD",
			per: 1000,
			changes: [
				{ field: "price", from: 4.9, to: 49.5 },
				{ field: "per", from: 100, to: 1000 },
			],
		},
	]);
	expect(await articles()).toContainEqual({ sku: "S-260", price: 49.5, per: 1000 });
	await undoList(client, next._id);
	expect(await articles()).toEqual(loaded);
});

it("offers of accepted articles take the price with its pieces, lists renew both, and drafts follow them", async () => {
	const { client, supplier, params, spoke, articles } = await shop();
	await loadList(client, supplier, german);
	const [match] = await client.call(contract.listMatches, { params, query: { show: "proposed" } });
	const matches = [{ article: match?.article._id ?? "", product: spoke }];
	await client.call(contract.acceptMatches, { params, body: { matches } });
	const offers = () => client.all(listOffers, { query: { product: spoke } });
	expect(await offers()).toMatchObject([{ breaks: [{ from: 1, price: 4.9 }], per: 100 }]);
	await loadList(client, supplier, german.replace("4,90;100", "52,00;1000"));
	expect(await offers()).toMatchObject([{ breaks: [{ from: 1, price: 52 }], per: 1000 }]);
	const order = { supplier, lines: [{ product: spoke, ordered: 3 }] };
	expect((await client.call(addPurchaseOrder, { body: order })).lines).toMatchObject([
		{ cost: 52, per: 1000, total: 0.16, priceFrom: "list" },
	]);
	// A product's cost is that of a piece, if there is an exact one.
	const add = async (sku: string) => {
		const all = await client.all(contract.listArticles, { params, query: { show: "all" } });
		const article = all.find((one) => one.sku === sku)?._id ?? "";
		const added = await client.call(contract.addArticleAsProduct, {
			params: { ...params, article },
			body: { price: 1, sku: `my ${sku}` },
		});
		return added.product.cost;
	};
	expect([await add("B-1"), await add("N-1")]).toEqual([7.5, null]);
	await loadList(client, supplier, `${german}X-1;Lose;250,00;100\n`);
	expect(await add("X-1")).toBe(2.5);
	expect(await articles()).toHaveLength(6);
});

it("what is unclear about the pieces is refused or noted: never a price that is wrong by a factor", async () => {
	const { client, supplier } = await shop();
	await loadList(client, supplier, german);
	const broken = await dryList(client, supplier, german.replace(";100\n", ";100 g\n").replace("1000", "0"));
	const rowsOf = async (id: string, outcome: "refused" | "noted") => {
		const rows = await client.call(listPriceListRows, { params: { id }, query: { outcome } });
		return rows.map(({ line, reasons }) => [
			line,
			...reasons.map(({ column, rule }) => `${column}: ${rule}`),
		]);
	};
	expect(await rowsOf(broken._id, "refused")).toEqual([
		[2, "Preiseinheit: per_unreadable"],
		[4, "Preiseinheit: per_unreadable"],
	]);
	// A column that nobody knows may be the number of pieces: a person is asked.
	const unknown = await dryList(
		client,
		supplier,
		german.replace("Preiseinheit", "Einheit").replace("Stück", "10"),
	);
	expect(unknown.fileNotes).toMatchObject([
		{ column: "Einheit", rule: "per_column", facts: { name: "Einheit", numbers: "1, 10, 100, 1000" } },
	]);
	expect(unknown.fileNotes[0]?.message).toBe(
		"Column Einheit has 1, 10, 100 and 1000: is it the number of pieces that the price is for?",
	);
	expect(await rowsOf(unknown._id, "noted")).toEqual([
		[2, "Preis: per_unsaid"],
		[4, "Preis: per_unsaid"],
	]);
	await client.call(changePriceList, { params: { id: unknown._id }, body: { mapping: { per: 3 } } });
	expect(await settledList(client, unknown._id)).toMatchObject({
		fileNotes: [],
		counts: { changed: 1, noted: 0 },
	});
});

it("a person says for how many pieces a whole list is, which is remembered for the supplier's files with these columns", async () => {
	const { client, supplier, articles } = await shop();
	const say = async (id: string, per: 1 | 100 | null) => {
		await client.call(changePriceList, { params: { id }, body: { options: { per } } });
		return settledList(client, id);
	};
	const file = "Artikelnummer;Bezeichnung;Preis\nS-260;Speiche;4,90\nB-1;Glocke;750,00\n";
	const list = await dryList(client, supplier, file);
	expect(list).toMatchObject({ lacksPer: true, options: { per: null } });
	expect(await say(list._id, 100)).toMatchObject({ options: { per: 100 }, counts: { new: 2, noted: 0 } });
	const next = await dryList(client, supplier, file);
	expect(next).toMatchObject({ options: { per: 100 } });
	await client.call(commitPriceList, { params: { id: next._id } });
	await settledList(client, next._id);
	const loaded = [
		{ sku: "B-1", price: 750, per: 100 },
		{ sku: "S-260", price: 4.9, per: 100 },
	];
	expect(await articles()).toEqual(loaded);
	// The same prices for one piece are the same, exactly.
	const ones = await dryList(client, supplier, file.replace("4,90", "0,049").replace("750,00", "7,50"));
	expect(ones.counts).toMatchObject({ changed: 2 });
	expect(await say(ones._id, null)).toMatchObject({ counts: { unchanged: 2 } });
	const dear = await dryList(client, supplier, file);
	expect(await say(dear._id, null)).toMatchObject({ counts: { changed: 2, noted: 2 } });
	// It has been said: there is nothing to note.
	expect(await say(dear._id, 1)).toMatchObject({ counts: { changed: 2, noted: 0 } });
	expect(await articles()).toEqual(loaded);
});

it("a column and a heading win over what a person has said of the whole list", async () => {
	const { client, supplier } = await shop();
	const unknown = german.replace("Preiseinheit", "Einheit").replace("Stück", "10");
	const list = await dryList(client, supplier, unknown);
	const params = { id: list._id };
	expect(list).toMatchObject({ lacksPer: true, fileNotes: [{ rule: "per_column" }] });
	await client.call(changePriceList, { params, body: { options: { per: 1000 } } });
	const perOf = async () => {
		expect((await settledList(client, list._id)).fileNotes).toEqual([]);
		const rows = await client.call(listPriceListRows, { params, query: { outcome: "new" } });
		return rows.map(({ per }) => per);
	};
	expect(await perOf()).toEqual([1000, 100000, 1000, 1000, 1000]);
	await client.call(changePriceList, { params, body: { mapping: { per: 3 } } });
	expect(await perOf()).toEqual([100, 100, 1000, 1, 10]);
	const headed = await dryList(client, supplier, "sku,name,price per 100\nX,Spoke,4.90\n");
	expect(headed).toMatchObject({ lacksPer: false, options: { per: null } });
	await expect(
		client.call(changePriceList, { params: { id: headed._id }, body: { options: { per: 7 as 10 } } }),
	).rejects.toMatchObject({ problem: { code: "invalid_input" } });
});
