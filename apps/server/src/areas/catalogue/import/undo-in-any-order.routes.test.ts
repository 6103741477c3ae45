import { randomUUID } from "node:crypto";
import * as contract from "@freehub/contract/catalogue/imports";
import { changeProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { listStock } from "@freehub/contract/stock/levels";
import { recordMovement, reverseMovement } from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { importFile, undo } from "../../../../test/import-file.ts";
import { contentOf, expectBalance, list, rows, shop } from "../../../../test/import-shop.ts";

const products = ["sku,name,price,quantity", "OLD,Old,1,5", "A,Race,2,10", "B,Ball,3,8", "C,Nut,4,0"].join(
	"\n",
);
const stock = [
	"sku,location,bin,quantity",
	"OLD,Depot,A-1,5",
	"A,Depot,A-1,4",
	"A,Depot,A-2,6",
	"B,Depot,A-1,8",
].join("\n");
const prices = ["sku,name,price,quantity", "OLD,Older,7,12", "A,Race,8,21", "B,Balls,9,8"].join("\n");
const options = { addsLocations: true };

/** Imports the files one after the other, under their names. */
async function importAll(client: Client, files: Readonly<Record<string, string>>) {
	const done: Record<string, string> = {};
	for (const [name, text] of Object.entries(files)) {
		done[name] = (await importFile(client, text, { options }, name))._id;
	}
	return done;
}

async function firstShop() {
	const { client } = await shop();
	await importFile(client, "sku,name,price,quantity\nOLD,First,1,2");
	const before = await contentOf(client);
	return { client, before };
}

const keptReasons = async (client: Client, id: string) =>
	(await rows(client, id, { outcome: "kept" })).map(({ title, reasons }) => [
		title,
		...reasons.map(({ message }) => message),
	]);
const importOf = (client: Client, id: string) => client.call(contract.getImport, { params: { id } });

const files = { "products.csv": products, "stock.csv": stock, "prices.csv": prices };
const orders = [
	["products.csv", "stock.csv", "prices.csv"],
	["products.csv", "prices.csv", "stock.csv"],
	["stock.csv", "products.csv", "prices.csv"],
	["stock.csv", "prices.csv", "products.csv"],
	["prices.csv", "products.csv", "stock.csv"],
	["prices.csv", "stock.csv", "products.csv"],
] as const;

describe("undoing imports that build on each other", () => {
	it.each(orders.map((order) => [order.join(", "), order] as const))(
		"gives what was before, whatever the order: %s",
		async (_, order) => {
			const { client, before } = await firstShop();
			const ids = await importAll(client, files);
			for (const name of order) await undo(client, ids[name] ?? "");
			expect(await contentOf(client)).toMatchObject({
				products: before.products,
				found: before.found,
				suppliers: before.suppliers,
			});
			expect((await client.all(listStock)).map(({ quantity }) => quantity)).toEqual([2]);
			for (const id of Object.values(ids)) {
				expect(await importOf(client, id)).toMatchObject({ state: "undone", result: { kept: 0 } });
				expect(await keptReasons(client, id)).toEqual([]);
			}
			await expectBalance(client);
		},
	);

	it("says meanwhile what holds a product: the other import, by its name", async () => {
		const { client } = await firstShop();
		const ids = await importAll(client, { "products.csv": products, "stock.csv": stock });
		await undo(client, ids["products.csv"] ?? "");
		const held =
			"It stays: the import stock.csv has booked stock of it, too. It goes when that import is undone.";
		expect(await keptReasons(client, ids["products.csv"] ?? "")).toEqual([
			["Race", held],
			["Ball", held],
		]);
		expect((await list(client)).map(({ sku, quantity }) => [sku, quantity])).toEqual([
			["OLD", 7],
			["A", 10],
			["B", 8],
		]);
	});

	it("keeps what people did: a sale, a new name; a sale that was taken back holds nothing", async () => {
		const { client } = await firstShop();
		const ids = await importAll(client, { "products.csv": products, "stock.csv": stock });
		const idOf = new Map((await list(client)).map(({ sku, _id }) => [sku, _id]));
		const book = (id = "", kind: "receive" | "deliver" = "receive") =>
			client.call(recordMovement, {
				params: { id },
				body: { kind, quantity: 3 },
				idempotencyKey: randomUUID(),
			});
		await book(idOf.get("A"));
		const { movement } = await book(idOf.get("B"));
		await client.call(reverseMovement, { params: { id: movement._id }, idempotencyKey: randomUUID() });
		const params = { id: idOf.get("C") ?? "" };
		await client.call(changeProduct, { params, body: { name: "My nut" }, version: 1 });
		await undo(client, ids["stock.csv"] ?? "");
		await undo(client, ids["products.csv"] ?? "");
		expect(await keptReasons(client, ids["products.csv"] ?? "")).toEqual([
			["Race", "It stays: its stock has changed since, at last by 3 (receive)."],
			["Nut", "Name has changed since, so it stays My nut."],
		]);
		expect((await list(client)).map(({ sku, quantity }) => [sku, quantity])).toEqual([
			["OLD", 2],
			["A", 3],
			["C", 0],
		]);
	});

	it("does not touch what an earlier undo kept for another reason", async () => {
		const { client } = await firstShop();
		const ids = await importAll(client, {
			"texts.csv": "sku,name,description\nOLD,Old,Loud",
			"names.csv": "sku,name\nOLD,Older",
		});
		const describeAs = async (description: string) => {
			const [{ _id, version } = { _id: "", version: 0 }] = await list(client);
			await client.call(changeProduct, { params: { id: _id }, body: { description }, version });
		};
		await describeAs("Mine");
		await undo(client, ids["texts.csv"] ?? "");
		// Its owner decides for the text of that file after all.
		await describeAs("Loud");
		await undo(client, ids["names.csv"] ?? "");
		expect(await list(client)).toMatchObject([{ name: "First", description: "Loud" }]);
		expect(await keptReasons(client, ids["texts.csv"] ?? "")).toEqual([
			["Old", "Description has changed since, so it stays Loud."],
		]);
		expect(await importOf(client, ids["texts.csv"] ?? "")).toMatchObject({ result: { kept: 1 } });
	});
});
