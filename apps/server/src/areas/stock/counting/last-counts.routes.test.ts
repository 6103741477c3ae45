import { randomUUID } from "node:crypto";
import { addProduct, deleteProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { type LastCount, listLastCounts } from "@freehub/contract/stock/counting";
import { listStock } from "@freehub/contract/stock/levels";
import { addLocation } from "@freehub/contract/stock/locations";
import { listMovements, recordMovement, reverseMovement } from "@freehub/contract/stock/stock";
import { COUNT_SPAN_MS } from "@freehub/domain/stock/last-count";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../test/runs.ts";
import { testServer } from "../../../../test/server.ts";

async function newProduct(client: Client, name: string): Promise<string> {
	const body = { name, price: 5, quantity: 0, supplier: "Tarnwick", image: "/c.svg", description: "d" };
	return (await client.call(addProduct, { body, idempotencyKey: randomUUID() }))._id;
}

/** A store with two bins, and three products of which ten are in each bin. */
async function shop() {
	let now = new Date("2026-11-02T08:00:00Z");
	const server = await testServer({ access: "everyone" }, () => now);
	const [kim, mara] = [await server.newUser(), await server.newUser()];
	const { client } = kim;
	const products = [
		await newProduct(client, "a"),
		await newProduct(client, "b"),
		await newProduct(client, "c"),
	];
	const { _id: store } = await client.call(addLocation, { body: { name: "North", kind: "store" } });
	const bins: string[] = [];
	for (const name of ["A-1", "A-2"])
		bins.push((await client.call(addLocation, { body: { name, kind: "bin", parent: store } }))._id);
	const book = (product: string, body: object, by = client) =>
		by.call(recordMovement, { params: { id: product }, body: body as never, idempotencyKey: randomUUID() });
	for (const product of products)
		for (const location of bins) await book(product, { kind: "receive", quantity: 10, location });
	const undo = (id: string) => client.call(reverseMovement, { params: { id }, idempotencyKey: randomUUID() });
	const counts = async (by = client) => {
		const rows = await by.call(listLastCounts);
		return bins.map((bin) => rows.find(({ location }) => location === bin));
	};
	const later = (ms: number) => (now = new Date(now.getTime() + ms)).toISOString();
	return { server, client, kim, mara, products, store, bins, book, undo, counts, later };
}

describe("GET /stock/last-counts", () => {
	it("says when, by whom and how much of what is there, and that something was never counted", async () => {
		const { server, mara, products, bins, book, counts, later } = await shop();
		const [a1 = "", a2 = ""] = bins;
		const never = { products: 3, counted: 0, at: null, by: null };
		expect(await counts()).toEqual([
			{ location: a1, ...never },
			{ location: a2, ...never },
		]);
		const [a = "", b = "", c = ""] = products;
		later(1000);
		// A count that confirms the books is one, too.
		await book(a, { kind: "count", quantity: 10, location: a1 });
		const at = later(60_000);
		await book(b, { kind: "count", quantity: 7, location: a1 }, mara.client);
		expect((await counts())[0]).toEqual({ location: a1, products: 3, counted: 2, at, by: mara.user.name });
		expect((await counts(server.visitor))[0]).toEqual({
			location: a1,
			products: 3,
			counted: 2,
			at,
			by: null,
		});
		// The product that was counted as none is not there any more; another count long after is a count of its own.
		await book(c, { kind: "count", quantity: 0, location: a1 }, mara.client);
		expect((await counts())[0]).toMatchObject({ products: 2, counted: 2 });
		later(COUNT_SPAN_MS + 60_000);
		await book(b, { kind: "count", quantity: 8, location: a1 }, mara.client);
		expect(await counts()).toMatchObject([{ products: 2, counted: 1 }, never]);
	});

	it("forgets a count that is taken back, and knows it again when that is taken back", async () => {
		const { products, book, undo, counts, later } = await shop();
		const [a = ""] = products;
		const bins = await counts();
		const location = bins[0]?.location ?? "";
		const first = later(1000);
		await book(a, { kind: "count", quantity: 9, location });
		const second = later(COUNT_SPAN_MS * 2);
		const { _id } = await book(a, { kind: "count", quantity: 8, location });
		expect((await counts())[0]?.at).toBe(second);
		const back = await undo(_id);
		expect((await counts())[0]?.at).toBe(first);
		await undo(back._id);
		expect((await counts())[0]?.at).toBe(second);
	});

	it("agrees with the ledger, whatever is counted, taken back, sold, moved and deleted", async () => {
		const names = await shop();
		const step = fc.record({
			what: fc.constantFrom(
				"count",
				"count",
				"count",
				"import",
				"undo",
				"undo",
				"sell",
				"move",
				"late",
				"delete",
			),
			product: fc.nat(2),
			bin: fc.nat(1),
			pieces: fc.nat(12),
			pick: fc.nat(),
			wait: fc.nat(8),
		});
		const { client, mara, products, bins, book, undo, counts, later } = names;
		const movements = () => client.all(listMovements, { query: { limit: 200 } });
		const isDeleted = new Set<string>();
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
				for (const { what, product, bin, pieces, pick, wait } of steps) {
					const now = later(wait * 3600_000 + 1000);
					const [id = "", location = ""] = [products[product], bins[bin]];
					const by = pick % 2 === 0 ? client : mara.client;
					const count = { kind: "count", quantity: pieces, location };
					const acts: Record<string, () => Promise<unknown>> = {
						count: () => book(id, count, by),
						import: () => book(id, { ...count, reference: "Import stock.csv" }, by),
						late: () =>
							book(id, { ...count, occurredAt: new Date(Date.parse(now) - 7200_000).toISOString() }, by),
						sell: () => book(id, { kind: "deliver", quantity: 1 + (pieces % 3), location }, by),
						move: () =>
							book(id, { kind: "transfer", quantity: 1 + (pieces % 5), location, to: bins[1 - bin] }, by),
						undo: async () => {
							const all = (await movements()).filter(
								({ reversedBy, kind }) => reversedBy === null && kind === "count",
							);
							const chosen = all[pick % Math.max(1, all.length)];
							if (chosen !== undefined) await undo(chosen._id);
						},
						delete: async () => {
							await client.call(deleteProduct, { params: { id } });
							isDeleted.add(id);
							products[product] = await newProduct(client, `${product} ${randomUUID()}`);
						},
					};
					// Too few pieces, and undoing what concerns a deleted product, are refused.
					await acts[what]?.().catch((error: unknown) => expect(error).toHaveProperty("problem"));
				}
				const levels = await client.all(listStock, { query: { limit: 200 } });
				const ledger = await movements();
				const known = new Map(ledger.map((movement) => [movement._id, movement]));
				const isUndone = (movement: (typeof ledger)[number]): boolean => {
					const back = movement.reversedBy === null ? undefined : known.get(movement.reversedBy);
					return back !== undefined && !isUndone(back);
				};
				const expected = bins.map((location): LastCount | undefined => {
					const there = levels.filter((level) => level.location === location).map((level) => level.product);
					const own = ledger.filter(
						(movement) =>
							movement.kind === "count" &&
							movement.reverses === null &&
							!movement.reference.startsWith("Import ") &&
							(movement.from === location || movement.to === location) &&
							!isUndone(movement),
					);
					// The ledger is sorted, the newest first.
					const [last] = own;
					const from = Date.parse(last?.occurredAt ?? "") - COUNT_SPAN_MS;
					const counted = new Set(
						own.filter(({ occurredAt }) => Date.parse(occurredAt) > from).map((one) => one.product),
					);
					if (last === undefined && there.length === 0) return undefined;
					return {
						location,
						products: there.length,
						counted: there.filter((id) => counted.has(id)).length,
						at: last?.occurredAt ?? null,
						by: last?.actorName ?? null,
					};
				});
				expect(await counts()).toEqual(expected);
			}),
			{ numRuns: runs(12, 60) },
		);
	});
});
