import { randomUUID } from "node:crypto";
import { addProduct } from "@freehub/contract/catalogue/products";
import { ApiError } from "@freehub/contract/errors";
import { addSalesOrder } from "@freehub/contract/selling/sales-commands";
import { listStock } from "@freehub/contract/stock/levels";
import { addLocation } from "@freehub/contract/stock/locations";
import * as contract from "@freehub/contract/stock/stock";
import { adjustReasons } from "@freehub/domain/stock/stock";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { forgetOldKeys } from "#db/write.ts";
import { buyingShop } from "../../../../test/buying.ts";
import { markClock } from "../../../../test/mark-clock.ts";
import { runs } from "../../../../test/runs.ts";
import { type TestServer, testServer } from "../../../../test/server.ts";
import { type ModelAnswer, type ModelLine, StockModel } from "../../../../test/stock-model.ts";
import { lockProducts } from "./open-ledger.ts";

/** PostgreSQL is slower, because it answers over a socket, so it gets fewer runs. */
const RUNS = process.env.TEST_ENGINE === "postgres" ? runs(10, 1600) : runs(15, 5200);
const PRODUCTS = 3;
const PLACES = 3;

type Line = {
	product: number;
	place: number;
	toPlace: number;
	quantity: number;
	kind: ModelLine["kind"];
	reason: ModelLine["reason"];
	/** Days before now; undefined: now. */
	ago: number | undefined;
};
type Step =
	| { do: "line"; line: Line }
	| { do: "batch"; lines: Line[]; mode: "all" | "each" }
	| { do: "undo"; which: number }
	| { do: "undo batch"; which: number }
	| { do: "repeat"; which: number }
	| { do: "reuse the key"; which: number }
	| { do: "the clock jumps"; days: number };

const line: fc.Arbitrary<Line> = fc.record({
	product: fc.nat(PRODUCTS - 1),
	place: fc.nat(PLACES - 1),
	toPlace: fc.nat(PLACES - 1),
	quantity: fc.integer({ min: 1, max: 12 }),
	kind: fc.constantFrom(
		"receive" as const,
		"receive" as const,
		"deliver" as const,
		"return" as const,
		"adjust" as const,
		"transfer" as const,
		"count" as const,
	),
	reason: fc.constantFrom(...(Object.keys(adjustReasons) as (keyof typeof adjustReasons)[])),
	ago: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined, freq: 2 }),
});
const DAY_MS = 24 * 60 * 60 * 1000;
const EARLIER = Date.parse("2026-01-01T00:00:00Z");

const which = fc.nat(1000);
const step: fc.Arbitrary<Step> = fc.oneof(
	{ weight: 5, arbitrary: fc.record({ do: fc.constant("line" as const), line }) },
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant("batch" as const),
			lines: fc.array(line, { minLength: 1, maxLength: 5 }),
			mode: fc.constantFrom("all" as const, "each" as const),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ do: fc.constant("undo" as const), which }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant("undo batch" as const), which }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant("repeat" as const), which }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant("reuse the key" as const), which }) },
	{
		weight: 2,
		// Often it becomes right again. The dated lines are of before all of these.
		arbitrary: fc.record({
			do: fc.constant("the clock jumps" as const),
			days: fc.constantFrom(0, 0, 0, 20, 10, -1, -100),
		}),
	},
);

it("agrees with a simple model after every command, undo, retry and repeated key", async () => {
	const clock = { days: 0 };
	const server = await testServer({}, () => new Date(Date.now() + clock.days * DAY_MS));
	await markClock(server.db, Date.now(), 24);
	const { client, cookie } = await server.newUser();
	const places = ["main"];
	for (let i = 1; i < PLACES; i++) {
		const body = { name: `Depot ${i}`, kind: "warehouse" as const };
		places.push((await client.call(addLocation, { body }))._id);
	}
	let commands = 0;
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 60 }), async (steps) => {
			const products: string[] = [];
			clock.days = 0;
			for (let i = 0; i < PRODUCTS; i++) {
				const body = { name: "P", description: "x", price: 1, quantity: 0, supplier: "S", image: "/x.svg" };
				products.push((await client.call(addProduct, { body }))._id);
			}
			const run = createRun({ server, cookie, clock }, products, places);
			for (const each of steps) {
				await run.take(each);
				commands++;
				await expectSame(server, run.model, products);
			}
			await expectSameHistory(server, run.model, products);
		}),
		{ numRuns: RUNS },
	);
	expect(commands).toBeGreaterThan(RUNS * 25);
	expect(await client.call(contract.checkLedger)).toMatchObject({ balanced: true, sum: 0, differences: [] });
}, 3_600_000);

type Answer = ModelAnswer & { reverses?: string | null; recordedAt?: string };
type Sent = { path: string; body: unknown; key: string; answer: unknown };

