import { randomUUID } from "node:crypto";
import * as commands from "@freehub/contract/buying/purchase-commands";
import { type Client, createClient } from "@freehub/contract/client";
import { listAudit } from "@freehub/contract/office/audit";
import { changeRole } from "@freehub/contract/people/people";
import * as saleCommands from "@freehub/contract/selling/sales-commands";
import * as sales from "@freehub/contract/selling/sales-orders";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import * as transfers from "@freehub/contract/stock/transfer-notes";
import { TRANSIT_LOCATION } from "@freehub/domain/stock/stock";
import { describe, expect, it } from "vitest";
import { asRead } from "../../../../test/buying.ts";
import { MAIN, refusedWith, type SellingShop, sellingShop, sourcesIn } from "../../../../test/selling.ts";

/** A shop with pieces of the first product at the main location. */
async function shopWith(pieces: number): Promise<SellingShop> {
	const shop = await sellingShop();
	if (pieces > 0) await shop.book({ kind: "receive", quantity: pieces });
	return shop;
}

const stored = async ({ server: { db }, products }: SellingShop) =>
	db.kysely
		.selectFrom("product")
		.select(["on_hand", "reserved", "owed"])
		.where("id", "=", products[0] ?? "")
		.executeTakeFirstOrThrow();

const entriesOf = ({ server: { db } }: SellingShop) =>
	db.kysely.selectFrom("promise_entry").selectAll().orderBy("id").execute();

describe("an order", () => {
	it("promises nothing as a draft; placed, every piece has a source or waits, and it has a number without gaps", async () => {
		const shop = await shopWith(3);
		const draft = await shop.draftSale(4);
		expect(draft).toMatchObject({ state: "draft", number: null });
		expect(await entriesOf(shop)).toEqual([]);
		const placed = await shop.place(draft, [[MAIN, 3]]);
		expect(placed).toMatchObject({ state: "waiting", number: "1001" });
		expect(sourcesIn(placed)).toEqual(["none: 1", "place:main 3"]);
		expect(await stored(shop)).toMatchObject({ on_hand: 3, reserved: 3, owed: 4 });
		expect((await shop.sell(1)).number).toBe("1002");
		expect(await refusedWith(shop.place(placed))).toMatchObject({ code: "sale_state", reason: "placed" });
		await shop.expectBalanced();
	});

	it("is refused when a source has too little that is free, and names the holders to readers of sales", async () => {
		const shop = await shopWith(2);
		const first = await shop.sell(2, MAIN);
		const refused = await refusedWith(shop.sell(1, MAIN));
		expect(refused).toMatchObject({ code: "promised", available: 0, requested: 1 });
		expect(refused.promised).toMatchObject([{ number: first.number, pieces: 2 }]);
		expect(await refusedWith(shop.sell(1, { kind: "place", id: "customer" }))).toMatchObject({
			code: "not_found",
		});
		expect(await refusedWith(shop.sell(1, { kind: "purchase", id: "none" }))).toMatchObject({
			code: "not_found",
		});
		await shop.expectBalanced();
	});

	it("releases what it no longer needs: closed short, or cancelled", async () => {
		const shop = await shopWith(3);
		const one = await shop.place(await shop.draftSale(4), [[MAIN, 3]]);
		const closed = await shop.close(one, [{ line: one.lines[0]?._id ?? "", pieces: 2 }]);
		// Waiting pieces go first.
		expect(sourcesIn(closed)).toEqual(["place:main 2"]);
		expect(await refusedWith(shop.close(one, [{ line: one.lines[0]?._id ?? "", pieces: 3 }]))).toMatchObject({
			code: "nothing_promised",
			available: 2,
		});
		await shop.cancel(one);
		expect(await stored(shop)).toMatchObject({ reserved: 0, owed: 0 });
		expect(await shop.sale(one._id)).toMatchObject({ state: "cancelled", lines: [{ closed: 4, open: 0 }] });
		expect(await refusedWith(shop.cancel(one))).toMatchObject({ code: "sale_state", reason: "cancelled" });
		await shop.expectBalanced();
	});

	it("is placed once under one key, and its prices are only for people who may write orders", async () => {
		const shop = await shopWith(2);
		const draft = await shop.draftSale(1);
		const call = () =>
			shop.client.call(saleCommands.placeSalesOrder, {
				params: { id: draft._id },
				body: { sources: [] },
				idempotencyKey: key,
			});
		const key = randomUUID();
		expect(await call()).toEqual(await call());
		expect((await entriesOf(shop)).length).toBe(1);
		const picker = await shop.server.newUser("pia@shop.test");
		await shop.client.call(changeRole, { params: { id: picker.user.id }, body: { role: "warehouse" } });
		const seen = await picker.client.call(sales.getSalesOrder, { params: { id: draft._id } });
		expect(seen.lines[0]).not.toHaveProperty("price");
		expect((await shop.sale(draft._id)).lines[0]).toMatchObject({ price: 20, discount: 0 });
		expect(await refusedWith(shop.draftSale(1, shop.products[0], picker.client))).toMatchObject({
			code: "forbidden",
		});
		expect(
			await refusedWith(shop.server.visitor.call(sales.getSalesOrder, { params: { id: draft._id } })),
		).toMatchObject({
			status: expect.any(Number),
		});
	});
});

