import { randomUUID } from "node:crypto";
import * as commands from "@freehub/contract/buying/purchase-commands";
import { type Client, createClient } from "@freehub/contract/client";
import { ApiError } from "@freehub/contract/errors";
import * as saleCommands from "@freehub/contract/selling/sales-commands";
import type { MovementLine } from "@freehub/contract/stock/movement-lines";
import { recordBatch, reverseBatch } from "@freehub/contract/stock/stock";
import { rights } from "@freehub/domain/people/access";
import {
	applyPromises,
	DELIVERED,
	decidePromises,
	fillSource,
	makePromises,
	movePromise,
	type PromiseDecision,
	type Promised,
	type PromiseEntry,
	type PromiseMove,
	place,
	releasePromises,
	type Source,
	settleSource,
	WAITING,
} from "@freehub/domain/stock/promises";
import fc from "fast-check";
import { Kysely } from "kysely";
import { expect, it } from "vitest";
import { recordMovement } from "#areas/stock/ledger/record-movements.ts";
import type { Schema } from "#db/schema.ts";
import { runs } from "../../../../test/runs.ts";
import { type SellingShop, sellingShop } from "../../../../test/selling.ts";

// Random commands of two processes about one product: orders placed, edited, closed and cancelled; pieces received, counted, delivered
// and picked; purchases closed; bookings taken back. After each, levels, promises and answers are compared with a model in memory.

const RUNS = process.env.TEST_ENGINE === "postgres" ? runs(3, 200) : runs(6, 1000);

type Sale = {
	id: string;
	line: string;
	ordered: number;
	closed: number;
	delivered: number;
	isCancelled: boolean;
};
type Booked = { batch: string; moves: PromiseMove[]; caused: PromiseEntry[]; sale?: Sale; accepted: number };

