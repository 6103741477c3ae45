import { existsSync, readFileSync } from "node:fs";
import { exportProducts } from "@freehub/contract/catalogue/exports";
import * as contract from "@freehub/contract/catalogue/imports";
import { addProduct, listProducts } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { listStock } from "@freehub/contract/stock/levels";
import { addLocation, closeLocation, listLocations } from "@freehub/contract/stock/locations";
import { checkLedger, recordMovement } from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { dryRun, importFile, undo } from "../../../../test/import-file.ts";
import { runs } from "../../../../test/runs.ts";
import { testServer } from "../../../../test/server.ts";

async function shop() {
	const server = await testServer();
	const { client } = await server.newUser();
	const add = async (name: string, parent?: string) => {
		const place = parent === undefined ? { kind: "warehouse" as const } : { kind: "bin" as const, parent };
		return (await client.call(addLocation, { body: { name, ...place } }))._id;
	};
	return { server, client, add };
}

/** All levels, as 'CH-1 in Depot, A-1: 3'. */
async function stockOf(client: Client): Promise<string[]> {
	const [levels, products, locations] = await Promise.all([
		client.all(listStock),
		client.all(listProducts),
		client.all(listLocations),
	]);
	const nameOf = (id: string): string => {
		const { name = id, parent = null } = locations.find(({ _id }) => _id === id) ?? {};
		return parent === null ? name : `${nameOf(parent)}, ${name}`;
	};
	return levels
		.map(({ product, location, quantity }) => {
			const { sku } = products.find(({ _id }) => _id === product) ?? {};
			return `${sku} in ${nameOf(location)}: ${quantity}`;
		})
		.toSorted();
}

const refused = async (client: Client, id: string) =>
	(
		await client.call(contract.listImportRows, { params: { id }, query: { outcome: "refused", limit: 200 } })
	).map(({ line, reasons }) => [line, reasons.map(({ message }) => message).join(" ")]);

const chain = { name: "Chain", sku: "CH-1", description: "D", price: 1, supplier: "S", image: "/d.svg" };