describe("deliveries", () => {
	it("consume the named promise and no other; taken back, they restore exactly that one", async () => {
		const shop = await shopWith(5);
		const [rosa, tom] = [await shop.sell(2, MAIN), await shop.sell(2, MAIN)];
		const delivery = await shop.deliver(rosa, 1);
		expect(await shop.sale(rosa._id)).toMatchObject({
			state: "partly_delivered",
			lines: [{ delivered: 1, open: 1 }],
		});
		expect(sourcesIn(await shop.sale(rosa._id))).toEqual(["place:main 1"]);
		expect(sourcesIn(await shop.sale(tom._id))).toEqual(["place:main 2"]);
		const back = await shop.undo(delivery);
		expect(sourcesIn(await shop.sale(rosa._id))).toEqual(["place:main 2"]);
		// Taken back again, it is delivered again.
		await shop.undo(back);
		expect(await shop.sale(rosa._id)).toMatchObject({ lines: [{ delivered: 1, open: 1 }] });
		await shop.deliver(rosa, 1);
		expect(await shop.sale(rosa._id)).toMatchObject({ state: "delivered" });
		expect(await refusedWith(shop.deliver(rosa, 1))).toMatchObject({ code: "too_much_delivered", left: 0 });
		expect(await stored(shop)).toMatchObject({ on_hand: 3, reserved: 2, owed: 2 });
		await shop.expectBalanced();
	});

	it("restore a promise that was delivered whole", async () => {
		const shop = await shopWith(1);
		const one = await shop.sell(1, MAIN);
		const delivery = await shop.deliver(one, 1);
		expect(await stored(shop)).toMatchObject({ on_hand: 0, reserved: 0, owed: 0 });
		await shop.undo(delivery);
		expect(await stored(shop)).toMatchObject({ on_hand: 1, reserved: 1, owed: 1 });
		const since = await shop.server.db.kysely.selectFrom("promise").select("since").execute();
		const [made] = await entriesOf(shop);
		expect(since.map((row) => new Date(row.since))).toEqual([new Date(made?.at ?? 0)]);
		await shop.expectBalanced();
	});

	it("of somebody else are refused when pieces are promised, unless a right is used, which is told", async () => {
		const shop = await shopWith(3);
		const rosa = await shop.sell(2, MAIN);
		const refused = await refusedWith(shop.book({ kind: "deliver", quantity: 2 }));
		expect(refused).toMatchObject({ code: "promised", requested: 2, available: 1, location: "main" });
		expect(refused.detail).toContain(rosa.number);
		// In a store with bins as well as without.
		expect(
			await refusedWith(shop.book({ kind: "deliver", quantity: 2, location: "main", fromBins: "most" })),
		).toMatchObject({ code: "promised" });
		await shop.book({ kind: "deliver", quantity: 1 });
		const counter = await shop.server.newUser("carl@shop.test");
		await shop.client.call(changeRole, { params: { id: counter.user.id }, body: { role: "counter" } });
		const taken = await shop.book({ kind: "deliver", quantity: 1, override: true });
		expect(taken.lost).toMatchObject([{ line: rosa.lines[0]?._id, pieces: 1, number: rosa.number }]);
		expect(sourcesIn(await shop.sale(rosa._id))).toEqual(["none: 1", "place:main 1"]);
		await shop.expectBalanced();
	});

	it("use the bins with free pieces", async () => {
		const shop = await shopWith(0);
		const bin = await shop.addPlace("A-1", { kind: "bin", parent: "main" });
		await shop.book(
			{ kind: "receive", quantity: 3, location: bin },
			{ kind: "receive", quantity: 2, location: "main" },
		);
		await shop.sell(3, { kind: "place", id: bin });
		const { movements } = await shop.book({
			kind: "deliver",
			quantity: 2,
			location: "main",
			fromBins: "most",
		});
		expect(movements.map(({ from }) => from)).toEqual(["main"]);
		await shop.expectBalanced();
	});

	it("without the right to read sales, a refusal names nobody", async () => {
		const shop = await sellingShop({ access: "staff" });
		await shop.book({ kind: "receive", quantity: 1 });
		const { number } = await shop.sell(1, MAIN);
		const buyer = await shop.server.newUser("bea@shop.test");
		await shop.client.call(changeRole, { params: { id: buyer.user.id }, body: { role: "buyer" } });
		const body = { kind: "return", quantity: 1 } as const;
		const refused = await refusedWith(
			buyer.client.call(recordMovement, {
				params: { id: shop.products[0] ?? "" },
				body,
				idempotencyKey: randomUUID(),
			}),
		);
		expect(refused).toMatchObject({ code: "promised", available: 0 });
		expect(JSON.stringify(refused)).not.toContain(`${number}`);
		expect(refused).not.toHaveProperty("promised");
	});
});

