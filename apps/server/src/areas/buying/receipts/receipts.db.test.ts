import { randomUUID } from "node:crypto";
import * as commands from "@freehub/contract/buying/purchase-commands";
import type * as contract from "@freehub/contract/buying/purchase-orders";
import { getProduct } from "@freehub/contract/catalogue/products";
import { type Client, createClient } from "@freehub/contract/client";
import { ApiError } from "@freehub/contract/errors";
import { checkLedger, recordBatch, reverseBatch } from "@freehub/contract/stock/stock";
import { acceptable, type OrderedLine, openPieces, stateOf } from "@freehub/domain/buying/purchase";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type BuyingShop, buyingShop } from "../../../../test/buying.ts";
import { runs } from "../../../../test/runs.ts";

const RUNS = process.env.TEST_ENGINE === "postgres" ? runs(5, 600) : runs(8, 2000);

// Random commands against an order, by two processes, compared with a model after each: accepted pieces are those of movements that
// were not taken back, at most these are sent back (0 <= returned <= accepted, although the shop has more of each product), incoming
// pieces are never below zero, an order is received if and only if nothing of any line is open.

type Receipt = {
	line: number;
	quantity: number;
	refused: number;
	settlement: "replaced" | "credited";
	exceed: boolean;
};
type Step =
	| { do: "receive"; receipt: Receipt }
	| { do: "both"; one: Receipt; other: Receipt }
	| { do: "repeat" | "undo"; which: number }
	| { do: "return"; line: number; quantity: number }
	| { do: "mixed"; line: number; receives: number; returns: number }
	| { do: "revise" | "confirm"; line: number; quantity: number }
	| { do: "close" | "reopen"; line: number }
	| { do: "cancel" };

const line = fc.nat(2);
const quantity = fc.nat(8);
const receipt: fc.Arbitrary<Receipt> = fc.record({
	line,
	quantity,
	refused: fc.constantFrom(0, 0, 1, 2),
	settlement: fc.constantFrom("replaced" as const, "credited" as const),
	exceed: fc.constantFrom(false, false, false, true),
});
const step: fc.Arbitrary<Step> = fc.oneof(
	{ weight: 6, arbitrary: fc.record({ do: fc.constant("receive" as const), receipt }) },
	{ weight: 3, arbitrary: fc.record({ do: fc.constant("both" as const), one: receipt, other: receipt }) },
	{
		weight: 4,
		arbitrary: fc.record({ do: fc.constantFrom("repeat" as const, "undo" as const), which: fc.nat(100) }),
	},
	{
		weight: 2,
		arbitrary: fc.record({ do: fc.constantFrom("revise" as const, "confirm" as const), line, quantity }),
	},
	{
		weight: 4,
		arbitrary: fc.record({
			do: fc.constant("return" as const),
			line,
			quantity: fc.integer({ min: 1, max: 8 }),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant("mixed" as const),
			line,
			receives: fc.integer({ min: 1, max: 4 }),
			returns: fc.integer({ min: 1, max: 4 }),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ do: fc.constantFrom("close" as const, "reopen" as const), line }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant("cancel" as const) }) },
);

const ORDERED = [10, 6, 6];

/** Pieces of each product that are there beside the order, so that the stock alone would allow to take anything back. */
const OTHERS = 100;

/** `returned`: pieces of the receipt's line that the same batch sent back. */
type Booked = { batch: string; key: string | undefined; receipt: Receipt; returned: number; isBack: boolean };

/** The expected state of an order after the accepted commands. */
class Model {
	lines: (OrderedLine & { returned: number })[] = ORDERED.map((ordered) => ({
		ordered,
		confirmed: null,
		accepted: 0,
		returned: 0,
		credited: 0,
		isClosed: false,
	}));
	order = { isSent: true, isCancelled: false };
	booked: Booked[] = [];

	of(index: number): OrderedLine & { returned: number } {
		return this.lines[index] as OrderedLine & { returned: number };
	}

	mayReturn(index: number, pieces: number): boolean {
		const { accepted, returned } = this.of(index);
		return pieces <= accepted - returned;
	}

	mayReceive({ line: index, quantity, refused, settlement, exceed }: Receipt): boolean {
		const one = this.of(index);
		if (this.order.isCancelled || one.isClosed || quantity + refused === 0) return false;
		const after = one.accepted + quantity;
		if (quantity > 0 && after > acceptable(one.ordered, 0) && !exceed) return false;
		return settlement === "replaced" || refused <= openPieces(this.order, { ...one, accepted: after });
	}

	apply({ line: index, quantity, refused, settlement }: Receipt, sign: 1 | -1): void {
		const one = this.of(index);
		one.accepted += sign * quantity;
		if (settlement === "credited") one.credited += sign * refused;
	}
}

/** The pieces that a booking leaves to be sent back. */
const leftBy = ({ receipt, returned }: Booked): number => receipt.quantity - returned;

async function answered<T>(work: Promise<T>): Promise<T | undefined> {
	try {
		return await work;
	} catch (error) {
		if (error instanceof ApiError && error.status < 500) return undefined;
		throw error;
	}
}

