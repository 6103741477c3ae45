import { changeImport, getImport, listImportRows } from "@freehub/contract/catalogue/imports";
import { listProducts } from "@freehub/contract/catalogue/products";
import { expect, it } from "vitest";
import { dryRun, importFile, settled } from "../../../../test/import-file.ts";
import { testServer } from "../../../../test/server.ts";

async function shop() {
	return (await (await testServer()).newUser()).client;
}

it("prices for many pieces become those of one, exactly, or are refused by name", async () => {
	const client = await shop();
	const file = `sku,name,price,cost,Preiseinheit
A,Spoke,12.5,4.90,100
B,Nipple,5.00,3,100
C,Bell,12.50,7,
D,Pump,25,20,Stück
E,Lamp,1,1,100 g
`;
	const { _id: id, fileNotes } = await dryRun(client, file);
	expect(fileNotes).toEqual([]);
	const rows = await client.call(listImportRows, { params: { id }, query: { outcome: "refused" } });
	expect(
		rows.map(({ line, reasons }) => [line, ...reasons.map(({ column, message }) => `${column}: ${message}`)]),
	).toEqual([
		[2, "price: Price: 12.5 for 100 pieces is no exact amount in USD for one."],
		[6, 'Preiseinheit: "100 g" is no number of pieces that a price is for.'],
	]);
	await importFile(client, file.replace("12.5,", "12,").replace("100 g", ""));
	const found = await client.call(listProducts, { query: { sort: "sku" } });
	expect(found.map(({ sku, price, cost }) => [sku, price, cost])).toEqual([
		["A", 0.12, 0.05],
		["B", 0.05, 0.03],
		["C", 12.5, 7],
		["D", 25, 20],
		["E", 1, 1],
	]);
});

it("the heading of a price is about that price alone, and wins over a column", async () => {
	const client = await shop();
	await importFile(client, "sku,name,Price,Cost per 100,PE\nA,Spoke,0.12,5.00,1\n");
	expect(await client.call(listProducts)).toMatchObject([{ price: 0.12, cost: 0.05 }]);
});

it("a column of 1, 10, 100 and 1000 beside a price that nobody mapped is asked about", async () => {
	const client = await shop();
	const shown = await dryRun(
		client,
		"sku,name,price,Einheit,Incoming\nA,Spoke,5,100,10\nB,Bell,12.50,1,10\n",
	);
	expect(shown.fileNotes).toMatchObject([
		{ column: "Einheit", rule: "per_column", facts: { numbers: "1, 100" } },
	]);
	const params = { id: shown._id };
	await client.call(changeImport, { params, body: { mapping: { per: 3 } } });
	expect(await settled(client, shown._id)).toMatchObject({ fileNotes: [], counts: { new: 2 } });
	await client.call(changeImport, { params, body: { mapping: { per: null, quantity: 3 } } });
	await settled(client, shown._id);
	expect((await client.call(getImport, { params })).fileNotes).toEqual([]);
});
