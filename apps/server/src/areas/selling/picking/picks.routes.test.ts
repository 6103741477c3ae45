import { randomUUID } from "node:crypto";
import type { Client } from "@freehub/contract/client";
import { changeRole } from "@freehub/contract/people/people";
import { addCustomer } from "@freehub/contract/selling/customers";
import { listPicks } from "@freehub/contract/selling/picks";
import * as commands from "@freehub/contract/selling/sales-commands";
import { listSalesOrders, type SalesOrder } from "@freehub/contract/selling/sales-orders";
import { changeLocation, listLocations } from "@freehub/contract/stock/locations";
import { recordBatch, recordMovement, reverseBatch } from "@freehub/contract/stock/stock";
import type { Role } from "@freehub/domain/people/access";
import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../../../test/runs.ts";
import { refusedWith, type SellingShop, sellingShop, sourcesIn } from "../../../../test/selling.ts";

/** A shop with a bin that has pieces of the first product, and a packing place. */
async function shopWith(pieces: number, ...options: Parameters<typeof sellingShop>) {
	const shop = await sellingShop(...options);
	const shelf = await shop.addPlace("A-1", { kind: "bin", parent: "main" });
	const packing = await shop.addPlace("Packing", { kind: "packing", parent: "main" });
	if (pieces > 0) await shop.book({ kind: "receive", quantity: pieces, location: shelf });
	const picks = (query: object = {}, by: Client = shop.client) => by.call(listPicks, { query });
	const pick = (order: SalesOrder, quantity: number, by: Client = shop.client) =>
		by.call(recordMovement, {
			params: { id: order.lines[0]?.product ?? "" },
			body: { kind: "transfer", quantity, location: shelf, to: packing, saleLine: order.lines[0]?._id },
			idempotencyKey: randomUUID(),
		});
	const sellAtShelf = (wanted: number) => shop.sell(wanted, { kind: "place", id: shelf });
	return { ...shop, shelf, packing, picks, pick, sellAtShelf };
}

async function personWith({ server, client }: SellingShop, role: Role): Promise<Client> {
	const person = await server.newUser(`${role}@shop.test`);
	await client.call(changeRole, { params: { id: person.user.id }, body: { role } });
	return person.client;
}

it("lists what can be picked at a store by place, without prices and contact data, and what is picked there", async () => {
	const shop = await shopWith(3, { access: "staff" });
	const { client, products, shelf, packing, picks } = shop;
	await shop.book({ kind: "receive", quantity: 2 });
	const rosa = await client.call(addCustomer, { body: { name: "Rosa Lind", mails: ["rosa@example.test"] } });
	const lines = [
		{ product: products[0] ?? "", ordered: 1, price: 1234 },
		{ product: products[1] ?? "", ordered: 1 },
	];
	const draft = await client.call(commands.addSalesOrder, {
		body: { customer: rosa._id, due: "2099-01-31", collectAt: "main", lines },
	});
	const waiting = await shop.place(draft, [[{ kind: "place", id: shelf }, 1]]);
	const [ready, atStore] = [await shop.sellAtShelf(2), await shop.sell(1, { kind: "place", id: "main" })];
	const picker = await personWith(shop, "warehouse");
	const seen = await picks({ at: "main" }, picker);
	expect(seen).toMatchObject({
		store: { _id: "main" },
		packing: { _id: packing, name: "Packing" },
		free: 0,
		isCut: false,
		places: [
			{ _id: "main", isPacking: false, picks: [{ order: atStore._id, level: 2, pieces: 1 }] },
			{
				_id: shelf,
				name: "A-1",
				picks: [
					{ order: ready._id, number: ready.number, isReady: true, pieces: 2, level: 3, customer: null },
					{
						order: waiting._id,
						isReady: false,
						customer: "Rosa Lind",
						due: "2099-01-31",
						productName: "Bell",
					},
				],
			},
		],
	});
	expect(JSON.stringify(seen)).not.toMatch(/rosa@|1234|price|cost/);
	await shop.pick(ready, 1, picker);
	const after = await picks({ at: shelf });
	expect(
		after.places.map(({ _id, isPacking, picks }) => [_id, isPacking, picks.map((one) => one.pieces)]),
	).toEqual([
		["main", false, [1]],
		[shelf, false, [1, 1]],
		[packing, true, [1]],
	]);
	const namesOf = async (search: string) =>
		(await picks({ search })).places.flatMap((place) => place.picks.map(({ number }) => number));
	expect(await namesOf("ros li")).toEqual([waiting.number]);
	expect(await namesOf(ready.number ?? "")).toEqual([ready.number, ready.number]);
	expect(await namesOf(atStore._id)).toEqual([atStore.number]);
	expect(await namesOf("nobody")).toEqual([]);
	expect(await refusedWith(picks({ at: "nowhere" }))).toMatchObject({ code: "not_found" });
	expect(await refusedWith(picks({}, await personWith(shop, "buyer")))).toMatchObject({ code: "forbidden" });
});