describe("picking", () => {
	it("moves the promise with the pieces, so that nobody picks or delivers them twice", async () => {
		const shop = await shopWith(2);
		const bench = await shop.addPlace("Packing bench");
		const rosa = await shop.sell(2, MAIN);
		const line = rosa.lines[0]?._id;
		const pick = await shop.book({ kind: "transfer", quantity: 1, to: bench, saleLine: line });
		expect(sourcesIn(await shop.sale(rosa._id))).toEqual([`place:${bench} 1`, "place:main 1"].toSorted());
		const pieces = { kind: "transfer", quantity: 1, location: bench, to: "main" } as const;
		expect(await refusedWith(shop.book(pieces))).toMatchObject({ code: "promised", location: bench });
		await shop.book({ kind: "receive", quantity: 1 });
		expect(
			await refusedWith(shop.book({ kind: "transfer", quantity: 2, to: bench, saleLine: line })),
		).toMatchObject({ code: "nothing_promised", available: 1 });
		await shop.undo(pick);
		expect(sourcesIn(await shop.sale(rosa._id))).toEqual(["place:main 2"]);
		await shop.book({ kind: "transfer", quantity: 2, to: bench, saleLine: line });
		await shop.deliver(rosa, 2, { location: bench });
		expect(await shop.sale(rosa._id)).toMatchObject({ state: "delivered" });
		await shop.expectBalanced();
	});
});

