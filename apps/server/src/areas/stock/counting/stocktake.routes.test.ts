import { randomUUID } from "node:crypto";
import { addProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { ApiError } from "@freehub/contract/errors";
import { listCounting, listLastCounts, sayCounting } from "@freehub/contract/stock/counting";
import { listStock } from "@freehub/contract/stock/levels";
import { addLocation } from "@freehub/contract/stock/locations";
import { checkLedger, recordBatch, recordMovement } from "@freehub/contract/stock/stock";
import { expect, it } from "vitest";
import { testServer } from "../../../../test/server.ts";

const BINS = 9;
const PRODUCTS = 4;
/** The pieces of each product in each bin by the books, and how many more the shelves hold. */
const HELD = 60;
// Not fewer by one or two: a count that equals what the books have after a sale meanwhile confirms them, and is not asked about.
const DIFFERENCES = [0, 2, -20, 1, 3];

/** A store whose shelves do not hold what the books say. */
async function store() {
	const server = await testServer({ access: "everyone" });
	const people = [await server.newUser(), await server.newUser(), await server.newUser()];
	const seller = await server.newUser();
	const { client } = seller;
	const products: string[] = [];
	for (let i = 0; i < PRODUCTS; i++) {
		const body = {
			name: `Part ${i}`,
			price: 5,
			quantity: 0,
			supplier: "T",
			image: "/c.svg",
			description: "d",
		};
		products.push((await client.call(addProduct, { body, idempotencyKey: randomUUID() }))._id);
	}
	const { _id: parent } = await client.call(addLocation, { body: { name: "North", kind: "store" } });
	const bins: string[] = [];
	for (let i = 1; i <= BINS; i++)
		bins.push((await client.call(addLocation, { body: { name: `A-${i}`, kind: "bin", parent } }))._id);
	const lines = bins.flatMap((location) =>
		products.map((product) => ({ kind: "receive" as const, product, quantity: HELD, location })),
	);
	await client.call(recordBatch, { body: { lines }, idempotencyKey: randomUUID() });
	const shelves = new Map<string, number>();
	for (const [b, bin] of bins.entries())
		for (const [p, product] of products.entries())
			shelves.set(`${bin} ${product}`, HELD + (DIFFERENCES[(b + p) % DIFFERENCES.length] ?? 0));
	return { client, people, products, bins, shelves };
}

const levelsAt = async (client: Client, location: string) =>
	new Map(
		(await client.all(listStock, { query: { location } })).map(({ product, quantity }) => [
			product,
			quantity,
		]),
	);

it("three people count a store's bins while somebody sells: each bin ends with what is on its shelf, and says who counted it", async () => {
	const { client, people, products, bins, shelves } = await store();
	let askedAgain = 0;
	let isOver = false;
	const beingCounted = new Set<string>();
	/** Nobody takes a piece from a shelf while somebody looks at it. */
	let last: Promise<unknown> = Promise.resolve();
	const atShelf = <T>(act: () => Promise<T>): Promise<T> => {
		const done = last.then(act);
		last = done;
		return done;
	};
	const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

	async function sell() {
		for (let i = 0; !isOver; i++) {
			// Often from a bin that somebody is counting.
			const [counted] = i % 3 === 0 ? beingCounted : [];
			const [bin = "", product = ""] = [counted ?? bins[(i * 4) % BINS], products[i % PRODUCTS]];
			await atShelf(async () => {
				if ((shelves.get(`${bin} ${product}`) ?? 0) < 1) return;
				await client.call(recordMovement, {
					params: { id: product },
					body: { kind: "deliver", quantity: 1, location: bin },
					idempotencyKey: randomUUID(),
				});
				shelves.set(`${bin} ${product}`, (shelves.get(`${bin} ${product}`) ?? 0) - 1);
			});
			await pause(5);
		}
	}

	/** Looks, types for a while, and books only what nobody moved meanwhile; the rest is looked at again. */
	async function countBin(by: Client, bin: string): Promise<void> {
		for (;;) {
			const lines = await atShelf(async () => {
				const seen = await levelsAt(by, bin);
				return products.map((product) => ({
					kind: "count" as const,
					product,
					location: bin,
					quantity: shelves.get(`${bin} ${product}`) ?? 0,
					ifLevel: seen.get(product) ?? 0,
				}));
			});
			beingCounted.add(bin);
			await pause(20);
			beingCounted.delete(bin);
			try {
				await by.call(recordBatch, { body: { lines }, idempotencyKey: randomUUID() });
				return;
			} catch (error) {
				if (!(error instanceof ApiError) || error.code !== "quantity_changed") throw error;
				askedAgain += 1;
			}
		}
	}

	/** Takes the next bin that is not counted and where nobody counts, as the list offers it. */
	const done = new Map<string, string[]>();
	// Two who count one bin would each book what they saw: the books can be the same again after a count and a sale in between.
	const claimed = new Set<string>();
	async function count({ client: by, user }: (typeof people)[number]) {
		for (;;) {
			const taken = new Set((await by.call(listCounting, {})).map(({ location }) => location));
			const counts = new Map((await by.call(listLastCounts, {})).map((one) => [one.location, one]));
			const left = bins.filter((bin) => (counts.get(bin)?.at ?? null) === null);
			const next = left.find((bin) => !taken.has(bin) && !claimed.has(bin));
			if (left.length === 0)
				return by.call(sayCounting, { params: { id: bins[0] ?? "" }, body: { doing: "gone" } });
			if (next === undefined) {
				await pause(10);
				continue;
			}
			claimed.add(next);
			await by.call(sayCounting, { params: { id: next }, body: {} });
			await countBin(by, next);
			done.set(next, [...(done.get(next) ?? []), user.name]);
		}
	}

	const selling = sell();
	await Promise.all(people.map(count));
	isOver = true;
	await selling;

	for (const bin of bins) {
		const levels = await levelsAt(client, bin);
		const shelf = products.map((product) => shelves.get(`${bin} ${product}`));
		expect(products.map((product) => levels.get(product))).toEqual(shelf);
	}
	expect(askedAgain).toBeGreaterThan(0);
	for (const { location, by, ...last } of await client.call(listLastCounts, {})) {
		if (!bins.includes(location)) continue;
		expect(last).toEqual({ products: PRODUCTS, counted: PRODUCTS, at: expect.any(String) });
		expect(done.get(location)).toContain(by);
	}
	expect(new Set([...done.values()].flat()).size).toBe(people.length);
	expect(await client.call(checkLedger)).toMatchObject({ balanced: true });
});
