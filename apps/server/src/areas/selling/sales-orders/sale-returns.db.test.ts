import { randomUUID } from "node:crypto";
import { type Client, createClient } from "@freehub/contract/client";
import { ApiError } from "@freehub/contract/errors";
import * as contract from "@freehub/contract/selling/sale-returns";
import type { SalesOrder } from "@freehub/contract/selling/sales-orders";
import { recordBatch, reverseBatch } from "@freehub/contract/stock/stock";
import type { ReturnEnd } from "@freehub/domain/selling/returns";
import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../../../test/runs.ts";
import { MAIN, type SellingShop, sellingShop } from "../../../../test/selling.ts";

// Random commands of two processes about one order: deliveries, returns, checks, and bookings that are taken back and brought again. A
// model in memory says which of them are possible, and what comes out.

const RUNS = process.env.TEST_ENGINE === "postgres" ? runs(3, 200) : runs(6, 1000);
const ORDERED = 8;

type Delivery = { movement: string; pieces: number; tip: string; isOn: boolean };
type Back = {
	id: string;
	delivery: Delivery;
	pieces: number;
	isLate: boolean;
	isDeleted: boolean;
	booking: Booking | undefined;
};
type Booking = { of: Back; end: ReturnEnd; tip: string; isOn: boolean };