describe("facts", () => {
	it("a count of a place where every piece is promised works, and names each who loses, the youngest first", async () => {
		const shop = await shopWith(3);
		const [rosa, tom, uma] = [await shop.sell(1, MAIN), await shop.sell(1, MAIN), await shop.sell(1, MAIN)];
		const count = await shop.book({ kind: "count", quantity: 1, location: "main" });
		expect(count.lost?.map(({ number }) => number)).toEqual([uma.number, tom.number]);
		expect(sourcesIn(await shop.sale(rosa._id))).toEqual(["place:main 1"]);
		expect(await shop.sale(uma._id)).toMatchObject({ state: "waiting" });
		// Taken back, they have their pieces again.
		await shop.undo(count);
		expect(sourcesIn(await shop.sale(uma._id))).toEqual(["place:main 1"]);
		expect((await shop.book({ kind: "adjust", quantity: 1, reason: "stolen" })).lost).toMatchObject([
			{ number: uma.number, pieces: 1 },
		]);
		await shop.expectBalanced();
	});

	it("a receipt serves its own line's promises, then the oldest that wait, and says for whom", async () => {
		const shop = await shopWith(0);
		const order = await shop.order([3]);
		const waiting = [await shop.sell(1), await shop.sell(1)] as const;
		const purchase = { kind: "purchase", id: order.lines[0]?._id ?? "" } as const;
		const special = await shop.sell(2, purchase);
		expect(await refusedWith(shop.sell(2, purchase))).toMatchObject({ code: "promised", available: 1 });
		const receipt = await shop.book({ kind: "receive", quantity: 3, purchaseLine: purchase.id });
		expect(receipt.for?.map(({ number, pieces, location }) => [number, pieces, location])).toEqual([
			[special.number, 2, "main"],
			[waiting[0].number, 1, "main"],
		]);
		expect(await stored(shop)).toMatchObject({ on_hand: 3, reserved: 3, owed: 4 });
		await shop.undo(receipt);
		expect(sourcesIn(await shop.sale(special._id))).toEqual([`purchase:${purchase.id} 2`]);
		expect(sourcesIn(await shop.sale(waiting[0]._id))).toEqual(["none: 1"]);
		expect(await stored(shop)).toMatchObject({ on_hand: 0, reserved: 0, owed: 4 });
		await shop.expectBalanced();
	});

	it("pieces on their way between stores are promised, too: received, they stay for whom they were; lost, the youngest waits", async () => {
		const shop = await shopWith(4);
		const { client, products } = shop;
		const key = () => ({ idempotencyKey: randomUUID() });
		const { _id: north } = await client.call(addLocation, { body: { name: "North", kind: "store" } });
		const lines = [{ product: products[0] ?? "", pieces: 4 }];
		const note = await client.call(transfers.addTransferNote, { body: { from: "main", to: north, lines } });
		const params = { id: note._id };
		const way = { kind: "transfer", id: note.lines[0]?._id ?? "" } as const;
		expect(await refusedWith(shop.sell(1, way))).toMatchObject({ code: "promised", available: 0 });
		await client.call(transfers.sendTransferNote, { params, body: {}, ...key() });
		expect(await refusedWith(shop.sell(1, { kind: "place", id: TRANSIT_LOCATION }))).toMatchObject({
			code: "not_found",
		});
		const [rosa, tom] = [await shop.sell(2, way), await shop.sell(2, way)];
		expect(await refusedWith(shop.sell(1, way))).toMatchObject({ code: "promised", available: 0 });
		const received = { lines: [{ line: way.id, pieces: 3 }] };
		const arrived = await client.call(transfers.receiveTransferNote, { params, body: received, ...key() });
		expect(arrived.for).toMatchObject([
			{ number: rosa.number, document: rosa._id, pieces: 2, location: north },
			{ number: tom.number, document: tom._id, pieces: 1, location: north },
		]);
		expect(sourcesIn(await shop.sale(rosa._id))).toEqual([`place:${north} 2`]);
		expect(sourcesIn(await shop.sale(tom._id))).toEqual([`place:${north} 1`, `transfer:${way.id} 1`]);
		const closed = await client.call(transfers.closeTransferNote, {
			params,
			body: { how: "lost" },
			...key(),
		});
		expect(closed.lost).toMatchObject([{ number: tom.number, document: tom._id, pieces: 1 }]);
		expect(sourcesIn(await shop.sale(tom._id))).toEqual(["none: 1", `place:${north} 1`]);
		await shop.expectBalanced();
	});

	it("a transfer note is not sent with promised pieces, unless a right is used, which is told and in the audit log", async () => {
		const shop = await shopWith(5);
		const { client, products, server } = shop;
		const key = () => ({ idempotencyKey: randomUUID() });
		const { _id: north } = await client.call(addLocation, { body: { name: "North", kind: "store" } });
		const rosa = await shop.sell(4, MAIN);
		const lines = [{ product: products[0] ?? "", pieces: 3 }];
		const note = await client.call(transfers.addTransferNote, { body: { from: "main", to: north, lines } });
		const params = { id: note._id };
		const send = (by: Client, override: boolean) =>
			by.call(transfers.sendTransferNote, { params, body: { override }, ...key() });
		expect(await refusedWith(send(client, false))).toMatchObject({
			code: "promised",
			product: products[0],
			available: 1,
			promised: [{ number: rosa.number }],
		});
		const { user, client: warehouse } = await server.newUser("wim@shop.test");
		await client.call(changeRole, { params: { id: user.id }, body: { role: "warehouse" } });
		expect(await refusedWith(send(warehouse, true))).toMatchObject({ code: "forbidden" });
		expect((await client.call(transfers.getTransferNote, { params })).state).toBe("draft");
		const sent = await send(client, true);
		expect(sent).toMatchObject({ state: "on_its_way", lost: [{ number: rosa.number, pieces: 2 }] });
		expect(sourcesIn(await shop.sale(rosa._id))).toEqual(["none: 2", "place:main 2"]);
		const told = (await client.all(listAudit)).find(({ action, outcome }) => {
			return action === "transfer_note.send" && outcome === "done";
		});
		expect(told?.detail).toContain('"override":true,"lost":[{');
		await shop.undo({ batch: sent.steps[0]?.batch ?? "" });
		expect(sourcesIn(await shop.sale(rosa._id))).toEqual(["place:main 4"]);
		await shop.expectBalanced();
	});

	it("a purchase line that brings less lets the youngest wait: closed, changed, cancelled, or credited", async () => {
		const shop = await shopWith(0);
		for (const shrink of ["close", "change", "cancel", "credit"] as const) {
			const order = await shop.order([3]);
			const line = order.lines[0]?._id ?? "";
			const purchase = { kind: "purchase", id: line } as const;
			const [old, young] = [await shop.sell(1, purchase), await shop.sell(2, purchase)];
			const params = { id: order._id };
			if (shrink === "close") {
				const { lost } = await shop.client.call(commands.closePurchaseLines, {
					params,
					body: { lines: [line] },
				});
				expect(lost?.map(({ number, pieces }) => [number, pieces])).toEqual([
					[young.number, 2],
					[old.number, 1],
				]);
			} else if (shrink === "change") {
				const { version, lines } = await shop.read(order);
				const changed = asRead(lines).map((one) => ({ ...one, ordered: 2 }));
				const { lost } = await shop.client.call(commands.changePurchaseOrder, {
					params,
					version,
					body: { lines: changed },
				});
				expect(lost).toMatchObject([{ number: young.number, pieces: 1 }]);
			} else if (shrink === "cancel") {
				const { lost } = await shop.client.call(commands.cancelPurchaseOrder, { params });
				expect(lost?.length).toBe(2);
			} else {
				const refused = { pieces: 2, reason: "damaged", settlement: "credited" } as const;
				const receipt = await shop.book({ kind: "receive", quantity: 0, purchaseLine: line, refused });
				expect(receipt.lost).toMatchObject([{ number: young.number, pieces: 2 }]);
			}
			await shop.expectBalanced();
			for (const one of [old, young]) await shop.cancel(one);
		}
	});
});

