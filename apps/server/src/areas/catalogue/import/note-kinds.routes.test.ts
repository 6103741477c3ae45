import * as lists from "@freehub/contract/buying/price-lists";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import * as contract from "@freehub/contract/catalogue/imports";
import { addProduct } from "@freehub/contract/catalogue/products";
import { addLocation } from "@freehub/contract/stock/locations";
import { describe, expect, it } from "vitest";
import { dryRun } from "../../../../test/import-file.ts";
import { testServer } from "../../../../test/server.ts";

async function shop() {
	const server = await testServer();
	return (await server.newUser()).client;
}

describe("notes and refusals by kind", () => {
	it("are counted per rule and column, and their rows are found by them", async () => {
		const client = await shop();
		const file = [
			"sku,name,price,cost,image",
			"A,Bell,1,1,bell.jpg",
			"B,Lamp,1,1,lamp.jpg",
			"C,Pump,x,1,pump.jpg",
			"D,Lock,1,y,",
			"E,Rack,x,y,",
			// Another program's placeholder is no picture that is missing.
			"F,Seat,1,1,No_Image_available.gif",
		];
		const { _id: id, notes, refusals } = await dryRun(client, file.join("\n"));
		const short = (kinds: typeof notes = []) =>
			kinds?.map(({ rule, column, rows, isMixed = false }) => [rule, column, rows, isMixed]);
		expect(short(notes)).toEqual([["no_such_picture", "image", 2, true]]);
		expect(short(refusals?.kinds)).toEqual([
			["number", "price", 2, false],
			["number", "cost", 2, false],
		]);
		const lines = async (query: { rule?: "number" | "no_such_picture"; column?: string }) => {
			const page = await client.page(contract.listImportRows, { params: { id }, query });
			expect(page.total).toBe(query.rule === undefined ? 6 : 0);
			return page.items.map(({ line }) => line);
		};
		expect(await lines({ rule: "number", column: "price" })).toEqual([4, 6]);
		expect(await lines({ rule: "number", column: "cost" })).toEqual([5, 6]);
		expect(await lines({ rule: "number" })).toEqual([]);
		expect(await lines({ rule: "no_such_picture", column: "image" })).toEqual([2, 3]);
		expect(await lines({})).toEqual([2, 3, 4, 5, 6, 7]);
	});

	it("are found by columns whose names have any sign, and by no column", async () => {
		const client = await shop();
		const file = 'sku,name,"100%_""p!\\rice""",other\nA,Bell,x,1\nB,Lamp,1,2,3\nC,Pump,1,1\n';
		const { _id: id } = await dryRun(client, file, { mapping: { price: 2 } });
		const find = (rule: "number" | "more_cells_than_columns", column?: string) =>
			client
				.call(contract.listImportRows, { params: { id }, query: { rule, ...(column && { column }) } })
				.then((rows) => rows.map(({ line }) => line));
		expect(await find("number", '100%_"p!\\rice"')).toEqual([2]);
		expect(await find("number", '100xx"p!\\rice"')).toEqual([]);
		expect(await find("more_cells_than_columns")).toEqual([3]);
	});

	it("of a price list are counted and found as well", async () => {
		const client = await shop();
		const { _id: supplier } = await client.call(addSupplier, { body: { name: "Bellmaker" } });
		const file = new Blob(["sku,name,price\nA,Bell,1\nB,Lamp,x\n"], { type: "text/csv" });
		const { _id: id } = await client.call(lists.uploadPriceList, {
			params: { id: supplier },
			query: { name: "list.csv" },
			file,
		});
		const read = () => client.call(lists.getPriceList, { params: { id } });
		await expect.poll(async () => (await read()).state).toBe("ready");
		expect(await read()).toMatchObject({ notes: [], refusals: { kinds: [{ rule: "number", rows: 1 }] } });
		const query = { rule: "number", column: "price" } as const;
		const found = await client.call(lists.listPriceListRows, { params: { id }, query });
		expect(found.map(({ line }) => line)).toEqual([3]);
	});
});

describe("the preview of a dry run", () => {
	it("shows the first products as they will be, with what the shop has of them and their pieces per place", async () => {
		const client = await shop();
		const body = { name: "Depot", kind: "warehouse" } as const;
		await client.call(addLocation, { body });
		const known = await client.call(addProduct, {
			body: {
				name: "Bell",
				sku: "A",
				description: "D",
				price: 10,
				supplier: "S",
				image: "/drawings/bell.svg",
				model: "Ding",
				size: "M",
				quantity: 5,
			},
		});
		const more = Array.from({ length: 12 }, (_, i) => `N${i},New ${i},1,,Depot,1`);
		const file = [
			"sku,name,price,colour,location,quantity",
			"X,Bad,x,,Depot,1",
			"A,Bell,12,Red,Depot,7",
			"B,Lamp,20,,Depot,2",
			"B,Lamp,20,,,3",
			...more,
		];
		const { _id: id } = await dryRun(client, file.join("\n"));
		const products = await client.call(contract.previewImport, { params: { id } });
		expect(products).toHaveLength(10);
		const main = products[0]?.places[0]?.name ?? "";
		expect(products[0]).toEqual({
			product: known._id,
			outcome: "changed",
			name: "Bell",
			model: "Ding",
			size: "M",
			colour: "Red",
			sku: "A",
			image: "/drawings/bell.svg",
			price: 12,
			quantity: 12,
			places: [
				{ name: main, quantity: 5 },
				{ name: "Depot", quantity: 7 },
			],
		});
		expect(products[1]).toMatchObject({
			product: null,
			outcome: "new",
			name: "Lamp",
			model: null,
			price: 20,
			quantity: 5,
			places: [
				{ name: "Depot", quantity: 2 },
				{ name: main, quantity: 3 },
			],
		});
		expect(products.slice(2).map(({ sku }) => sku)).toEqual(Array.from({ length: 8 }, (_, i) => `N${i}`));
		await client.call(contract.cancelImport, { params: { id } });
		expect(await client.call(contract.previewImport, { params: { id } })).toEqual([]);
	});

	it("adds what is received to the total, and shows products that stay as they are", async () => {
		const client = await shop();
		const base = { description: "D", supplier: "S", image: "/drawings/bell.svg" };
		await client.call(addProduct, { body: { ...base, name: "Bell", sku: "A", price: 10, quantity: 5 } });
		await client.call(addProduct, { body: { ...base, name: "Lamp", sku: "B", price: 10, quantity: 0 } });
		const { _id: id } = await dryRun(client, "sku,quantity\nA,4\nB,0\n", {
			options: { quantityAs: "receive" },
		});
		const products = await client.call(contract.previewImport, { params: { id } });
		expect(
			products.map(({ name, outcome, quantity, places }) => [name, outcome, quantity, places.length]),
		).toEqual([
			["Bell", "changed", 9, 1],
			["Lamp", "unchanged", 0, 0],
		]);
	});
});