function runOf(shop: BuyingShop, clients: readonly Client[], order: contract.PurchaseOrder) {
	const model = new Model();
	let turn = 0;
	const client = () => clients[turn++ % clients.length] as Client;
	const post = (by: Client, { line: index, quantity, refused, settlement, exceed }: Receipt, key: string) => {
		const { _id: purchaseLine = "", product = "" } = order.lines[index] ?? {};
		const sent = {
			kind: "receive" as const,
			product,
			purchaseLine,
			quantity,
			...(refused > 0 && { refused: { pieces: refused, reason: "damaged" as const, settlement } }),
			...(exceed && { exceed }),
		};
		return answered(by.call(recordBatch, { body: { lines: [sent] }, idempotencyKey: key })) as Promise<
			{ batch: string } | undefined
		>;
	};
	const note = (receipt: Receipt, key: string, { batch }: { batch: string }) => {
		model.apply(receipt, 1);
		model.booked.push({ batch, key, receipt, returned: 0, isBack: false });
	};
	const none = { refused: 0, settlement: "replaced", exceed: false } as const;

	async function take(step: Step): Promise<void> {
		const params = { id: order._id };
		switch (step.do) {
			case "receive": {
				const key = randomUUID();
				const may = model.mayReceive(step.receipt);
				const answer = await post(client(), step.receipt, key);
				expect(answer !== undefined).toBe(may);
				if (answer !== undefined) note(step.receipt, key, answer);
				return;
			}
			case "both": {
				const both = [step.one, step.other].map((receipt) => ({ receipt, key: randomUUID() }));
				const answers = await Promise.all(both.map(({ receipt, key }) => post(client(), receipt, key)));
				// One of the two orders explains what became of both.
				const explained = [
					[0, 1],
					[1, 0],
				].some((indexes) => {
					const trial = new Model();
					trial.lines = model.lines.map((one) => ({ ...one }));
					trial.order = model.order;
					return indexes.every((i) => {
						const { receipt } = both[i] as { receipt: Receipt };
						const may = trial.mayReceive(receipt);
						if (may) trial.apply(receipt, 1);
						return may === (answers[i] !== undefined);
					});
				});
				expect(explained).toBe(true);
				for (const [i, { receipt, key }] of both.entries()) {
					const answer = answers[i];
					if (answer !== undefined) note(receipt, key, answer);
				}
				return;
			}
			case "repeat": {
				const one = model.booked[step.which % model.booked.length];
				if (one?.key !== undefined)
					expect(await post(client(), one.receipt, one.key)).toMatchObject({ batch: one.batch });
				return;
			}
			case "undo": {
				const one = model.booked[step.which % model.booked.length];
				if (one === undefined) return;
				const back = client().call(reverseBatch, { params: { id: one.batch }, idempotencyKey: randomUUID() });
				const answer = await answered(back);
				const { receipt, returned } = one;
				expect(answer !== undefined).toBe(
					!one.isBack && model.mayReturn(receipt.line, receipt.quantity - returned),
				);
				if (answer === undefined) return;
				model.apply(receipt, -1);
				model.of(receipt.line).returned -= returned;
				one.isBack = true;
				return;
			}
			case "return": {
				const { _id: purchaseLine = "", product = "" } = order.lines[step.line] ?? {};
				const lines = [{ kind: "return" as const, product, purchaseLine, quantity: step.quantity }];
				const answer = (await answered(
					client().call(recordBatch, { body: { lines }, idempotencyKey: randomUUID() }),
				)) as { batch: string } | undefined;
				expect(answer !== undefined).toBe(model.mayReturn(step.line, step.quantity));
				if (answer === undefined) return;
				model.of(step.line).returned += step.quantity;
				const receipt = { ...none, line: step.line, quantity: 0 };
				model.booked.push({ ...answer, key: undefined, receipt, returned: step.quantity, isBack: false });
				return;
			}
			case "mixed": {
				const { _id: purchaseLine = "", product = "" } = order.lines[step.line] ?? {};
				const lines = [
					{ kind: "return" as const, product, purchaseLine, quantity: step.returns },
					{ kind: "receive" as const, product, purchaseLine, quantity: step.receives },
				];
				const answer = (await answered(
					client().call(recordBatch, { body: { lines }, idempotencyKey: randomUUID() }),
				)) as { batch: string } | undefined;
				const receipt = { ...none, line: step.line, quantity: step.receives };
				// A batch can send back the pieces that it receives.
				expect(answer !== undefined).toBe(
					model.mayReceive(receipt) && model.mayReturn(step.line, step.returns - step.receives),
				);
				if (answer === undefined) return;
				model.apply(receipt, 1);
				model.of(step.line).returned += step.returns;
				model.booked.push({ ...answer, key: undefined, receipt, returned: step.returns, isBack: false });
				return;
			}
			case "revise": {
				const { version, lines } = await shop.read(order);
				const changed = lines.map(({ _id, product, ordered, cost = 0 }, i) => ({
					_id,
					product,
					cost,
					ordered: i === step.line ? step.quantity : ordered,
				}));
				const answer = await answered(
					client().call(commands.changePurchaseOrder, { params, version, body: { lines: changed } }),
				);
				const { accepted, credited, ordered, isClosed } = model.of(step.line);
				const isEnough = step.quantity >= accepted + credited || step.quantity === ordered;
				// A closed line expects nothing more before it is reopened.
				const isPossible = isEnough && !(isClosed && step.quantity > ordered);
				expect(answer !== undefined).toBe(!model.order.isCancelled && isPossible);
				if (answer !== undefined) model.of(step.line).ordered = step.quantity;
				return;
			}
			case "confirm": {
				const one = model.of(step.line);
				const { accepted, credited, ordered, confirmed } = one;
				const body = {
					lines: [{ line: order.lines[step.line]?._id ?? "", pieces: step.quantity, day: null }],
				};
				const answer = await answered(client().call(commands.confirmPurchaseOrder, { params, body }));
				// Nothing is confirmed of a line that expects nothing; the same again is no change.
				const isOpen = [one, { ...one, confirmed: step.quantity }].some(
					(line) => openPieces(model.order, line) > 0,
				);
				const isWithin = step.quantity >= accepted + credited && step.quantity <= ordered;
				const isPossible = confirmed === step.quantity || (isWithin && isOpen);
				expect(answer !== undefined).toBe(!model.order.isCancelled && isPossible);
				if (answer !== undefined) model.of(step.line).confirmed = step.quantity;
				return;
			}
			case "close":
			case "reopen": {
				const lines = [order.lines[step.line]?._id ?? ""];
				const answer = await answered(
					step.do === "close"
						? client().call(commands.closePurchaseLines, { params, body: { lines } })
						: client().call(commands.reopenPurchaseLines, { params, body: { lines } }),
				);
				expect(answer !== undefined).toBe(!model.order.isCancelled);
				const one = model.of(step.line);
				if (answer === undefined) return;
				if (step.do === "reopen") one.isClosed = false;
				else if (openPieces(model.order, one) > 0) one.isClosed = true;
				return;
			}
			case "cancel": {
				const answer = await answered(client().call(commands.cancelPurchaseOrder, { params }));
				const hasCome = model.lines.some(({ accepted, credited }) => accepted + credited > 0);
				expect(answer !== undefined).toBe(!model.order.isCancelled && !hasCome);
				if (answer !== undefined) model.order.isCancelled = true;
			}
		}
	}

	async function expectSame(): Promise<void> {
		const found = await shop.read(order);
		const open = model.lines.map((one) => openPieces(model.order, one));
		expect(found.state).toBe(stateOf(model.order, model.lines));
		expect(
			found.lines.map(({ accepted, credited, returned, open }) => ({ accepted, credited, returned, open })),
		).toEqual(
			model.lines.map(({ accepted, credited, returned }, i) => ({
				accepted,
				credited,
				returned,
				open: open[i],
			})),
		);
		for (const { accepted, returned } of found.lines) {
			expect(returned).toBeGreaterThanOrEqual(0);
			expect(returned).toBeLessThanOrEqual(accepted);
		}
		expect(found.state === "received" || found.state === "closed_short").toBe(
			!model.order.isCancelled && open.every((pieces) => pieces === 0),
		);
		for (const [i, { product }] of order.lines.entries()) {
			const { incoming, quantity } = await shop.client.call(getProduct, { params: { id: product } });
			expect({ incoming, quantity }).toEqual({
				incoming: open[i],
				quantity: OTHERS + model.of(i).accepted - model.of(i).returned,
			});
		}
	}
	return { take, expectSame, model };
}