it.each(["warehouse", "counter", "seller"] as const)("a %s picks, undoes it and hands over", async (role) => {
	const shop = await shopWith(2, { access: "staff" });
	const order = await shop.sellAtShelf(2);
	const person = await personWith(shop, role);
	const { movement } = await shop.pick(order, 2, person);
	expect(await shop.sale(order._id)).toMatchObject({ state: "picked" });
	const undo = (batch: string) =>
		person.call(reverseBatch, { params: { id: batch }, idempotencyKey: randomUUID() });
	await undo(movement.batch);
	expect(await shop.sale(order._id)).toMatchObject({ state: "ready" });
	expect(sourcesIn(await shop.sale(order._id))).toEqual([`place:${shop.shelf} 2`]);
	await shop.pick(order, 2, person);
	const line = { product: order.lines[0]?.product ?? "", saleLine: order.lines[0]?._id };
	const handedOver = await person.call(recordBatch, {
		body: { lines: [{ kind: "deliver", quantity: 2, location: shop.packing, ...line }] },
		idempotencyKey: randomUUID(),
	});
	expect(await shop.sale(order._id)).toMatchObject({ state: "delivered" });
	await undo(handedOver.batch);
	expect(await shop.sale(order._id)).toMatchObject({ state: "picked" });
	expect(sourcesIn(await shop.sale(order._id))).toEqual([`place:${shop.packing} 2`]);
	await shop.expectBalanced();
});

it("a buyer may not pick, and who may only hand out moves nothing else", async () => {
	const shop = await shopWith(2, { access: "staff" });
	const order = await shop.sellAtShelf(1);
	const [buyer, counter] = [await personWith(shop, "buyer"), await personWith(shop, "counter")];
	expect(await refusedWith(shop.pick(order, 1, buyer))).toMatchObject({ code: "forbidden" });
	const params = { id: shop.products[0] ?? "" };
	const body = { kind: "transfer", quantity: 1, location: shop.shelf, to: "main" } as const;
	expect(
		await refusedWith(counter.call(recordMovement, { params, body, idempotencyKey: randomUUID() })),
	).toMatchObject({ code: "forbidden" });
});

it("two people cannot pick one piece, to another packing place, either", async () => {
	const shop = await shopWith(5);
	const order = await shop.sellAtShelf(1);
	const other = await shop.addPlace("Packing 2", { kind: "packing", parent: "main" });
	const outcomes = await Promise.all(
		Array.from({ length: 6 }, () =>
			shop.pick(order, 1).then(
				() => "done",
				({ problem }) => problem.reason,
			),
		),
	);
	// One is answered without a problem; the others learn that somebody has picked it.
	expect(outcomes.filter((one) => one === "done")).toHaveLength(1);
	expect(outcomes.filter((one) => one === "picked")).toHaveLength(5);
	const saleLine = order.lines[0]?._id;
	expect(
		await refusedWith(
			shop.book({ kind: "transfer", quantity: 1, location: shop.shelf, to: other, saleLine }),
		),
	).toMatchObject({
		code: "nothing_promised",
		reason: "picked",
		detail: "Nothing of this order line is left to pick: somebody has picked it.",
	});
	// Picked pieces can be moved on, under their promise.
	await shop.book({ kind: "transfer", quantity: 1, location: shop.packing, to: other, saleLine });
	expect(sourcesIn(await shop.sale(order._id))).toEqual([`place:${other} 1`]);
	expect((await shop.picks()).places).toMatchObject([{ _id: other, isPacking: true }]);
	await shop.expectBalanced();
});

it("a count of the shelf is right while pieces are picked, and what is not there makes the youngest wait", async () => {
	const shop = await shopWith(3);
	const [first, second] = [await shop.sellAtShelf(1), await shop.sellAtShelf(1)];
	await shop.pick(first, 1);
	await shop.book({ kind: "count", quantity: 2, location: shop.shelf, ifLevel: 2 });
	expect(await shop.sale(first._id)).toMatchObject({ state: "picked" });
	const gone = await shop.book({ kind: "count", quantity: 0, location: shop.shelf, ifLevel: 2 });
	expect(gone.lost?.map(({ number }) => number)).toEqual([second.number]);
	expect(await shop.sale(first._id)).toMatchObject({ state: "picked" });
	await shop.undo(gone);
	expect(await shop.sale(second._id)).toMatchObject({ state: "ready" });
	await shop.expectBalanced();
});

