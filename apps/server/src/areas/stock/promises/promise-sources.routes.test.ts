import { randomUUID } from "node:crypto";
import { closeLocation } from "@freehub/contract/stock/locations";
import { listPromiseSources } from "@freehub/contract/stock/promise-sources";
import { addTransferNote, sendTransferNote } from "@freehub/contract/stock/transfer-notes";
import { expect, it } from "vitest";
import { MAIN, type SellingShop, sellingShop } from "../../../../test/selling.ts";

const sourcesOf = async ({ client, products }: SellingShop, asked = products.slice(0, 2)) =>
	(await client.call(listPromiseSources, { query: { product: asked.join(",") } })).map(
		({ product, source: { kind, id }, pieces, day }) => {
			const name = kind === "place" ? id : kind;
			return `${products.indexOf(product)} ${name} ${pieces}${day === null ? "" : ` ${day}`}`;
		},
	);

it("names free pieces: places with most first, then what is coming by day; promised ones are not free", async () => {
	const shop = await sellingShop();
	const { client, products } = shop;
	const [bell = "", chain = ""] = products;
	const north = await shop.addPlace("North");
	await shop.book(
		{ kind: "receive", quantity: 4 },
		{ kind: "receive", quantity: 5, location: north },
		{ kind: "receive", quantity: 1, product: chain },
	);
	const later = await shop.order([6], { expected: "2036-02-03" });
	await shop.order([2], { expected: "2036-01-02" });
	await shop.sell(3, MAIN);
	await shop.sell(6, { kind: "purchase", id: later.lines[0]?._id ?? "" });
	expect(await sourcesOf(shop)).toEqual([`0 ${north} 5`, "0 main 1", "0 purchase 2 2036-01-02", "1 main 1"]);

	const lines = [{ product: bell, pieces: 5 }];
	const body = { from: north, to: "main", expected: "2036-01-01", lines };
	const { _id: id } = await client.call(addTransferNote, { body });
	await client.call(sendTransferNote, { params: { id }, body: {}, idempotencyKey: randomUUID() });
	expect(await sourcesOf(shop, [bell])).toEqual([
		"0 main 1",
		"0 purchase 2 2036-01-02",
		"0 transfer 5 2036-01-01",
	]);
});

it("a place that is closed offers nothing", async () => {
	const shop = await sellingShop();
	const north = await shop.addPlace("North");
	await shop.book({ kind: "receive", quantity: 1, location: north });
	await shop.book({ kind: "deliver", quantity: 1, location: north });
	await shop.client.call(closeLocation, { params: { id: north }, body: {} });
	expect(await sourcesOf(shop)).toEqual([]);
});