const acts = ["order", "order", "move", "close", "cancel", "edit"] as const;
const bookings = [
	"receive",
	"receive",
	"receive for",
	"count",
	"lose",
	"deliver",
	"deliver",
	"pick",
	"other",
	"undo",
	"undo",
] as const;
const step = fc.record({
	what: fc.oneof(
		{ weight: 2, arbitrary: fc.constantFrom(...acts) },
		{ weight: 3, arbitrary: fc.constantFrom(...bookings) },
		{ weight: 1, arbitrary: fc.constantFrom("shrink" as const) },
	),
	n: fc.nat(50),
	m: fc.nat(50),
	pieces: fc.integer({ min: 1, max: 4 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function answered<T>(work: Promise<T>): Promise<T | undefined> {
	try {
		return await work;
	} catch (error) {
		if (error instanceof ApiError && error.status < 500) return undefined;
		throw error;
	}
}

class Model {
	levels = new Map<string, number>();
	promises: readonly Promised[] = [];
	open: number;
	clock = 0;
	sales: Sale[] = [];
	booked: Booked[] = [];
	readonly purchase: Source;

	constructor(places: readonly string[], purchase: Source, open: number) {
		for (const id of places) this.levels.set(id, 0);
		this.purchase = purchase;
		this.open = open;
	}

	capacity = ({ kind, id }: Source): number =>
		kind === "place" ? (this.levels.get(id) ?? 0) : kind === "purchase" ? this.open : 0;

	keep(decision: PromiseDecision): boolean {
		if (decision.ok) this.promises = applyPromises(this.promises, decision.entries);
		return decision.ok;
	}

	/** Books moves, if levels and promises allow it. @returns what they caused. */
	book(moves: readonly PromiseMove[], accepted = 0): PromiseEntry[] | undefined {
		const levels = new Map(this.levels);
		for (const { from, to, quantity } of moves) {
			if (levels.has(from)) levels.set(from, (levels.get(from) ?? 0) - quantity);
			if (levels.has(to)) levels.set(to, (levels.get(to) ?? 0) + quantity);
		}
		if ([...levels.values()].some((level) => level < 0)) return undefined;
		const open = this.open - accepted;
		const decision = decidePromises(this.promises, moves, (id) => levels.get(id) ?? 0, [
			{ source: this.purchase, pieces: open },
		]);
		if (!decision.ok) return undefined;
		const caused: PromiseEntry[] = decision.entries;
		this.levels = levels;
		this.open = open;
		this.promises = applyPromises(this.promises, caused);
		return caused;
	}
}

const openOf = ({ ordered, closed, delivered, isCancelled }: Sale) =>
	isCancelled ? 0 : ordered - closed - delivered;

function runOf(
	shop: SellingShop,
	clients: readonly Client[],
	model: Model,
	places: readonly string[],
	purchase: { order: string; line: string },
) {
	const product = shop.products[0] ?? "";
	let turn = 0;
	const client = () => clients[turn++ % clients.length] as Client;
	const send = async (line: Omit<MovementLine, "product">, key = randomUUID(), by = client()) => {
		const body = { lines: [{ product, ...line } as MovementLine] };
		const answer = await answered(by.call(recordBatch, { body, idempotencyKey: key }));
		return answer !== undefined && "movements" in answer ? answer : undefined;
	};

	async function booked(
		line: Omit<MovementLine, "product">,
		move: PromiseMove,
		also: { sale?: Sale; accepted?: number } = {},
	) {
		const { sale, accepted = 0 } = also;
		const key = randomUUID();
		const answer = await send(line, key);
		const isOver = sale !== undefined && openOf(sale) < line.quantity;
		const caused = isOver ? undefined : model.book([move], accepted);
		expect({ ...line, isBooked: answer !== undefined }).toEqual({ ...line, isBooked: caused !== undefined });
		if (answer === undefined || caused === undefined) return;
		if (sale !== undefined && line.kind === "deliver") sale.delivered += line.quantity;
		const lost = caused.filter(({ reason }) => reason === "lost" || reason === "shrunk");
		expect((answer.lost ?? []).map((one) => [one.line, one.pieces])).toEqual(
			lost.map((one) => [one.line, one.pieces]),
		);
		const served = caused.filter(({ reason }) => reason === "arrived");
		expect((answer.for ?? []).map((one) => [one.line, one.pieces])).toEqual(
			served.map((one) => [one.line, one.pieces]),
		);
		model.booked.push({ batch: answer.batch, moves: [move], caused, ...(sale && { sale }), accepted });
		// The same again under the same key is the same booking.
		if (turn % 5 === 0) expect(await send(line, key, clients[0])).toMatchObject({ batch: answer.batch });
	}

	async function undo(at: number): Promise<void> {
		const one = model.booked[at];
		if (one === undefined) return;
		const [move] = one.moves as [PromiseMove];
		const back = { from: move.to, to: move.from, quantity: move.quantity, undoes: one.caused };
		const isFact = move.isFact || move.from === "supplier";
		const answer = await answered(
			client().call(reverseBatch, { params: { id: one.batch }, idempotencyKey: randomUUID() }),
		);
		const caused = model.book([{ ...back, isFact }], -one.accepted);
		expect({ at, isBack: answer !== undefined }).toEqual({ at, isBack: caused !== undefined });
		if (caused === undefined) return;
		model.booked.splice(at, 1);
		if (one.sale !== undefined && move.serves?.to === DELIVERED) one.sale.delivered -= move.quantity;
	}

	async function take({ what, n, m, pieces }: Step): Promise<void> {
		const here = places[n % places.length] ?? "";
		const there = places[(n + 1) % places.length] ?? "";
		const sale = model.sales[m % Math.max(1, model.sales.length)];
		const source = [place(here), model.purchase, WAITING][m % 3] as Source;
		switch (what) {
			case "order": {
				const draft = await shop.draftSale(pieces);
				const line = draft.lines[0]?._id ?? "";
				const wanted = [{ source, pieces: Math.min(pieces, 1 + (n % 3)) }];
				const answer = await answered(
					shop.place(
						draft,
						wanted.map((one) => [one.source, one.pieces]),
						client(),
					),
				);
				const asked = { line, lineKind: "sale", product, since: model.clock++, pieces, wanted };
				expect(answer !== undefined).toBe(model.keep(makePromises(model.promises, [asked], model.capacity)));
				if (answer !== undefined) {
					model.sales.push({
						id: draft._id,
						line,
						ordered: pieces,
						closed: 0,
						delivered: 0,
						isCancelled: false,
					});
				}
				return;
			}
			case "move": {
				if (sale === undefined) return;
				const body = { to: source, pieces };
				const answer = await answered(
					client().call(saleCommands.promiseSaleLine, { params: { id: sale.id, line: sale.line }, body }),
				);
				const decision = movePromise(model.promises, { line: sale.line, to: source, pieces }, model.capacity);
				expect(answer !== undefined).toBe(!sale.isCancelled && model.keep(decision));
				return;
			}
			case "close": {
				if (sale === undefined) return;
				const body = { lines: [{ line: sale.line, pieces }] };
				const answer = await answered(
					client().call(saleCommands.closeSalesOrder, { params: { id: sale.id }, body }),
				);
				expect(answer !== undefined).toBe(
					!sale.isCancelled && model.keep(releasePromises(model.promises, sale.line, pieces)),
				);
				if (answer !== undefined) sale.closed += pieces;
				return;
			}
			case "cancel": {
				if (sale === undefined) return;
				const answer = await answered(
					client().call(saleCommands.cancelSalesOrder, { params: { id: sale.id } }),
				);
				expect(answer !== undefined).toBe(!sale.isCancelled && sale.delivered === 0);
				if (answer === undefined) return;
				model.keep(releasePromises(model.promises, sale.line, openOf(sale)));
				sale.closed = sale.ordered;
				sale.isCancelled = true;
				return;
			}
			case "edit": {
				// Words and prices of the purchase touch no promise.
				const order = await shop.read({ _id: purchase.order });
				await answered(
					client().call(commands.changePurchaseOrder, {
						params: { id: purchase.order },
						version: order.version,
						body: { note: `note ${n}` },
					}),
				);
				return;
			}
			case "receive":
			case "receive for": {
				const isFor = what === "receive for" && pieces <= model.open;
				const brings = { source: isFor ? model.purchase : undefined, isNew: true };
				const line = {
					kind: "receive" as const,
					quantity: pieces,
					location: here,
					...(isFor && { purchaseLine: purchase.line }),
				};
				const move = { from: "supplier", to: here, quantity: pieces, isFact: true, brings };
				return booked(line, move, { accepted: isFor ? pieces : 0 });
			}
			case "count": {
				const level = model.levels.get(here) ?? 0;
				const counted = (n + m) % 5;
				if (counted === level) return;
				const [from, to] = counted < level ? [here, "adjustment"] : ["adjustment", here];
				const move = { from, to, quantity: Math.abs(counted - level), isFact: true };
				return booked({ kind: "count", quantity: counted, location: here }, move);
			}
			case "lose":
				return booked(
					{ kind: "adjust", quantity: pieces, reason: "lost", location: here },
					{ from: here, to: "adjustment", quantity: pieces, isFact: true },
				);
			case "deliver": {
				if (sale === undefined) return;
				const serves = { line: sale.line, to: DELIVERED };
				const move = { from: here, to: "customer", quantity: pieces, isFact: false, serves };
				return booked({ kind: "deliver", quantity: pieces, location: here, saleLine: sale.line }, move, {
					sale,
				});
			}
			case "pick": {
				if (sale === undefined) return;
				const serves = { line: sale.line, to: place(there) };
				const move = { from: here, to: there, quantity: pieces, isFact: false, serves };
				return booked(
					{ kind: "transfer", quantity: pieces, location: here, to: there, saleLine: sale.line },
					move,
					{ sale },
				);
			}
			case "other": {
				const override = m % 4 === 0;
				const move = { from: here, to: "customer", quantity: pieces, isFact: override };
				return booked(
					{ kind: "deliver", quantity: pieces, location: here, ...(override && { override }) },
					move,
				);
			}
			case "undo":
				return undo(n % Math.max(1, model.booked.length));
			case "shrink": {
				const answer = await answered(
					client().call(commands.closePurchaseLines, { params: { id: purchase.order }, body: {} }),
				);
				expect(answer).toBeDefined();
				model.keep({ ok: true, entries: settleSource(model.promises, model.purchase, 0) });
				// Reopened, it brings the same again, for those that wait.
				await client().call(commands.reopenPurchaseLines, { params: { id: purchase.order }, body: {} });
				model.keep({ ok: true, entries: fillSource(model.promises, model.purchase, model.open) });
				return;
			}
		}
	}

	async function expectSame(): Promise<void> {
		const { kysely } = shop.server.db;
		const promises = await kysely.selectFrom("promise").selectAll().execute();
		const nameOf = (line: string, kind: string, id: string, pieces: number) =>
			`${line} ${kind} ${id} ${pieces}`;
		expect(
			promises.map((row) => nameOf(row.line, row.source_kind, row.source, row.pieces)).toSorted(),
		).toEqual(
			model.promises
				.map(({ line, source, pieces }) => nameOf(line, source.kind, source.id, pieces))
				.toSorted(),
		);
		const levels = await kysely
			.selectFrom("level")
			.selectAll()
			.where("location", "in", [...places])
			.execute();
		for (const id of places) {
			const row = levels.find(({ location }) => location === id);
			const reserved = model.promises.reduce(
				(sum, one) => sum + (one.source.kind === "place" && one.source.id === id ? one.pieces : 0),
				0,
			);
			expect({ id, quantity: row?.quantity ?? 0, reserved: row?.reserved ?? 0 }).toEqual({
				id,
				quantity: model.levels.get(id),
				reserved,
			});
		}
		for (const sale of model.sales) {
			const { lines } = await shop.sale(sale.id);
			const sum = lines[0]?.promises.reduce((total, one) => total + one.pieces, 0);
			expect({ open: lines[0]?.open, sum }).toEqual({ open: openOf(sale), sum: openOf(sale) });
		}
	}
	return { take, expectSame, undo };
}

it("agrees with a model after every command of two processes; taken back in reverse, the stock is as at first", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
			const shop = await sellingShop();
			const other = shop.server.secondProcess();
			const second = createClient((path, init) =>
				other(`/api${path}`, { ...init, headers: { ...(init.headers as object), cookie: shop.cookie } }),
			);
			const places = ["main", await shop.addPlace("North")];
			const order = await shop.order([12]);
			const purchase = { order: order._id, line: order.lines[0]?._id ?? "" };
			const model = new Model(places, { kind: "purchase", id: purchase.line }, 12);
			const run = runOf(shop, [shop.client, second], model, places, purchase);
			for (const each of steps) {
				await run.take(each);
				await run.expectSame();
			}
			await shop.expectBalanced();
			while (model.booked.length > 0) {
				const left = model.booked.length;
				await run.undo(left - 1);
				// Promises that were moved since may keep a booking from being taken back.
				if (model.booked.length === left) model.booked.pop();
			}
			await run.expectSame();
			await shop.expectBalanced();
		}),
		{ numRuns: RUNS },
	);
}, 3_600_000);