describe("an import with locations", () => {
	it("means the open one of two places with a name, and refuses a name that only a closed one has", async () => {
		const { client, add } = await shop();
		const close = (id: string) => client.call(closeLocation, { params: { id }, body: {} });
		const depot = await add("Depot");
		const bin = await add("A-1", depot);
		await close(bin);
		await close(await add("B-1", depot));
		await add("A-1", depot);
		const former = await add("Attic");
		await close(former);
		await add("C-1", await add("Attic"));
		await client.call(addProduct, { body: { ...chain, quantity: 0 } });
		const file = ["sku,warehouse,bin,quantity", "CH-1,Depot,A-1,3", "CH-1,Attic,C-1,4"];
		const { _id: id } = await dryRun(client, [...file, "CH-1,Depot,B-1,5"].join("\n"));
		expect(await refused(client, id)).toEqual([[4, "B-1 is closed. Reopen it under Locations first."]]);
		await importFile(client, file.join("\n"));
		const levels = await client.all(listStock);
		expect(levels.find(({ quantity }) => quantity === 3)?.location).not.toBe(bin);
		expect(await stockOf(client)).toEqual(["CH-1 in Attic, C-1: 4", "CH-1 in Depot, A-1: 3"]);
	});

	it("counts a product at each, where the file names known ones in any of the ways that people write them", async () => {
		const { client, add } = await shop();
		const depot = await add("Depot");
		await add("A-1", depot);
		await add("B 2", depot);
		await client.call(addProduct, { body: { ...chain, quantity: 10 } });
		const file = [
			"sku,location,shelf,bin,quantity",
			"CH-1,depot,A,1,3",
			"CH-1,B 2,,,4",
			"CH-1,,,,6",
			"CH-1,Depot,,,0",
		];
		const done = await importFile(client, file.join("\n"));
		expect(done).toMatchObject({ state: "done", counts: { changed: 3, unchanged: 1, refused: 0 } });
		expect(await stockOf(client)).toEqual([
			"CH-1 in Depot, A-1: 3",
			"CH-1 in Depot, B 2: 4",
			"CH-1 in Shop: 6",
		]);
		await undo(client, done._id);
		expect(await stockOf(client)).toEqual(["CH-1 in Shop: 10"]);
		expect(await client.call(checkLedger)).toMatchObject({ balanced: true });
	});

	it("takes what a table of a location exports: a line for each place, with its quantity, which changes nothing", async () => {
		const { server, client, add } = await shop();
		const depot = await add("Depot");
		const bin = await add("A-1", depot);
		const body = { ...chain, category: "Drive > Chains" };
		const { _id } = await client.call(addProduct, { body: { ...body, quantity: 10 } });
		await client.call(addProduct, { body: { ...body, name: "Bell", sku: "B-1", quantity: 4 } });
		for (const [to, quantity] of [
			[depot, 1],
			[bin, 6],
		] as const)
			await client.call(recordMovement, {
				params: { id: _id },
				body: { kind: "transfer", quantity, to },
				idempotencyKey: to,
			});
		const exported = (query: object) => client.call(exportProducts, { query });
		expect((await exported({ location: depot, columns: "name,quantity" })).trim().split("\r\n")).toEqual([
			"Name,Quantity,Location",
			"Chain,1,Depot",
			'Chain,6,"Depot, A-1"',
		]);
		expect(await exported({ location: bin, columns: "sku,quantity" })).toContain('CH-1,6,"Depot, A-1"\r\n');
		expect(await exported({ location: bin, columns: "sku" })).toBe("SKU\r\nCH-1\r\n");
		const sheet = await server.request(`/api/product-export?format=xlsx&location=${depot}`);
		expect(sheet.status).toBe(200);
		const shown = await dryRun(client, await exported({ location: depot }));
		expect(shown).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 2, refused: 0 } });
		expect(await exported({ columns: "sku,quantity" })).toBe("SKU,Quantity\r\nCH-1,10\r\nB-1,4\r\n");
	});

	it("adds products, and, where that is asked for, locations, and takes the products back", async () => {
		const { client } = await shop();
		const lines = [
			"sku,name,price,warehouse,bin,quantity",
			"T-1,Tube,5,Depot,A-1,3",
			"T-1,Tube,5,Depot,A-2,4",
			"T-1,Tube,5,Attic,,5",
			'T-1,Tube,5,"Shop, B-9",,2',
		];
		const shown = await dryRun(client, lines.join("\n"));
		expect(await refused(client, shown._id)).toEqual([
			[2, expect.stringMatching(/^There is no location Depot, A-1\./)],
			[3, expect.stringMatching(/^There is no location Depot, A-2\./)],
			[4, expect.stringMatching(/^There is no location Attic\./)],
			[5, expect.stringMatching(/^There is no location Shop, B-9\./)],
		]);
		const options = { addsLocations: true, quantityAs: "receive" as const };
		const done = await importFile(client, lines.join("\n"), { options });
		expect(done).toMatchObject({ state: "done", result: { created: 1, changed: 3 } });
		expect(await stockOf(client)).toEqual([
			"T-1 in Attic: 5",
			"T-1 in Depot, A-1: 3",
			"T-1 in Depot, A-2: 4",
			"T-1 in Shop, B-9: 2",
		]);
		expect(await undo(client, done._id)).toMatchObject({ state: "undone", result: { kept: 0 } });
		expect(await client.all(listProducts)).toEqual([]);
		// Locations stay: others may use them by then.
		expect((await client.all(listLocations)).filter(({ name }) => name === "Depot")).toHaveLength(1);
	});

	it("puts all of a file at the location that is chosen", async () => {
		const { client, add } = await shop();
		const depot = await add("Depot");
		await client.call(addProduct, { body: { ...chain, quantity: 2 } });
		await importFile(client, "sku,quantity\nCH-1,7", { options: { location: depot } });
		expect(await stockOf(client)).toEqual(["CH-1 in Depot: 7", "CH-1 in Shop: 2"]);
	});

	it("refuses a count of a store whose pieces are in its bins: they would be there twice", async () => {
		const { client, add } = await shop();
		const depot = await add("Depot");
		const bin = await add("A-1", depot);
		const { _id: id } = await client.call(addProduct, { body: { ...chain, quantity: 0 } });
		const body = { kind: "receive" as const, quantity: 288, location: bin };
		await client.call(recordMovement, { params: { id }, body, idempotencyKey: "288" });
		const why = /^The pieces at Depot are in its bins\. Name the bin\./;
		const named = await dryRun(client, "sku,location,quantity\nCH-1,Depot,288");
		expect(await refused(client, named._id)).toEqual([[2, expect.stringMatching(why)]]);
		const options = { location: depot };
		const chosen = await dryRun(client, "sku,quantity\nCH-1,288", { options });
		expect(await refused(client, chosen._id)).toEqual([[2, expect.stringMatching(why)]]);
		await importFile(client, "sku,location,bin,quantity\nCH-1,Depot,A-1,287");
		const received = { quantityAs: "receive" as const };
		await importFile(client, "sku,location,quantity\nCH-1,Depot,2", { options: received });
		expect(await stockOf(client)).toEqual(["CH-1 in Depot, A-1: 287", "CH-1 in Depot: 2"]);
	});

	it("refuses a location twice, other fields in another row, unclear and closed locations", async () => {
		const { client, add } = await shop();
		const [depot, attic] = [await add("Depot"), await add("Attic")];
		await add("A-1", depot);
		await add("A-1", attic);
		const closed = await add("Cellar");
		await client.call(closeLocation, { params: { id: closed }, body: {} });
		await client.call(addProduct, { body: { ...chain, quantity: 0 } });
		const file = [
			"sku,name,location,quantity",
			"CH-1,Chain,Depot,1",
			"CH-1,Chain,depot,2",
			"CH-1,Chains,Attic,1",
			"CH-1,Chain,A-1,1",
			"CH-1,Chain,Cellar,1",
			'CH-1,Chain,"Attic, A-1",1',
		];
		const shown = await dryRun(client, file.join("\n"));
		expect(await refused(client, shown._id)).toEqual([
			[2, "SKU CH-1 is also on line 3."],
			[3, "SKU CH-1 is also on line 2."],
			[4, "Line 2 has other values for this product."],
			[5, "Several locations are called A-1. Line 4 has other values for this product."],
			[6, "Cellar is closed. Reopen it under Locations first. Line 4 has other values for this product."],
			[7, "Line 4 has other values for this product."],
		]);
		const { server } = await shop();
		const other = await server.newUser();
		const { _id: id } = await dryRun(other.client, "sku,quantity\nX,1");
		await expect(
			other.client.call(contract.changeImport, {
				params: { id },
				body: { options: { location: "nowhere" } },
			}),
		).rejects.toMatchObject({ code: "invalid_input" });
	});

	it.runIf(existsSync("../shared/data/adventureworks"))(
		"brings the cycling shop's levels to their bins",
		async () => {
			const { client } = await shop();
			const data = (name: string) => readFileSync(`../shared/data/adventureworks/${name}.csv`, "utf8");
			const stock = data("stock").trim().split(/\r?\n/).slice(0, runs(301, 1070));
			const skus = new Set(stock.map((line) => line.split(",")[0]));
			const products = data("products")
				.replace("quantity", "in_all")
				.replaceAll(/\r/g, "")
				.split(/^(?=[A-Z]{2}-)/m)
				.filter((line) => skus.has(line.split(",")[0]));
			await importFile(client, products.join(""), { options: { isAllOrNothing: false } });
			const done = await importFile(client, stock.join("\n"), {
				options: { addsLocations: true, isAllOrNothing: false },
			});
			const known = new Set((await client.all(listProducts)).map(({ sku }) => sku));
			const wanted = stock
				.slice(1)
				.map((line) => line.split(",") as [string, string, string, string, string])
				.filter(([sku, , , , quantity]) => known.has(sku) && quantity !== "0")
				.map(
					([sku, location, shelf, bin, quantity]) => `${sku} in ${location}, ${shelf}-${bin}: ${quantity}`,
				);
			expect(done).toMatchObject({ state: "done", counts: { total: stock.length - 1 } });
			expect(await stockOf(client)).toEqual(wanted.toSorted());
			expect(wanted.length).toBeGreaterThan(runs(250, 1000));
		},
	);
});
