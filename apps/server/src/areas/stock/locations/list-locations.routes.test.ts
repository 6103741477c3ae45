import { addLocation, listLocations } from "@freehub/contract/stock/locations";
import { describe, expect, it } from "vitest";
import { expectNoScan } from "../../../../test/expect-no-scan.ts";
import { testServer } from "../../../../test/server.ts";
import { locationQuery } from "./locations.repo.ts";

/** In addition to the four locations of every shop: a warehouse `Depot` with three bins, and a bin of the shop's. */
async function shop() {
	const server = await testServer();
	const { client } = await server.newUser();
	const add = async (name: string, parent?: string) => {
		const place = parent === undefined ? { kind: "warehouse" as const } : { kind: "bin" as const, parent };
		return (await client.call(addLocation, { body: { name, ...place } }))._id;
	};
	const depot = await add("Depot");
	for (const name of ["B 2", "A 10", "a-1"]) await add(name, depot);
	await add("B 2", "main");
	const names = async (query: object = {}) =>
		(await client.all(listLocations, { query })).map(({ name }) => name);
	return { server, client, depot, names };
}

const everything = ["Shop", "B 2", "Depot", "a-1", "A 10", "B 2", "Adjustment", "Customer", "Supplier"];

describe("GET /locations", () => {
	it("is read in pages, each store with its bins, the main one first, none left out or twice", async () => {
		const { client, names } = await shop();
		for (const limit of [1, 2, 4, 9, 200]) expect(await names({ limit })).toEqual(everything);
		const ids = (await client.all(listLocations, { query: { limit: 2 } })).map(({ _id }) => _id);
		expect(new Set(ids).size).toBe(everything.length);
		const first = await client.page(listLocations, { query: { limit: 4 } });
		expect([first.items.length, first.next === undefined]).toEqual([4, false]);
	});

	it("can be narrowed to a kind, to a warehouse's bins, and to what a name begins with", async () => {
		const { names, depot } = await shop();
		expect(await names({ kind: "warehouse" })).toEqual(["Shop", "Depot"]);
		expect(await names({ kind: "bin", limit: 1 })).toEqual(["B 2", "a-1", "A 10", "B 2"]);
		expect(await names({ parent: depot, limit: 2 })).toEqual(["a-1", "A 10", "B 2"]);
		expect(await names({ parent: depot, search: "a" })).toEqual(["a-1", "A 10"]);
		expect(await names({ search: "SHO" })).toEqual(["Shop"]);
		expect(await names({ search: "..." })).toEqual([]);
		expect(await names({ kind: "supplier" })).toEqual(["Supplier"]);
	});

	it("refuses what is no kind, no number and no cursor", async () => {
		const { client } = await shop();
		const page = (query: object) => client.page(listLocations, { query });
		await expect(page({ kind: "shelf" })).rejects.toMatchObject({ code: "invalid_input" });
		await expect(page({ limit: 0 })).rejects.toMatchObject({ code: "invalid_input" });
		await expect(page({ cursor: "x" })).rejects.toMatchObject({ code: "invalid_cursor" });
	});

	it("never goes through the whole table for a page", async () => {
		const { server } = await shop();
		for (const filter of [{}, { kind: "bin" as const }, { parent: "main" }, { begin: "a" }]) {
			const condition = { kind: undefined, parent: undefined, begin: "", ...filter };
			for (const after of [undefined, "b"]) {
				const query = locationQuery(server.db.kysely, condition, after, 50).compile();
				await expectNoScan(server, query, ["location"]);
			}
		}
	});
});
