import { randomUUID } from "node:crypto";
import { addProduct, deleteProduct } from "@freehub/contract/catalogue/products";
import { getStockTotals, listLastMoved, listStock } from "@freehub/contract/stock/levels";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordBatch } from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { expectNoScan } from "../../../../test/expect-no-scan.ts";
import { testServer } from "../../../../test/server.ts";
import { candidateQuery, levelQuery, sumQuery } from "./ledger.repo.ts";

/** Five products with 10 pieces at the main location since January, of which 4 were moved to a bin in March. */
async function shop() {
	const server = await testServer();
	const { client } = await server.newUser();
	const bin = (await client.call(addLocation, { body: { name: "A-1", kind: "bin", parent: "main" } }))._id;
	const ids: string[] = [];
	for (let i = 0; i < 5; i++) {
		const product = { name: `Chain ${i}`, description: "x", price: 1, supplier: "Tarnwick", image: "/c.svg" };
		ids.push((await client.call(addProduct, { body: { ...product, quantity: 0 } }))._id);
	}
	ids.sort();
	const book = (line: object, at: string) =>
		client.call(recordBatch, {
			body: { lines: ids.map((product) => ({ product, occurredAt: at, ...line }) as never) },
			idempotencyKey: randomUUID(),
		});
	await book({ kind: "receive", quantity: 10 }, "2026-01-10T00:00:00Z");
	await book({ kind: "transfer", quantity: 4, to: bin }, "2026-03-10T00:00:00Z");
	const all = ids.flatMap((product) =>
		[
			{ product, location: bin, quantity: 4 },
			{ product, location: "main", quantity: 6 },
		].sort((a, b) => (a.location < b.location ? -1 : 1)),
	);
	return { server, client, bin, ids, all };
}

describe("GET /stock", () => {
	it("takes an empty list of products for none, now and at a moment", async () => {
		const { server, all } = await shop();
		for (const moment of ["", "&at=2026-04-01T00:00Z"]) {
			const answer = await server.request(`/api/stock?product=&limit=200${moment}`);
			expect(answer.status).toBe(200);
			expect(await answer.json()).toHaveLength(all.length);
		}
	});

	it.each([{}, { at: "2026-04-01T00:00Z" }])(
		"is read in pages, none of which leaves a level out: %o",
		async (when) => {
			const { client, all } = await shop();
			for (const limit of [1, 3, 7, 10]) {
				const found: unknown[] = [];
				let cursor: string | undefined;
				do {
					const page = await client.page(listStock, { query: { ...when, limit, ...(cursor && { cursor }) } });
					expect(page.items.length).toBeLessThanOrEqual(limit);
					found.push(...page.items);
					cursor = page.next;
				} while (cursor !== undefined);
				expect(found).toMatchObject(all);
			}
		},
	);

	it("has 50 levels where no number is asked for, and 200 at most", async () => {
		const { client } = await shop();
		await expect(client.page(listStock, { query: { limit: 201 } })).rejects.toMatchObject({ status: 400 });
		const levels = Array.from({ length: 60 }, (_, i) => ({
			name: `B-${i}`,
			kind: "bin" as const,
			parent: "main",
		}));
		const { _id: product } = await client.call(addProduct, {
			body: { name: "Cap", description: "x", price: 1, supplier: "T", image: "/c.svg", quantity: 0 },
		});
		const lines: object[] = [];
		for (const body of levels) {
			const { _id: location } = await client.call(addLocation, { body });
			lines.push({ product, kind: "adjust", reason: "found", quantity: 1, location });
		}
		await client.call(recordBatch, { body: { lines: lines as never }, idempotencyKey: randomUUID() });
		for (const at of [undefined, "2099-01-01"]) {
			const page = await client.page(listStock, { query: { product, ...(at && { at }) } });
			expect([page.items.length, page.next === undefined]).toMatchObject([50, false]);
			expect(await client.all(listStock, { query: { product, ...(at && { at }) } })).toHaveLength(60);
		}
	});

	it.each([{}, { at: "2026-04-01T00:00Z" }])(
		"can be narrowed to products and to a location: %o",
		async (when) => {
			const { client, all, ids, bin } = await shop();
			const of = (query: object) => client.all(listStock, { query: { ...when, ...query } });
			const [first = "", , third = ""] = ids;
			expect(await of({ product: first })).toMatchObject(all.filter(({ product }) => product === first));
			expect(await of({ product: `${third},${first},nobody` })).toMatchObject(
				all.filter(({ product }) => product === first || product === third),
			);
			expect(await of({ location: bin })).toMatchObject(all.filter(({ location }) => location === bin));
			expect(await of({ location: bin, limit: 2 })).toMatchObject(
				all.filter(({ location }) => location === bin),
			);
			expect(await of({ location: bin, product: first })).toMatchObject([{ product: first, quantity: 4 }]);
			for (const location of ["supplier", "nowhere"]) expect(await of({ location })).toMatchObject([]);
			const many = Array.from({ length: 101 }, (_, i) => `p${i}`).join(",");
			await expect(of({ product: many })).rejects.toMatchObject({ status: 400, code: "invalid_input" });
		},
	);

	it("at a moment is what was there then, of products that are deleted by now too", async () => {
		const { client, ids, bin } = await shop();
		await client.call(deleteProduct, { params: { id: ids[0] ?? "" } });
		const early = await client.all(listStock, { query: { at: "2026-02-01T00:00Z" } });
		expect(early).toMatchObject(ids.map((product) => ({ product, location: "main", quantity: 10 })));
		expect(await client.all(listStock, { query: { at: "2026-02-01T00:00Z", location: bin } })).toMatchObject(
			[],
		);
		expect(await client.all(listStock, { query: { at: "2025-01-01" } })).toMatchObject([]);
		expect(await client.all(listStock)).toHaveLength(8);
	});

	it("takes no cursor that is none of its own", async () => {
		const { client } = await shop();
		const written = [["a"], ["a", 1], ["a", "\u0000"], {}].map((parts) =>
			Buffer.from(JSON.stringify(parts)).toString("base64url"),
		);
		for (const cursor of ["x", ...written]) {
			for (const when of [{}, { at: "2026-04-01" }]) {
				await expect(client.page(listStock, { query: { cursor, ...when } })).rejects.toMatchObject({
					status: 400,
					code: "invalid_cursor",
				});
			}
		}
	});

	it("never goes through a whole table for a page", async () => {
		const { server } = await shop();
		const { kysely } = server.db;
		const after = { product: "p", location: "l" };
		for (const filter of [
			{},
			{ location: "main" },
			{ products: ["a", "b"] },
			{ products: ["a"], location: "main" },
		]) {
			for (const place of [undefined, after]) {
				await expectNoScan(server, levelQuery(kysely, filter, place, 50).compile(), ["level", "product"]);
			}
			await expectNoScan(server, candidateQuery(kysely, filter, "p", 50).compile(), ["level", "product"]);
		}
		for (const location of [undefined, "main"]) {
			await expectNoScan(server, sumQuery(new Date(), ["a", "b"], location).compile(kysely), ["movement"]);
		}
	});
});