const step = fc.record({
	what: fc.constantFrom("deliver", "deliver", "return", "return", "check", "delete", "undo", "undo", "undo"),
	end: fc.constantFrom<ReturnEnd>("stock", "repair", "scrapped", "check"),
	n: fc.nat(50),
	pieces: fc.integer({ min: 1, max: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const counts = ({ isDeleted, isLate, booking }: Back) =>
	!isDeleted && (booking === undefined || isLate || booking.isOn);

function runOf(shop: SellingShop, clients: readonly Client[], order: SalesOrder) {
	const [product = ""] = shop.products;
	const saleLine = order.lines[0]?._id ?? "";
	const deliveries: Delivery[] = [];
	const backs: Back[] = [];
	const bookings: Booking[] = [];
	let level = ORDERED + 2;
	let turn = 0;
	const call: Client["call"] = (...request) => (clients[turn++ % clients.length] as Client).call(...request);
	const pick = <T>(list: readonly T[], n: number) => (list.length === 0 ? undefined : list[n % list.length]);
	const delivered = () => deliveries.reduce((sum, { isOn, pieces }) => sum + (isOn ? pieces : 0), 0);
	const returnedOf = (delivery?: Delivery) =>
		backs
			.filter((back) => counts(back) && (delivery === undefined || back.delivery === delivery))
			.reduce((sum, { pieces }) => sum + pieces, 0);

	/** Sends it, and compares whether it was possible. */
	async function agreed<T>(isPossible: boolean, work: Promise<T>): Promise<T | undefined> {
		const answer = await work.catch((error: unknown) => {
			if (error instanceof ApiError && error.status < 500) return error;
			throw error;
		});
		const isRefused = answer instanceof ApiError;
		expect({ isPossible, refusal: isRefused ? answer.message : "" }).toEqual({
			isPossible: !isRefused,
			refusal: isRefused ? answer.message : "",
		});
		return isRefused ? undefined : answer;
	}
	const inStock = ({ end, of }: Booking) => (end === "scrapped" ? 0 : of.pieces);
	const book = (of: Back, end: ReturnEnd, tip: string) => {
		of.booking = { of, end, tip, isOn: true };
		bookings.push(of.booking);
		level += inStock(of.booking);
	};

	const acts: Record<string, (act: Step) => Promise<void>> = {
		async deliver({ pieces }) {
			const lines = [{ kind: "deliver" as const, product, quantity: pieces, saleLine }];
			const isPossible = delivered() + pieces <= ORDERED && pieces <= level;
			const answer = await agreed(
				isPossible,
				call(recordBatch, { body: { lines }, idempotencyKey: randomUUID() }),
			);
			if (answer === undefined || !("movements" in answer)) return;
			deliveries.push({ movement: answer.movements[0]?._id ?? "", pieces, tip: answer.batch, isOn: true });
			level -= pieces;
		},
		async return({ n, pieces, end }) {
			const delivery = pick(deliveries, n);
			if (delivery === undefined) return;
			const lines = [{ delivery: delivery.movement, pieces, end }];
			const sent = { params: { id: order._id }, body: { lines }, idempotencyKey: randomUUID() };
			const isPossible = delivery.isOn && pieces <= delivery.pieces - returnedOf(delivery);
			const answer = await agreed(isPossible, call(contract.returnSale, sent));
			if (answer === undefined) return;
			const { _id: id = "", batch } = answer.returns.at(-1) ?? {};
			const back: Back = { id, delivery, pieces, isLate: false, isDeleted: false, booking: undefined };
			backs.push(back);
			if (end !== "check") book(back, end, batch ?? "");
		},
		async check({ n, end }) {
			const back = pick(backs, n);
			if (back === undefined || end === "check") return;
			const sent = { params: { id: back.id }, body: { end }, idempotencyKey: randomUUID() };
			const isPossible = counts(back) && back.booking?.isOn !== true;
			const answer = await agreed(isPossible, call(contract.checkReturn, sent));
			if (answer === undefined) return;
			back.isLate = true;
			book(back, end, answer.returns.find(({ _id }) => _id === back.id)?.batch ?? "");
		},
		async delete({ n }) {
			const back = pick(backs, n);
			if (back === undefined) return;
			const isPossible = counts(back) && back.booking?.isOn !== true;
			const answer = await agreed(isPossible, call(contract.deleteReturn, { params: { id: back.id } }));
			if (answer !== undefined) back.isDeleted = true;
		},
		async undo({ n }) {
			const one = pick([...deliveries, ...bookings], n);
			if (one === undefined) return;
			const sent = { params: { id: one.tip }, idempotencyKey: randomUUID() };
			const answer = await agreed(isUndoable(one), call(reverseBatch, sent));
			if (answer === undefined) return;
			one.tip = answer.batch;
			one.isOn = !one.isOn;
			const pieces = "of" in one ? inStock(one) : -one.pieces;
			level += one.isOn ? pieces : -pieces;
		},
	};

	function isUndoable(one: Delivery | Booking): boolean {
		if (!("of" in one)) {
			if (one.isOn) return returnedOf(one) === 0;
			return delivered() + one.pieces <= ORDERED && one.pieces <= level;
		}
		if (one.isOn) return inStock(one) <= level;
		const { of } = one;
		if (of.isDeleted || of.booking !== one) return false;
		return counts(of) || (of.delivery.isOn && of.pieces <= of.delivery.pieces - returnedOf(of.delivery));
	}

	return {
		take: async (act: Step) => acts[act.what]?.(act),
		async expectSame() {
			const read = await shop.sale(order._id);
			expect(read.lines[0]).toMatchObject({ delivered: delivered(), returned: returnedOf() });
			const pieces = (rows: readonly { pieces: number }[]) => rows.reduce((sum, row) => sum + row.pieces, 0);
			expect([pieces(read.deliveries), pieces(read.returns)]).toEqual([delivered(), returnedOf()]);
			const { kysely } = shop.server.db;
			const row = kysely.selectFrom("level").select("quantity").where("location", "=", "main");
			expect((await row.where("product", "=", product).executeTakeFirst())?.quantity).toBe(level);
			await shop.expectBalanced();
		},
	};
}

it("never has more returned than was delivered, whatever is taken back and brought again", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
			const shop = await sellingShop();
			const other = shop.server.secondProcess();
			const second = createClient((path, init) =>
				other(`/api${path}`, { ...init, headers: { ...(init.headers as object), cookie: shop.cookie } }),
			);
			await shop.book({ kind: "receive", quantity: ORDERED + 2 });
			const run = runOf(shop, [shop.client, second], await shop.sell(ORDERED, MAIN));
			for (const each of steps) {
				await run.take(each);
				await run.expectSame();
			}
		}),
		{ numRuns: RUNS },
	);
}, 3_600_000);
