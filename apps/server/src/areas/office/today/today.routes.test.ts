import { randomUUID } from "node:crypto";
import {
	addProduct,
	changeProduct,
	deleteProduct,
	getFacets,
	getProduct,
	listProducts,
	restoreProduct,
} from "@freehub/contract/catalogue/products";
import { ApiError } from "@freehub/contract/errors";
import { getToday, type ValueSpan } from "@freehub/contract/office/today";
import { changeRole, invite } from "@freehub/contract/people/people";
import { listMovers } from "@freehub/contract/stock/movers";
import * as stock from "@freehub/contract/stock/stock";
import { getStockSeries } from "@freehub/contract/stock/stock-series";
import { addDays, localDay, startOfDay } from "@freehub/domain/local-days";
import { isVirtual } from "@freehub/domain/stock/stock";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { importFile } from "../../../../test/import-file.ts";
import { runs } from "../../../../test/runs.ts";
import { testServer } from "../../../../test/server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse("2026-06-01T12:00:00Z");

/** A shop with a clock that tests set. */
async function shop(settings = {}) {
	let now = START;
	const server = await testServer(settings, () => new Date(now));
	const { client } = await server.newUser();
	const add = async (fields: Record<string, unknown> = {}) => {
		const whole = {
			name: "Chain",
			description: "126 links",
			price: 10,
			quantity: 0,
			supplier: "S",
			image: "/c.svg",
		};
		const body = { ...whole, ...fields } as never;
		return (await client.call(addProduct, { body }))._id;
	};
	const book = (product: string, line: Record<string, unknown>) =>
		client.call(stock.recordMovement, {
			params: { id: product },
			body: line as never,
			idempotencyKey: randomUUID(),
		});
	const change = async (id: string, body: Record<string, unknown>) => {
		const { version } = await client.call(getProduct, { params: { id } });
		await client.call(changeProduct, { params: { id }, body: body as never, version });
	};
	const today = (query: { zone?: string; days?: ValueSpan } = {}) => client.call(getToday, { query });
	return { server, client, add, book, change, today, now: () => now, setNow: (to: number) => (now = to) };
}

/** An action: the product, the hours since the last one, and the amount. */
const act = fc.record({
	what: fc.constantFrom(
		"receive",
		"deliver",
		"adjust",
		"count",
		"reverse",
		"price",
		"cost",
		"delete",
		"restore",
	),
	product: fc.nat(3),
	hours: fc.nat(40),
	pieces: fc.integer({ min: 1, max: 20 }),
	/** How long ago it happened, if it is backdated. */
	ago: fc.option(fc.integer({ min: 1, max: 120 * 24 }), { freq: 2 }),
});