describe("GET /stock/last-moved", () => {
	it("says when each of the named products moved last, also where that was booked later", async () => {
		const { server, client, ids } = await shop();
		const [one = "", two = "", three = ""] = ids;
		const line = { product: one, kind: "receive", quantity: 1, occurredAt: "2026-02-01T00:00:00Z" } as const;
		await client.call(recordBatch, { body: { lines: [line] }, idempotencyKey: randomUUID() });
		const never = await client.call(addProduct, {
			body: { name: "Sprocket", description: "x", price: 1, supplier: "T", image: "/c.svg", quantity: 0 },
		});
		await client.call(deleteProduct, { params: { id: three } });
		const product = [one, two, three, never._id, "unknown"].join();
		const answer = await client.call(listLastMoved, { query: { product } });
		const movedAt = "2026-03-10T00:00:00.000Z";
		expect(answer.toSorted((a, b) => (a.product < b.product ? -1 : 1))).toEqual([
			{ product: one, movedAt },
			{ product: two, movedAt },
		]);
		expect(await (await server.request("/api/stock/last-moved?product=")).json()).toEqual([]);
		const many = Array.from({ length: 101 }, (_, i) => i).join();
		await expect(client.call(listLastMoved, { query: { product: many } })).rejects.toMatchObject({
			code: "invalid_input",
		});
	});
});

describe("GET /stock/totals", () => {
	it("says the products, pieces and value at each bin and warehouse, deleted products left out, costs to those who may see them", async () => {
		const { server, client, ids, bin } = await shop();
		await client.call(addProduct, {
			body: {
				name: "Sprocket",
				description: "x",
				price: 12.5,
				cost: 7.25,
				supplier: "Tarnwick",
				image: "/c.svg",
				quantity: 2,
			},
		});
		await client.call(deleteProduct, { params: { id: ids[0] ?? "" } });
		// The bin belongs to the main location.
		const atBin = { location: bin, products: 4, pieces: 16, value: { price: 16, cost: 0 } };
		const atMain = { location: "main", products: 5, pieces: 42, value: { price: 65, cost: 14.5 } };
		expect(await client.call(getStockTotals)).toEqual([atMain, atBin]);
		expect(await server.visitor.call(getStockTotals)).toEqual([
			{ ...atMain, value: { price: 65 } },
			{ ...atBin, value: { price: 16 } },
		]);
	});
});
