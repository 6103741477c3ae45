import { randomUUID } from "node:crypto";
import { getStockValue } from "@freehub/contract/buying/costs";
import { addProduct, changeProduct, getProduct } from "@freehub/contract/catalogue/products";
import { getToday } from "@freehub/contract/office/today";
import { listLastMoved, listStock } from "@freehub/contract/stock/levels";
import * as contract from "@freehub/contract/stock/stock";
import { getStockSeries } from "@freehub/contract/stock/stock-series";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { forgetOldKeys } from "#db/write.ts";
import { markClock } from "../../../../test/mark-clock.ts";
import { type TestServer, testServer } from "../../../../test/server.ts";
import { fillFigures } from "./note-figures.ts";

const DAY = 86_400_000;
const MONTH = 25 * DAY;
const OPENED = Date.parse("2026-06-01T10:00:00.000Z");
const minute = (n: number) => OPENED + n * 60_000;
const iso = (moment: number) => new Date(moment).toISOString();

/** A shop whose clock was right for a day, with ten pieces of a product that costs 7; tests set its clock. */
async function shop() {
	let now = OPENED;
	const server = await testServer({}, () => new Date(now));
	await markClock(server.db, OPENED, 24);
	const { client } = await server.newUser();
	const body = {
		name: "Chain",
		description: "126 links",
		price: 20,
		cost: 7,
		supplier: "S",
		image: "/c.svg",
	};
	const { _id: product } = await client.call(addProduct, { body: { ...body, quantity: 10 } });
	const book = async (line: object, idempotencyKey: string = randomUUID()) => {
		const one = { params: { id: product }, body: line as never, idempotencyKey };
		return (await client.call(contract.recordMovement, one)).movement;
	};
	const levelAt = async (at: number) =>
		(await client.call(listStock, { query: { at: iso(at), product } })).find(
			({ location }) => location === "main",
		)?.quantity ?? 0;
	const movements = () => client.call(contract.listMovements, { query: {} });
	const seriesOf = () => client.call(getStockSeries, { params: { id: product }, query: { days: "30" } });
	const undo = (id: string) =>
		client.call(contract.reverseMovement, { params: { id }, idempotencyKey: randomUUID() });
	return {
		server,
		client,
		product,
		seriesOf,
		undo,
		book,
		levelAt,
		movements,
		setNow: (to: number) => (now = to),
	};
}

/** The figures are those that follow from the movements and the changes of worth. */
async function expectFiguresToFollow({ db }: TestServer): Promise<void> {
	const figures = async () => {
		const sum = (name: string) => sql<number>`cast(sum(${sql.ref(name)}) as bigint)`.as(name);
		const rows = await db.kysely
			.selectFrom("stock_figure")
			.select("quarter")
			.select(["received", "delivered", "movements", "price", "cost"].map(sum))
			.groupBy("quarter")
			.orderBy("quarter")
			.execute();
		return rows.filter((row) => Object.entries(row).some(([name, n]) => name !== "quarter" && n !== 0));
	};
	const stored = await figures();
	await db.transact(async (tx) => {
		await tx.deleteFrom("stock_figure").execute();
		await fillFigures(db, tx);
	});
	expect(stored).toEqual(await figures());
}

it("after a clock that was a month ahead for one movement, later ones have their true time", async () => {
	const { server, client, product, book, levelAt, movements, seriesOf, undo, setNow } = await shop();
	setNow(OPENED + MONTH);
	const early = await book({ kind: "receive", quantity: 5 });
	setNow(minute(5));
	const sold = await book({ kind: "deliver", quantity: 12 });
	setNow(minute(20));
	const found = await book({ kind: "adjust", reason: "found", quantity: 1 });
	expect([sold, found].map(({ occurredAt, recordedAt }) => [occurredAt, recordedAt])).toEqual([
		[iso(minute(5)), iso(minute(5))],
		[iso(minute(20)), iso(minute(20))],
	]);

	// The one of the wrong clock was booked before the sale, so it did not happen after it. What the clock showed is kept.
	const listed = await movements();
	expect(
		listed.map(({ _id, quantity, occurredAt, recordedAt }) => [_id, quantity, occurredAt, recordedAt]),
	).toEqual([
		[found._id, 1, iso(minute(20)), iso(minute(20))],
		[sold._id, 12, iso(minute(5)), iso(minute(5))],
		[early._id, 5, iso(minute(5)), iso(OPENED + MONTH)],
		[expect.any(String), 10, iso(OPENED), iso(OPENED)],
	]);
	const own = await client.call(contract.listProductMovements, { params: { id: product } });
	expect(own.map(({ balance }) => balance)).toEqual([4, 3, 15, 10]);
	const until = await client.call(contract.listMovements, { query: { to: iso(minute(60)) } });
	expect(until).toHaveLength(4);

	expect([await levelAt(minute(4)), await levelAt(minute(5)), await levelAt(minute(20))]).toEqual([10, 3, 4]);
	expect(await client.call(listLastMoved, { query: { product } })).toEqual([
		{ product, movedAt: iso(minute(20)) },
	]);
	expect((await seriesOf()).at(-1)).toEqual({ day: "2026-06-01", onHand: 4 });
	const day = "2026-06-01";
	expect(await client.call(getStockValue, { query: { day } })).toMatchObject({
		pieces: 4,
		average: 28,
		fifo: 28,
	});

	// Days later nothing of it counts as of today.
	setNow(OPENED + 3 * DAY);
	const today = await client.call(getToday, { query: {} });
	expect(today).toMatchObject({ received: 0, delivered: 0, movements: 0, latest: [] });
	expect(today.value.slice(-4).map(({ price }) => price)).toEqual([80, 80, 80, 80]);
	expect((await seriesOf()).slice(-4).map(({ onHand }) => onHand)).toEqual([4, 4, 4, 4]);

	const { movement: back } = await undo(sold._id);
	expect(back).toMatchObject({ occurredAt: iso(OPENED + 3 * DAY), balance: 16 });
	expect(await levelAt(OPENED + 3 * DAY)).toBe(16);
	await expectFiguresToFollow(server);
	expect(await client.call(contract.checkLedger)).toMatchObject({ balanced: true });
});

