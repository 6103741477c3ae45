import { addProduct } from "@freehub/contract/catalogue/products";
import { getToday } from "@freehub/contract/office/today";
import { listMovements, type Movement, recordMovement } from "@freehub/contract/stock/stock";
import { expect, it } from "vitest";
import { importFile } from "../../../../test/import-file.ts";
import { testServer } from "../../../../test/server.ts";

const item = { name: "Bell", price: "5", quantity: "0", image: "/i.svg", supplier: "S", description: "d" };

const told = ({ kind, quantity, reference, folded }: Movement) => [kind, quantity, reference, folded];

it("what an import booked is one line, however much it is and wherever a page ends", async () => {
	const server = await testServer();
	const { client } = await server.newUser();
	const { insertedId: bell } = await client.call(addProduct, { body: item });
	let key = 0;
	const receive = (quantity: number) =>
		client.call(recordMovement, {
			params: { id: bell },
			body: { kind: "receive", quantity },
			idempotencyKey: String((key += 1)),
		});
	const file = (rows: number) =>
		[
			"sku,name,price,quantity",
			...Array.from({ length: rows }, (_, n) => `S${n},Spoke ${n},1,${n + 1}`),
		].join("\n");
	await receive(1);
	await importFile(client, file(120));
	await receive(2);
	await receive(3);
	await importFile(client, [file(1), "S1,Spoke 1,1,9"].join("\n"));

	const list = async (limit: number, query = {}) =>
		(await client.all(listMovements, { query: { fold: "imports", limit, ...query } })).map(told);
	const all = [
		["count", 7, "Import bikes.csv", undefined],
		["receive", 3, "", undefined],
		["receive", 2, "", undefined],
		["count", 120, "Import bikes.csv", 120],
		["receive", 1, "", undefined],
	];
	for (const limit of [1, 2, 3, 4, 5, 50]) expect(await list(limit), `${limit} to a page`).toEqual(all);
	expect(await list(2, { kind: "receive" })).toEqual(all.filter(([kind]) => kind === "receive"));
	expect(await list(1, { kind: "count" })).toEqual([["count", 7, "Import bikes.csv", 121]]);
	expect((await client.all(listMovements, { query: {} })).length).toBe(124);
	const today = await client.call(getToday, { query: { zone: "UTC" } });
	expect(today.latest.map(told)).toEqual(all);
});
