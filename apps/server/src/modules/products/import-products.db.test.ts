import { existsSync, readFileSync } from "node:fs";
import * as contract from "@freehub/contract/products";
import { describe, expect, it } from "vitest";
import { testServer } from "../../../test/server.ts";
import { importProducts } from "./import-products.ts";

const now = new Date();

describe("importProducts", () => {
	it("creates the unknown, updates the known by SKU, and refuses the rest with its line", async () => {
		const { db, visitor } = await testServer();
		const first =
			"sku,name,description,price,quantity,supplier,category\nCH-1,Chain,126 links,42.00,7,Tarnwick,Drivetrain\n";
		expect(await importProducts(db, first, now)).toEqual({ created: 1, updated: 0, refused: [] });
		const [chain] = await visitor.call(contract.listProducts);
		const second = [
			"\uFEFFSKU, Name ,price,quantity,supplier,weight",
			'CH-1,"Chain, 12-speed\nwith a link",39.5,9,Tarnwick,0.3',
			",No SKU,1,1,A",
			"CH-2,,x,-1,A",
			"CH-3,Master link,2.999,1,A",
			"CH-4,Pin,0,3,",
			"CH-4,Pin again,1,1,A",
			"",
		].join("\r\n");
		expect(await importProducts(db, second, now)).toEqual({
			created: 1,
			updated: 1,
			refused: [
				{ line: 4, reason: "SKU is required." },
				{ line: 5, reason: "Name is required. Price must be a number. Quantity cannot be below 0." },
				{ line: 6, reason: "Price can have at most two decimals." },
				{ line: 8, reason: "SKU CH-4 stands on line 7 already." },
			],
		});
		expect(await visitor.call(contract.listProducts)).toEqual([
			{
				...chain,
				name: "Chain, 12-speed\nwith a link",
				description: "",
				price: 39.5,
				quantity: 9,
				version: 2,
			},
			{
				...chain,
				_id: expect.any(String),
				version: 1,
				sku: "CH-4",
				name: "Pin",
				description: "",
				price: 0,
				quantity: 3,
				supplier: "",
				category: null,
				image: "",
			},
		]);
		const found = await visitor.page(contract.listProducts, { query: { search: "speed" } });
		expect(found.items.map(({ sku }) => sku)).toEqual(["CH-1"]);
	});

	it.each([
		["a file without a needed column", "sku,name\nA,B\n", /missing: price, quantity/],
		["what is no CSV", 'sku,name,price,quantity\n"A,B', /not a CSV/],
		["an empty file", "", /missing: sku/],
	])("refuses %s whole", async (_, csv, message) => {
		const { db, visitor } = await testServer();
		await expect(importProducts(db, csv, now)).rejects.toThrow(message);
		expect(await visitor.call(contract.listProducts)).toEqual([]);
	});

	const catalogue = new URL("../../../../../../shared/data/adventureworks/products.csv", import.meta.url);
	if (!existsSync(catalogue)) {
		process.stdout.write("The cycling data beside the project is not here: its import is not tested.\n");
		return;
	}
	it("loads the real cycling catalogue, and changes nothing the second time", async () => {
		const { db, visitor } = await testServer();
		const csv = readFileSync(catalogue, "utf8");
		expect(await importProducts(db, csv, now)).toEqual({ created: 504, updated: 0, refused: [] });
		const products = await visitor.call(contract.listProducts);
		expect(await importProducts(db, csv, now)).toEqual({ created: 0, updated: 504, refused: [] });
		expect(await visitor.call(contract.listProducts)).toEqual(products);
		const road = await visitor.page(contract.listProducts, { query: { search: "road-150 red 62" } });
		expect(road.items).toMatchObject([
			{ sku: "BK-R93R-62", price: 3578.27, quantity: 133, category: "Bikes" },
		]);
	});
});
