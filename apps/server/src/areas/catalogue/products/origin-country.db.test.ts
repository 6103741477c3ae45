import { exportProducts } from "@freehub/contract/catalogue/exports";
import { listImportRows } from "@freehub/contract/catalogue/imports";
import * as contract from "@freehub/contract/catalogue/products";
import { describe, expect, it } from "vitest";
import { dryRun, importFile, undo } from "../../../../test/import-file.ts";
import { testServer } from "../../../../test/server.ts";

const bell = {
	sku: "A",
	name: "Bell",
	description: "Rings",
	price: 9.9,
	quantity: 0,
	supplier: "Tarnwick",
	image: "/drawings/bell.svg",
};
const sentence = "Origin country must be an ISO 3166-1 code of two letters, such as TW.";

describe("a product's origin country", () => {
	it("is added, changed, cleared and told to everybody, in capitals", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const added = await client.call(contract.addProduct, { body: { ...bell, originCountry: " tw " } });
		expect(added.originCountry).toBe("TW");
		const params = { id: added._id };
		const shown = () => server.visitor.call(contract.getProduct, { params });
		expect(await shown()).toMatchObject({ originCountry: "TW" });
		const change = (originCountry: string | null, version: number) =>
			client.call(contract.changeProduct, { params, body: { originCountry }, version });
		await change("PT", 1);
		expect(await shown()).toMatchObject({ originCountry: "PT", version: 2 });
		expect(await change("", 2)).toMatchObject({ originCountry: null });
	});

	it.each(["Taiwan", "T", "XX", "UK", 7])("is refused where it is no code: %j", async (originCountry) => {
		const server = await testServer();
		const { client } = await server.newUser();
		await expect(
			client.call(contract.addProduct, { body: { ...bell, originCountry } as typeof bell }),
		).rejects.toMatchObject({
			code: "invalid_input",
			problem: { errors: [{ field: "originCountry", message: sentence }] },
		});
		expect(await client.call(contract.listProducts)).toEqual([]);
	});

	it("is imported, exported and taken back", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const origins = async () =>
			(await client.call(contract.listProducts)).map(({ sku, originCountry }) => [sku, originCountry]);
		await importFile(client, "sku,name,price,Country of origin\nA,Bell,1,tw\nB,Lamp,2,\n");
		expect(await origins()).toEqual([
			["A", "TW"],
			["B", null],
		]);
		const { _id: id, counts } = await dryRun(client, "sku,made in\nA,Taiwan\nB,de\n");
		expect(counts).toMatchObject({ refused: 1, changed: 1 });
		const [refused] = await client.call(listImportRows, { params: { id }, query: { outcome: "refused" } });
		expect(refused?.reasons).toMatchObject([{ column: "made in", message: sentence }]);
		const { _id } = await importFile(client, "sku,origin_country\nA,\nB,PT\n");
		expect(await origins()).toEqual([
			["A", null],
			["B", "PT"],
		]);
		await undo(client, _id);
		expect(await origins()).toEqual([
			["A", "TW"],
			["B", null],
		]);
		const file = await client.call(exportProducts, { query: { columns: "sku,originCountry" } });
		expect(file).toBe("SKU,Origin country\r\nA,TW\r\nB,\r\n");
		expect((await dryRun(client, file)).counts).toMatchObject({ unchanged: 2 });
	});
});