it("a dated line of the right clock is decided and placed before one of the wrong clock", async () => {
	const { book, levelAt, movements, setNow } = await shop();
	setNow(OPENED + MONTH);
	await book({ kind: "deliver", quantity: 4 });
	setNow(minute(30));
	await book({ kind: "deliver", quantity: 6, occurredAt: iso(minute(10)) });
	expect((await movements()).map(({ quantity, occurredAt }) => [quantity, occurredAt])).toEqual([
		[4, iso(minute(30))],
		[6, iso(minute(10))],
		[10, iso(OPENED)],
	]);
	expect([await levelAt(minute(9)), await levelAt(minute(10)), await levelAt(minute(30))]).toEqual([
		10, 4, 0,
	]);
	await expect(book({ kind: "deliver", quantity: 1, occurredAt: iso(minute(5)) })).rejects.toMatchObject({
		code: "insufficient_stock",
	});
});

it("a batch corrects the times of all its products", async () => {
	const { client, product, book, setNow, server } = await shop();
	const body = { name: "Bell", description: "x", price: 3, supplier: "S", image: "/c.svg", quantity: 2 };
	const { _id: other } = await client.call(addProduct, { body });
	setNow(OPENED + MONTH);
	await book({ kind: "receive", quantity: 5 });
	await client.call(contract.recordBatch, {
		body: { lines: [{ product: other, kind: "receive", quantity: 5 }] },
		idempotencyKey: randomUUID(),
	});
	setNow(minute(5));
	const lines = [product, other, product].map((id) => ({
		product: id,
		kind: "deliver" as const,
		quantity: 1,
	}));
	await client.call(contract.recordBatch, { body: { lines }, idempotencyKey: randomUUID() });
	const rows = await server.db.kysely.selectFrom("movement").select("occurred_at").execute();
	expect(Math.max(...rows.map(({ occurred_at }) => new Date(occurred_at).getTime()))).toBe(minute(5));
});

it("a clock that is behind for a moment dates nothing earlier", async () => {
	const { book, levelAt, movements, setNow } = await shop();
	setNow(Date.parse("2020-01-01T00:00:00Z"));
	const late = await book({ kind: "deliver", quantity: 3 });
	expect([late.occurredAt, late.recordedAt]).toEqual([iso(OPENED), "2020-01-01T00:00:00.000Z"]);
	setNow(minute(5));
	await book({ kind: "deliver", quantity: 2 });
	expect((await movements()).map(({ quantity, occurredAt }) => [quantity, occurredAt])).toEqual([
		[2, iso(minute(5))],
		[3, iso(OPENED)],
		[10, iso(OPENED)],
	]);
	expect(await levelAt(minute(5))).toBe(5);
});

it("prices of before a wrong clock count until they were changed", async () => {
	const { client, product, server, setNow } = await shop();
	const reprice = (price: number, version: number) =>
		client.call(changeProduct, { params: { id: product }, body: { price }, version });
	setNow(OPENED + MONTH);
	await reprice(30, 1);
	setNow(OPENED + DAY);
	await reprice(40, 2);
	setNow(OPENED + 3 * DAY);
	const { value } = await client.call(getToday, { query: {} });
	expect(value.slice(-4).map(({ price }) => price)).toEqual([200, 400, 400, 400]);
	const rows = await server.db.kysely.selectFrom("worth_change").select("at").execute();
	expect(Math.max(...rows.map(({ at }) => new Date(at).getTime()))).toBe(OPENED + DAY);
	await expectFiguresToFollow(server);
});

it("a key from before a clock was wrong is known after it, so a repeat is not booked twice", async () => {
	const { server, client, product, book, setNow } = await shop();
	const first = await book({ kind: "receive", quantity: 5 }, "the-key");
	setNow(OPENED + MONTH);
	await forgetOldKeys(server.db);
	setNow(minute(20));
	await forgetOldKeys(server.db);
	expect(await book({ kind: "receive", quantity: 5 }, "the-key")).toEqual(first);
	expect(await client.call(getProduct, { params: { id: product } })).toMatchObject({ quantity: 15 });
});