it("agrees with a simple model after every command of two processes, and is as at first once all is taken back", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
			const shop = await buyingShop();
			const other = shop.server.secondProcess();
			const { cookie } = shop;
			const clients = [
				shop.client,
				createClient((path, init) =>
					other(`/api${path}`, { ...init, headers: { ...(init.headers as object), cookie } }),
				),
			];
			const others = shop.products.map((product) => ({
				kind: "receive" as const,
				product,
				quantity: OTHERS,
			}));
			await shop.client.call(recordBatch, { body: { lines: others }, idempotencyKey: randomUUID() });
			const order = await shop.order(ORDERED);
			const run = runOf(shop, clients, order);
			for (const each of steps) {
				await run.take(each);
				await run.expectSame();
			}
			expect(await shop.client.call(checkLedger)).toMatchObject({ balanced: true, differences: [] });
			// Returns first: a receipt of which something was sent back cannot be taken back.
			const inTurn = run.model.booked.toReversed().toSorted((a, b) => leftBy(a) - leftBy(b));
			for (const { batch, isBack } of inTurn) {
				if (isBack) continue;
				await shop.client.call(reverseBatch, { params: { id: batch }, idempotencyKey: randomUUID() });
			}
			const found = await shop.read(order);
			expect(
				found.lines.map(({ accepted, credited, refused, returned }) => [
					accepted,
					credited,
					refused,
					returned,
				]),
			).toEqual(ORDERED.map(() => [0, 0, 0, 0]));
		}),
		{ numRuns: RUNS },
	);
}, 3_600_000);