describe("the figures of today", () => {
	it("are what the ledger and the prices of each day add up to, whatever was booked, backdated, taken back or repriced", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(act, { minLength: 30, maxLength: 60 }),
				fc.constantFrom("UTC", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"),
				async (acts, zone) => {
					const { client, add, book, change, today, now, setNow } = await shop();
					const ids = await Promise.all([add(), add(), add({ cost: 4.5 }), add({ quantity: 7 })]);
					/** The worth of each product over time. */
					const worth = ids.map((_, n) => [
						{ at: Number.NEGATIVE_INFINITY, price: 10, cost: n === 2 ? 4.5 : 0, isDeleted: false },
					]);
					const done: string[] = [];
					for (const { what, product: n, hours, pieces, ago } of acts) {
						setNow(now() + hours * HOUR);
						const id = ids[n] ?? "";
						const latest = worth[n]?.at(-1) ?? { at: 0, price: 0, cost: 0, isDeleted: false };
						const note = (part: Partial<typeof latest>) => worth[n]?.push({ ...latest, ...part, at: now() });
						const when = ago === null ? {} : { occurredAt: new Date(now() - ago * HOUR).toISOString() };
						try {
							if (what === "price") {
								await change(id, { price: pieces });
								note({ price: pieces });
							} else if (what === "cost") {
								await change(id, { cost: pieces / 4 });
								note({ cost: pieces / 4 });
							} else if (what === "delete") {
								await client.call(deleteProduct, { params: { id } });
								note({ isDeleted: true });
							} else if (what === "restore") {
								await client.call(restoreProduct, { params: { id } });
								note({ isDeleted: false });
							} else if (what === "reverse") {
								const movement = done[pieces % Math.max(1, done.length)] ?? "";
								const options = { params: { id: movement }, idempotencyKey: randomUUID() };
								done.push((await client.call(stock.reverseMovement, options)).movement._id);
							} else {
								const line =
									what === "adjust" ? { quantity: -pieces, reason: "correction" } : { quantity: pieces };
								done.push((await book(id, { kind: what, ...line, ...when })).movement._id);
							}
						} catch (error) {
							// Too few pieces, already reversed, deleted: a refused action must change nothing.
							if (!(error instanceof ApiError) || error.status >= 500) throw error;
						}
					}

					const ledger = await client.all(stock.listMovements);
					const piecesOf = ({ from, to, quantity }: stock.Movement) =>
						(isVirtual(to) ? 0 : quantity) - (isVirtual(from) ? 0 : quantity);
					const before = (end: number) => ledger.filter(({ occurredAt }) => Date.parse(occurredAt) < end);
					const onHand = (product: string, end: number) =>
						before(end)
							.filter((movement) => movement.product === product)
							.reduce((sum, movement) => sum + piecesOf(movement), 0);
					const endOf = (day: string) => startOfDay(addDays(day, 1), zone);
					const valueAt = (day: string) => {
						const value = { day, price: 0, cost: 0 };
						for (const [n, product] of ids.entries()) {
							const one = worth[n]?.findLast(({ at }) => at < endOf(day));
							if (one === undefined || one.isDeleted) continue;
							value.price += onHand(product, endOf(day)) * one.price;
							value.cost += onHand(product, endOf(day)) * one.cost;
						}
						return value;
					};

					const day = localDay(now(), zone);
					const answer = await today({ zone, days: "90" });
					expect(answer.value).toEqual(Array.from({ length: 91 }, (_, n) => valueAt(addDays(day, n - 90))));
					const since = startOfDay(addDays(day, -1), zone);
					const recent = ledger.filter(({ occurredAt }) => Date.parse(occurredAt) >= since);
					const net = (kind: string, sign: number) =>
						recent
							.filter((movement) => movement.kind === kind)
							.reduce((sum, movement) => sum + sign * piecesOf(movement), 0);
					expect(answer).toMatchObject({ day, yesterday: addDays(day, -1), movements: recent.length });
					// Normalizes -0: 0 and -0 are the same number of pieces.
					expect([answer.received + 0, answer.delivered + 0]).toEqual([
						net("receive", 1) + 0,
						net("deliver", -1) + 0,
					]);
					expect(answer.latest.map(({ _id }) => _id)).toEqual(recent.slice(0, 5).map(({ _id }) => _id));
					for (const id of ids) {
						for (const days of ["30", "all"] as const) {
							const series = await client.call(getStockSeries, {
								params: { id },
								query: { zone, days },
							});
							expect(series).toEqual(
								series.map((point) => ({ day: point.day, onHand: onHand(id, endOf(point.day)) })),
							);
							expect(series.at(-1)?.day).toBe(day);
							if (days === "30") expect(series).toHaveLength(31);
							else expect(series[0]?.onHand).toBe(0);
						}
					}
				},
			),
			{ numRuns: runs(3, 5) },
		);
	}, 180_000);

	it("count what an import brings and takes back", async () => {
		const { client, today } = await shop();
		const value = async () => (await today()).value.at(-1);
		await importFile(client, "sku,name,price,cost,quantity\nA,Bell,12.50,5,4\nB,Lamp,30,,2");
		expect(await value()).toMatchObject({ price: 110, cost: 20 });
		await importFile(client, "sku,price,quantity\nA,10,6");
		expect(await value()).toMatchObject({ price: 120, cost: 30 });
	});

	it("stay right where a value has more than 53 bits", async () => {
		const { add, book, today } = await shop();
		const dear = await add({ price: 20_000_000 });
		const booked = await book(dear, { kind: "receive", quantity: 1_000_000_000 });
		expect((await today()).value.at(-1)?.price).toBe(2e16);
		expect(booked.quantity).toBe(1_000_000_000);
	});

	it("name no supplier for what has none", async () => {
		const { server, add, today } = await shop();
		const bell = await add({ name: "Bell" });
		await add({ name: "Lamp", supplier: "Lumen" });
		// Like a product imported without a supplier.
		await server.db.kysely.updateTable("product").set({ supplier: "" }).where("id", "=", bell).execute();
		expect(await today()).toMatchObject({
			out: { count: 2 },
			shortBySupplier: [{ supplier: "Lumen", count: 1, out: 1, promised: 0 }],
		});
	});

	it("tell what is short, what left most and what has not moved, by name", async () => {
		const { client, add, book, today, setNow } = await shop();
		const [bell, lamp, tube] = [
			await add({ name: "Bell", quantity: 50, price: 3 }),
			await add({ name: "Lamp", quantity: 3, supplier: "Lumen" }),
			await add({ name: "Tube", supplier: "Lumen" }),
		];
		expect((await today()).products).toBe(3);
		setNow(START + 200 * DAY);
		const sold = await book(bell, { kind: "deliver", quantity: 9 });
		await book(bell, { kind: "deliver", quantity: 4 });
		await client.call(stock.reverseMovement, {
			params: { id: sold.movement._id },
			idempotencyKey: randomUUID(),
		});
		const answer = await today();
		expect(answer).toMatchObject({
			out: { count: 1, first: "Tube" },
			low: { count: 1, first: "Lamp" },
			shortBySupplier: [{ supplier: "Lumen", count: 2, out: 1, promised: 0 }],
			delivered: 4,
			movements: 3,
			movers: { since: "2026-11-19", products: [{ product: bell, name: "Bell", pieces: 4 }] },
			unmoved: { count: 1, products: [{ product: lamp, name: "Lamp", days: 200, value: 30 }] },
		});
		expect(tube).not.toBe("");
	});

	it("rank all that was delivered in a span, a page at a time, and the first of them as Today does", async () => {
		const { client, server, add, book, today, setNow } = await shop();
		const products: string[] = [];
		for (let n = 0; n < 7; n++) products.push(await add({ name: `Part ${n}`, quantity: 20 }));
		const early = await add({ name: "Early", quantity: 90 });
		await book(early, { kind: "deliver", quantity: 90 });
		setNow(START + 40 * DAY);
		for (const [n, id] of products.entries()) await book(id, { kind: "deliver", quantity: 1 + (n % 3) });
		const undone = await book(products[0] ?? "", { kind: "deliver", quantity: 9 });
		const params = { id: undone.movement._id };
		await client.call(stock.reverseMovement, { params, idempotencyKey: randomUUID() });
		const from = new Date(START + DAY).toISOString();
		const read = async () => {
			const found: [string, number][] = [];
			let cursor: string | undefined;
			do {
				const query = { from, limit: 3, ...(cursor !== undefined && { cursor }) };
				const { items, next } = await client.page(listMovers, { query });
				found.push(...items.map(({ name, pieces }): [string, number] => [name, pieces]));
				cursor = next;
			} while (cursor !== undefined);
			return found;
		};
		const ranked = await read();
		expect(ranked).toEqual([
			["Part 2", 3],
			["Part 5", 3],
			["Part 1", 2],
			["Part 4", 2],
			["Part 0", 1],
			["Part 3", 1],
			["Part 6", 1],
		]);
		const shown = (await today()).movers.products.map(({ name, pieces }) => [name, pieces]);
		expect(shown).toEqual(ranked.slice(0, 5));
		const before = await client.call(listMovers, { query: { to: from } });
		expect(before).toMatchObject([{ name: "Early", pieces: 90 }]);
		await expect(client.call(listMovers, { query: { from: "soon" } })).rejects.toMatchObject({ status: 400 });
		await expect(client.call(listMovers, { query: { cursor: "x" } })).rejects.toMatchObject({
			code: "invalid_cursor",
		});
		expect(await server.visitor.call(listMovers, { query: { from } })).toHaveLength(7);
	});

	it("are for staff: costs, imports and invitations only for those who may see them", async () => {
		const { server, client, add } = await shop({ access: "staff" });
		await add({ quantity: 2, cost: 4 });
		await client.call(invite, {
			body: { email: "new@shop.test", role: "viewer" },
			idempotencyKey: randomUUID(),
		});
		const viewer = await server.newUser();
		await client.call(changeRole, { params: { id: viewer.user.id }, body: { role: "viewer" } });
		const own = await client.call(getToday);
		expect(own.value.at(-1)).toMatchObject({ price: 20, cost: 8 });
		expect(own.invitations).toMatchObject([{ email: "new@shop.test" }]);
		expect(own.imports).toEqual([]);
		const theirs = await viewer.client.call(getToday);
		expect(theirs.value.at(-1)).toEqual({ day: "2026-06-01", price: 20 });
		expect([theirs.imports, theirs.invitations]).toEqual([undefined, undefined]);
		await expect(server.visitor.call(getToday)).rejects.toMatchObject({ status: 401 });
		const { client: customer } = await server.newUser();
		await expect(customer.call(getToday)).rejects.toMatchObject({ status: 403 });
	});

	it("are refused for a zone that there is not, and for visitors also where access is for everyone", async () => {
		const { server, today } = await shop();
		await expect(today({ zone: "Mars/Olympus" })).rejects.toMatchObject({ status: 400 });
		await expect(server.visitor.call(getToday)).rejects.toMatchObject({ status: 401 });
	});
});