it("a packing place gives nothing by itself, counts for its store, and makes it no store with bins", async () => {
	const shop = await sellingShop();
	const packing = await shop.addPlace("Packing", { kind: "packing", parent: "main" });
	await shop.book({ kind: "receive", quantity: 2, location: packing });
	expect(
		await refusedWith(shop.book({ kind: "deliver", quantity: 1, location: "main", fromBins: "most" })),
	).toMatchObject({ code: "insufficient_stock", available: 0 });
	// A count at a store with bins would have to say that it is of what is outside them.
	await shop.book({ kind: "count", quantity: 4, location: "main" });
	expect(await shop.client.call(listPicks)).toMatchObject({ free: 2, places: [] });
	await shop.book({ kind: "deliver", quantity: 2, location: packing });
	await shop.expectBalanced();
});

it("a place in a store can become a packing place and a bin again", async () => {
	const { client, addPlace } = await sellingShop();
	const id = await addPlace("Counter", { kind: "bin", parent: "main" });
	const become = (body: object) => client.call(changeLocation, { params: { id }, body });
	expect(await become({ kind: "packing" })).toMatchObject({ kind: "packing", parent: "main" });
	expect(await become({ name: "Behind the counter" })).toMatchObject({ kind: "packing" });
	const listed = await client.call(listLocations, { query: { kind: "packing" } });
	expect(listed.map(({ name }) => name)).toEqual(["Behind the counter"]);
	expect(await client.call(listLocations, { query: { kind: "bin" } })).toEqual([]);
	expect(await refusedWith(become({ kind: "packing", parent: null }))).toMatchObject({
		code: "invalid_input",
	});
	expect(await become({ kind: "bin" })).toMatchObject({ kind: "bin" });
	expect(await become({ kind: "store", parent: null })).toMatchObject({ kind: "store", parent: null });
});

it("the list of orders finds those that are picked", async () => {
	const shop = await shopWith(2);
	const [one] = [await shop.sellAtShelf(1), await shop.sellAtShelf(1)];
	await shop.pick(one, 1);
	const found = await shop.client.call(listSalesOrders, { query: { state: "picked" } });
	expect(found.map(({ number }) => number)).toEqual([one.number]);
});

const step = fc.record({
	act: fc.constantFrom("pick", "pick", "pick", "deliver", "deliver", "count", "undo", "cancel", "back"),
	order: fc.nat(3),
	pieces: fc.integer({ min: 1, max: 3 }),
	which: fc.nat(20),
});

it("picks, hands over, counts, cancels and undoes in any order without losing a piece or a promise", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
			const shop = await shopWith(8);
			const orders: SalesOrder[] = [];
			for (const wanted of [2, 1, 3, 2]) orders.push(await shop.sellAtShelf(wanted));
			const booked: { batch: string }[] = [];
			const ends = [shop.shelf, shop.packing];
			for (const { act, order: at, pieces: quantity, which } of steps) {
				const order = orders[at] as SalesOrder;
				const saleLine = order.lines[0]?._id;
				const undone = booked[which % Math.max(1, booked.length)];
				const [from, to] = which % 2 === 0 ? ends : ends.toReversed();
				const work =
					act === "pick"
						? shop.book({ kind: "transfer", quantity, location: shop.shelf, to: shop.packing, saleLine })
						: act === "back"
							? shop.book({ kind: "transfer", quantity, location: from, to, saleLine })
							: act === "deliver"
								? shop.deliver(order, quantity, { location: from })
								: act === "count"
									? shop.book({ kind: "count", quantity: which % 8, location: from })
									: act === "cancel"
										? shop.cancel(order)
										: undone && shop.undo(undone);
				const answer = await work?.catch((error: { problem?: object }) => {
					if (error.problem === undefined) throw error;
				});
				if (answer !== undefined && "batch" in answer) booked.push(answer);
				await shop.expectBalanced();
			}
			for (const { _id } of orders) {
				const order = await shop.sale(_id);
				const picked = order.lines[0]?.promises.filter(({ source }) => source.id === shop.packing) ?? [];
				const sum = picked.reduce((all, { pieces }) => all + pieces, 0);
				if (order.state === "picked") expect(sum).toBe(order.lines[0]?.open);
			}
		}),
		{ numRuns: process.env.TEST_ENGINE === "postgres" ? runs(3, 100) : runs(6, 400) },
	);
});