it("the last piece, wanted by many at once in two processes, is promised to one, and the others are told who has it", async () => {
	const shop = await shopWith(1);
	const other = shop.server.secondProcess();
	const second = createClient((path, init) =>
		other(`/api${path}`, { ...init, headers: { ...(init.headers as object), cookie: shop.cookie } }),
	);
	const many = 200;
	const drafts = await Promise.all(Array.from({ length: many }, () => shop.draftSale(1)));
	const outcomes = await Promise.allSettled(
		drafts.map((draft, i) => shop.place(draft, [[MAIN, 1]], i % 2 === 0 ? shop.client : second)),
	);
	const winners = outcomes.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
	expect(winners.length).toBe(1);
	for (const one of outcomes) {
		if (one.status === "rejected") {
			expect(one.reason.problem).toMatchObject({
				code: "promised",
				promised: [{ number: winners[0]?.number, pieces: 1 }],
			});
		}
	}
	// Without the right to read sales nobody learns who has it.
	const buyer = await shop.server.newUser("bea@shop.test");
	await shop.client.call(changeRole, { params: { id: buyer.user.id }, body: { role: "buyer" } });
	const body = { kind: "return", quantity: 1 } as const;
	const params = { id: shop.products[0] ?? "" };
	const refused = await refusedWith(
		buyer.client.call(recordMovement, { params, body, idempotencyKey: randomUUID() }),
	);
	expect(refused).toMatchObject({ code: "promised", available: 0 });
	expect(JSON.stringify(refused)).not.toContain(`${winners[0]?.number}`);
	// The refused ones took no number.
	expect((await shop.sell(1)).number).toBe("1002");
	await shop.expectBalanced();
});