/** Sends steps to the server, and applies them to the model. */
function createRun(
	{ server, cookie, clock }: { server: TestServer; cookie: string; clock: { days: number } },
	products: string[],
	places: string[],
) {
	const model = new StockModel();
	const believed = (answer: Answer | undefined) =>
		clock.days < 0 || answer?.recordedAt === undefined ? undefined : Date.parse(answer.recordedAt);
	const sent: Sent[] = [];

	async function post(path: string, body: unknown, key: string): Promise<{ status: number; answer: never }> {
		const headers = { "content-type": "application/json", "idempotency-key": key, cookie };
		const init = { method: "POST", headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
		const response = await server.request(`/api${path}`, init);
		const { requestId: _, ...answer } = (await response.json()) as Record<string, unknown>;
		return { status: response.status, answer: answer as never };
	}

	async function send(path: string, body: unknown): Promise<{ status: number; answer: never }> {
		const key = randomUUID();
		const result = await post(path, body, key);
		sent.push({ path, body, key, answer: result.answer });
		return result;
	}

	function toLine({ product, place, toPlace, kind, quantity, reason, ago }: Line): ModelLine {
		const [to, location] = [places[toPlace] ?? "", places[place] ?? ""];
		// A transfer to the same location is refused by the contract, which has its own tests.
		const isReal = kind !== "transfer" || to !== location;
		const occurredAt = ago === undefined ? undefined : new Date(EARLIER - ago * DAY_MS).toISOString();
		const common = {
			product: products[product] ?? "",
			quantity,
			location,
			...(occurredAt && { occurredAt }),
		};
		if (!isReal) return { ...common, kind: "count" };
		if (kind === "transfer") return { ...common, kind, to };
		if (kind === "adjust" && reason !== undefined) return { ...common, kind, reason };
		return { ...common, kind };
	}

	async function book(
		lines: ModelLine[],
		path: string,
		body: unknown,
		answersOf: (answer: never) => Answer[],
	) {
		const moves = model.try(lines);
		const { status, answer } = await send(path, body);
		expect(status).toBe(moves === undefined ? 409 : 201);
		if (moves === undefined) return;
		const answers = answersOf(answer);
		model.book(moves, answers, believed(answers[0]));
	}

	async function takeBack(moves: typeof model.booked, path: string, answersOf: (answer: never) => Answer[]) {
		const open = moves.filter(({ isReversed }) => !isReversed);
		const back = open.length === 0 ? undefined : model.tryBack(open);
		const { status, answer } = await send(path, undefined);
		expect(status).toBe(back === undefined ? 409 : 201);
		if (back === undefined) return;
		for (const move of open) move.isReversed = true;
		const answers = new Map(answersOf(answer).map((movement) => [movement.reverses, movement]));
		model.book(
			back,
			open.map(({ id }) => answers.get(id) ?? { _id: "", batch: "" }),
			believed([...answers.values()][0]),
		);
	}

	async function eachOnItsOwn(lines: ModelLine[]): Promise<void> {
		const { status, answer } = await send("/movements", { lines, mode: "each" });
		expect(status).toBe(201);
		const { results } = answer as { results: { ok: boolean; movement: Answer }[] };
		for (const [i, one] of lines.entries()) {
			const moves = model.try([one]);
			const result = results[i];
			expect(result?.ok).toBe(moves !== undefined);
			if (moves !== undefined && result !== undefined)
				model.book(moves, [result.movement], believed(result.movement));
		}
	}

	const single = (answer: Answer) => [answer];
	const several = ({ movements }: { movements: Answer[] }) => movements;

	async function take(next: Step): Promise<void> {
		const chosen = "which" in next ? model.booked[next.which % model.booked.length] : undefined;
		const earlier = "which" in next ? sent[next.which % sent.length] : undefined;
		switch (next.do) {
			case "line": {
				const { product, ...body } = toLine(next.line);
				return book([{ product, ...body }], `/products/${product}/movements`, body, single);
			}
			case "batch": {
				const lines = next.lines.map(toLine);
				return next.mode === "each" ? eachOnItsOwn(lines) : book(lines, "/movements", { lines }, several);
			}
			case "undo":
				if (chosen !== undefined) await takeBack([chosen], `/movements/${chosen.id}/reversal`, single);
				return;
			case "undo batch": {
				if (chosen === undefined) return;
				const all = model.booked.filter(({ batch }) => batch === chosen.batch);
				return takeBack(all, `/batches/${chosen.batch}/reversal`, several);
			}
			case "repeat":
				if (earlier === undefined) return;
				expect((await post(earlier.path, earlier.body, earlier.key)).answer).toEqual(earlier.answer);
				return;
			case "reuse the key": {
				if (earlier === undefined) return;
				const other = { kind: "receive", quantity: 999 };
				const { status } = await post(`/products/${products[0]}/movements`, other, earlier.key);
				expect(status).toBe(422);
				return;
			}
			case "the clock jumps":
				clock.days = next.days;
				await forgetOldKeys(server.db);
		}
	}

	return { model, take };
}

/** The stored levels equal the model's, match the ledger, add up to zero, and are not negative at real locations. */
async function expectSame({ db }: TestServer, model: StockModel, products: string[]): Promise<void> {
	const { rows } = await sql<{ product: string; location: string; stored: number; derived: number }>`
		select l.product, l.location, l.quantity as stored,
			(select coalesce(sum(case when m.to_location = l.location then m.quantity else -m.quantity end), 0)
				from movement m where m.product = l.product and l.location in (m.from_location, m.to_location)) as derived
		from level l where l.product in (${sql.join(products)})`.execute(db.kysely);
	const expected = [...model.levels()].filter(([, level]) => level !== 0);
	const stored = rows
		.filter((row) => row.stored !== 0)
		.map((row) => [`${row.product} ${row.location}`, row.stored]);
	expect(new Map(stored as [string, number][])).toEqual(new Map(expected));
	for (const row of rows) expect(Number(row.derived), "the sum of the ledger").toBe(row.stored);
	expect(rows.reduce((sum, row) => sum + row.stored, 0)).toBe(0);
	const outside = ["supplier", "customer", "adjustment"];
	expect(rows.filter((row) => row.stored < 0 && !outside.includes(row.location))).toEqual([]);
}

/** Movements have the times of the model. At every time with a movement, the ledger gives the model's levels, not negative at real locations. */
async function expectSameHistory({ db }: TestServer, model: StockModel, products: string[]): Promise<void> {
	const rows = await db.kysely
		.selectFrom("movement")
		.select(["product", "from_location", "to_location", "quantity", "occurred_at"])
		.where("product", "in", products)
		.execute();
	const ledger = rows.map((row) => ({
		product: row.product,
		from: row.from_location,
		to: row.to_location,
		quantity: row.quantity,
		at: new Date(row.occurred_at).getTime(),
	}));
	const times = (moves: readonly { product: string; at: number }[]) =>
		moves.map(({ product, at }) => `${product} ${at}`).toSorted();
	expect(times(ledger)).toEqual(times(model.booked));
	for (const at of new Set(ledger.map((move) => move.at))) {
		const levels = new Map([...model.levels(at, ledger)].filter(([, level]) => level !== 0));
		for (const [bin, level] of levels) {
			if (level < 0) expect(bin).toMatch(/ (supplier|customer|adjustment)$/);
		}
		if (at >= EARLIER) continue;
		expect(levels).toEqual(new Map([...model.levels(at)].filter(([, level]) => level !== 0)));
	}
}

it("accepts exactly as many of 200 parallel deliveries as there are pieces", async () => {
	const server = await testServer();
	const { client } = await server.newUser();
	const body = { name: "P", description: "x", price: 1, quantity: 100, supplier: "S", image: "/x.svg" };
	const { _id: id } = await client.call(addProduct, { body });
	const deliver = async (): Promise<number> => {
		const call = client.call(contract.recordMovement, {
			params: { id },
			body: { kind: "deliver", quantity: 1 },
			idempotencyKey: randomUUID(),
		});
		return call.then(
			() => 201,
			(error: unknown) => (error instanceof ApiError ? error.status : 0),
		);
	};
	const statuses = await Promise.all(Array.from({ length: 200 }, deliver));
	expect(statuses.filter((status) => status === 201)).toHaveLength(100);
	expect(statuses.filter((status) => status === 409)).toHaveLength(100);
	expect(await client.call(listStock, { query: { product: id } })).toEqual([]);
	expect(await client.call(contract.checkLedger)).toMatchObject({ balanced: true });
});

it("books transfers in both directions at once without a deadlock reaching anybody", async () => {
	const server = await testServer();
	const { client } = await server.newUser();
	const body = { name: "P", description: "x", price: 1, quantity: 50, supplier: "S", image: "/x.svg" };
	const ids: string[] = [];
	for (let i = 0; i < 4; i++) ids.push((await client.call(addProduct, { body }))._id);
	const bin = (await client.call(addLocation, { body: { name: "Bin", kind: "bin", parent: "main" } }))._id;
	const batch = (order: string[], isThere: boolean) => {
		const [location, to] = isThere ? ["main", bin] : [bin, "main"];
		const lines = order.map((product) => ({ product, kind: "transfer" as const, quantity: 1, location, to }));
		return client
			.call(contract.recordBatch, { body: { lines }, idempotencyKey: randomUUID() })
			.catch((error: unknown) => expect((error as ApiError).code).toBe("insufficient_stock"));
	};
	await Promise.all(
		Array.from({ length: 60 }, (_, i) => batch(i % 2 === 0 ? ids : ids.toReversed(), i % 3 !== 0)),
	);
	expect(await client.call(contract.checkLedger)).toMatchObject({ balanced: true, onHand: 200 });
});

it("does not keep others from adding an order's lines of products that a booking has locked: those lock in another order", async () => {
	const shop = await buyingShop();
	const { db } = shop.server;
	// SQLite has one writer: there nothing is locked.
	if (db.engine.name === "sqlite") return;
	await db.transact(async (tx) => {
		await lockProducts(db, tx, shop.products);
		const lines = shop.products.toReversed().map((product) => ({ product, ordered: 1 }));
		const draft = await shop.client.call(addSalesOrder, { body: { lines } });
		expect(draft.lines).toHaveLength(shop.products.length);
	});
});