describe("products that have not moved", () => {
	it("are a list of those on hand whose latest movement is so many days ago", async () => {
		const { client, add, book, setNow } = await shop();
		const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
		setNow(Date.now());
		const [old, recent, gone] = [
			await add({ name: "Old" }),
			await add({ name: "Recent" }),
			await add({ name: "Gone" }),
		];
		for (const product of [old, recent, gone]) {
			await book(product, { kind: "receive", quantity: 2, occurredAt: ago(300) });
		}
		await book(recent, { kind: "count", quantity: 2, occurredAt: ago(179) });
		await book(gone, { kind: "deliver", quantity: 2, occurredAt: ago(200) });
		const names = async (query: Record<string, unknown>) =>
			(await client.call(listProducts, { query: query as never })).map(({ name }) => name);
		expect(await names({ unmoved: 180 })).toEqual(["Old"]);
		expect(await names({ unmoved: 100, sort: "name" })).toEqual(["Old", "Recent"]);
		expect(await names({ unmoved: 180, search: "old", stock: "low" })).toEqual(["Old"]);
		expect(await names({ unmoved: 301 })).toEqual([]);
		expect((await client.call(getFacets, { query: { unmoved: 180 } })).total).toBe(1);
		await expect(names({ unmoved: 0 })).rejects.toMatchObject({ status: 400 });
	});
});

describe("a product's stock over time", () => {
	it("tells at most 366 days, the last one today", async () => {
		const { server, client, add, book, setNow } = await shop();
		const id = await add();
		await book(id, { kind: "receive", quantity: 5, occurredAt: "2020-02-03T10:00:00Z" });
		setNow(START + DAY);
		const series = await client.call(getStockSeries, { params: { id }, query: { days: "all" } });
		expect(series.length).toBeLessThanOrEqual(366);
		expect(series[0]?.onHand).toBe(0);
		expect(series.at(-1)).toEqual({ day: "2026-06-02", onHand: 5 });
		const missing = server.visitor.call(getStockSeries, { params: { id: "no-such-id" } });
		await expect(missing).rejects.toMatchObject({ status: 404 });
	});
});
