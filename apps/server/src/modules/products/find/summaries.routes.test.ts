import type { Client } from "@freehub/contract/client";
import * as contract from "@freehub/contract/products";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testServer } from "../../../../test/server.ts";

/** Three dozen products in mixtures of values, two of them deleted. */
async function shop() {
	const server = await testServer();
	const { client } = await server.newUser();
	for (let i = 0; i < 38; i++) {
		const { insertedId } = await client.call(contract.addProduct, {
			body: {
				name: `${["Wheel", "Saddle", "Lamp"][i % 3]} ${i}`,
				description: "For a bicycle.",
				price: (i % 7) * 10 + 0.05,
				cost: i % 5,
				quantity: [0, 2, 30][i % 3],
				supplier: ["Highmoor", "Noordwijk"][i % 2] ?? "",
				image: "/drawings/placeholder-crankset.svg",
				category: ["Components > Wheels", "Lights"][i % 2] ?? null,
			},
		});
		if (i % 19 === 4) await client.call(contract.deleteProduct, { params: { id: insertedId } });
	}
	return { server, client };
}

type Query = NonNullable<Parameters<typeof summaries>[1]>;

function summaries(client: Client, query: Record<string, string | number | undefined> = {}) {
	return client.call(contract.getSummaries, { query });
}

/** What the same part of the list itself says. */
async function listed(client: Client, query: Query): Promise<contract.ProductSummaries> {
	const { items } = await client.page(contract.listProducts, { query: { limit: 200, ...query } as never });
	return {
		names: items.map(({ name }) => name),
		suppliers: items.map(({ supplier }) => supplier),
		quantities: items.map(({ quantity }) => quantity),
		prices: items.map(({ price }) => price),
	};
}

describe("GET /product-summaries", () => {
	it("tells name, supplier, quantity and price of the list's rows, whatever its filter, sort and place", async () => {
		const { client } = await shop();
		const all = await summaries(client);
		expect(all.names).toHaveLength(36);
		expect([all.names[0], all.suppliers[0], all.quantities[0], all.prices[0]]).toEqual([
			"Wheel 0",
			"Highmoor",
			0,
			0.05,
		]);
		const query = fc.record(
			{
				sort: fc.constantFrom(...contract.productSorts),
				at: fc.nat(40),
				limit: fc.integer({ min: 1, max: 50 }),
				search: fc.constantFrom("wheel", "lamp high", "nothing like it"),
				supplier: fc.constantFrom("Highmoor", "Nobody"),
				category: fc.constantFrom("Components", "Lights", "> >"),
				stock: fc.constantFrom("in", "low,out"),
				minPrice: fc.constantFrom("0", "20"),
				maxPrice: fc.constant("50"),
			},
			{ requiredKeys: ["sort"] },
		);
		await fc.assert(
			fc.asyncProperty(query, async (asked) => {
				expect(await summaries(client, asked)).toEqual(await listed(client, asked));
			}),
			{ numRuns: 150 },
		);
	}, 60_000);

	it("answers empty lists behind the last row", async () => {
		const { client } = await shop();
		const nothing = { names: [], suppliers: [], quantities: [], prices: [] };
		expect(await summaries(client, { at: 36 })).toEqual(nothing);
		expect(await summaries(client, { at: 1_000_000_000 })).toEqual(nothing);
		expect(await summaries(client, { supplier: "Highmoor", at: 500 })).toEqual(nothing);
	});

	it("refuses a search that is not sorted, and what it does not understand", async () => {
		const { client } = await shop();
		const refused: [Query, string][] = [
			[{ search: "wheel" }, "sort"],
			[{ limit: 1_001 }, "limit"],
			[{ limit: 0 }, "limit"],
			[{ limit: "ten" }, "limit"],
			[{ at: -1 }, "at"],
			[{ sort: "colour" }, "sort"],
			[{ minPrice: "cheap" }, "minPrice"],
		];
		for (const [query, field] of refused) {
			await expect(summaries(client, query)).rejects.toMatchObject({
				status: 400,
				code: "invalid_input",
				problem: { errors: [expect.objectContaining({ field })] },
			});
		}
		// An empty search is none.
		expect((await summaries(client, { search: "" })).names).toHaveLength(36);
	});

	it("sorts by cost for those alone who are told costs", async () => {
		const { server, client } = await shop();
		expect((await summaries(client, { sort: "-cost" })).names).toHaveLength(36);
		for (const sort of ["cost", "-cost"]) {
			await expect(summaries(server.visitor, { sort })).rejects.toMatchObject({ code: "forbidden" });
		}
		expect((await summaries(server.visitor, { sort: "-price" })).names).toHaveLength(36);
	});
});