it("a booking of a product that owes nothing sends what it always did; promises of others cost two statements, an own one five", async () => {
	const { book, sell, products, server } = await sellingShop();
	const [owing = "", plain = ""] = products;
	await book({ kind: "receive", quantity: 9 }, { kind: "receive", quantity: 9, product: plain });
	// Pieces have gone to customers before: a first level there is one statement more.
	await book({ kind: "deliver", quantity: 1 }, { kind: "deliver", quantity: 1, product: plain });
	const order = await sell(3, { kind: "place", id: "main" });
	const { _id: saleLine = "" } = order.lines[0] ?? {};
	let texts: string[] = [];
	const kysely = new Kysely<Schema>({
		dialect: server.db.engine.dialect,
		log: ({ query }) => void texts.push(query.sql),
	});
	const db = {
		...server.db,
		kysely,
		transact: ((work) => kysely.transaction().execute(work)) as typeof server.db.transact,
	};
	const statementsOf = async (line: Pick<MovementLine, "product" | "saleLine">) => {
		texts = [];
		const origin = { address: "", via: "session" as const, action: "stock.book", target: "", requestId: "r" };
		const who = { actor: "system", actorName: "system", credential: undefined, rights, onlyAt: undefined };
		const request = { ...who, key: randomUUID(), asked: [line], now: new Date(), origin };
		await recordMovement(db, { ...line, kind: "deliver", quantity: 1 }, request);
		return texts.filter((text) => !/^(begin|savepoint|release|commit)/.test(text)).length;
	};
	expect(await statementsOf({ product: plain })).toBe(11);
	expect(await statementsOf({ product: owing })).toBe(13);
	expect(await statementsOf({ product: owing, saleLine })).toBe(16);
});
