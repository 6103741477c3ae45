import { randomUUID } from "node:crypto";
import * as costs from "@freehub/contract/buying/costs";
import * as commands from "@freehub/contract/buying/purchase-commands";
import { addProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { ApiError } from "@freehub/contract/errors";
import { recordBatch, recordMovement, reverseBatch } from "@freehub/contract/stock/stock";
import { firstInFirstOut, movingAverage } from "@freehub/domain/stock/valuation";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type BuyingShop, buyingShop, send } from "../../../../test/buying.ts";
import { runs } from "../../../../test/runs.ts";
import { eventsOf } from "./stock-value.ts";

// Pieces come at the costs of their order, with charges at once and later, and go to customers and back to the supplier. What came
// in is added up here, from the commands alone.

type Step =
	| { do: "receive"; line: number; quantity: number; daysAgo: number }
	| { do: "sell" | "return"; line: number; quantity: number }
	| { do: "charge"; which: number; cents: number; basis: "value" | "pieces" | "weight" }
	| { do: "uncharge" | "undo"; which: number };

const line = fc.nat(1);
const quantity = fc.integer({ min: 1, max: 7 });
const which = fc.nat(50);
const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.record({
			do: fc.constant("receive" as const),
			line,
			quantity,
			daysAgo: fc.constantFrom(0, 0, 3, 20),
		}),
	},
	{
		weight: 4,
		arbitrary: fc.record({ do: fc.constantFrom("sell" as const, "return" as const), line, quantity }),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			do: fc.constant("charge" as const),
			which,
			cents: fc.integer({ min: 1, max: 5000 }),
			basis: fc.constantFrom("value" as const, "pieces" as const, "weight" as const),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({ do: fc.constantFrom("uncharge" as const, "undo" as const), which }),
	},
);

/** The cost of a piece of each line, in cents. */
const COSTS = [333, 1250];

/** Two new products with a weight, on an order that is large enough. */
async function newOrder({ client, supplier }: BuyingShop) {
	const products: string[] = [];
	for (const weight of ["2", "0.75"]) {
		const body = {
			name: randomUUID(),
			description: "d",
			price: 20,
			quantity: 0,
			supplier: "W",
			image: "/i.svg",
		};
		const product = { ...body, weight, weightUnit: "kg" as const };
		products.push((await client.call(addProduct, { body: product as never }))._id);
	}
	const lines = products.map((product, i) => ({ product, ordered: 1000, cost: (COSTS[i] ?? 0) / 100 }));
	return {
		products,
		order: await send(client, await client.call(commands.addPurchaseOrder, { body: { supplier, lines } })),
	};
}

type Batch = { batch: string; line: number; quantity: number };

function runOf(client: Client, { products, order }: Awaited<ReturnType<typeof newOrder>>) {
	const batches: Batch[] = [];
	const charges: { id: string; cents: number; isBack: boolean }[] = [];
	let valueIn = 0;
	const key = () => ({ idempotencyKey: randomUUID() });
	async function ifPossible(write: () => Promise<unknown>): Promise<boolean> {
		try {
			await write();
			return true;
		} catch (error) {
			if (!(error instanceof ApiError) || error.status >= 500) throw error;
			return false;
		}
	}
	async function move(kind: "deliver" | "return", at: number, pieces: number): Promise<void> {
		const purchaseLine = order.lines[at]?._id ?? "";
		const body = { kind, quantity: pieces, ...(kind === "return" && { purchaseLine }) } as never;
		const params = { id: products[at] ?? "" };
		await ifPossible(() => client.call(recordMovement, { params, body, ...key() }));
	}
	async function take(each: Step): Promise<void> {
		switch (each.do) {
			case "receive": {
				const { line: at, daysAgo } = each;
				const { _id: purchaseLine = "", product = "" } = order.lines[at] ?? {};
				const occurredAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
				const one = { kind: "receive" as const, product, purchaseLine, quantity: each.quantity };
				const lines = [{ ...one, ...(daysAgo > 0 && { occurredAt }) }];
				const { batch } = await client.call(recordBatch, { body: { lines }, ...key() });
				batches.push({ batch, line: at, quantity: each.quantity });
				valueIn += each.quantity * (COSTS[at] ?? 0);
				return;
			}
			case "sell":
				return move("deliver", each.line, each.quantity);
			case "return":
				return move("return", each.line, each.quantity);
			case "charge": {
				const one = batches[each.which % Math.max(1, batches.length)];
				if (one === undefined) return;
				const body = { kind: "freight", amount: each.cents / 100, basis: each.basis } as const;
				const { _id } = await client.call(costs.addCharge, { params: { id: one.batch }, body });
				charges.push({ id: _id, cents: each.cents, isBack: false });
				valueIn += each.cents;
				return;
			}
			case "uncharge": {
				const one = charges[each.which % Math.max(1, charges.length)];
				if (one === undefined || one.isBack) return;
				await client.call(costs.takeBackCharge, { params: { id: one.id } });
				one.isBack = true;
				valueIn -= one.cents;
				return;
			}
			case "undo": {
				const at = each.which % Math.max(1, batches.length);
				const one = batches[at];
				if (one === undefined) return;
				const undo = () => client.call(reverseBatch, { params: { id: one.batch }, ...key() });
				if (!(await ifPossible(undo))) return;
				batches.splice(at, 1);
				valueIn -= one.quantity * (COSTS[one.line] ?? 0);
			}
		}
	}
	return { take, move, valueIn: () => valueIn };
}

it("what came in, with its charges, is what is on hand and what went out, to the cent", async () => {
	const shop = await buyingShop({ rateLimits: false });
	const { client, server } = shop;
	const property = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
		const made = await newOrder(shop);
		const run = runOf(client, made);
		for (const each of steps) await run.take(each);
		const inSum = async () => {
			const events = await eventsOf(server.db.kysely, made.products, new Date(Date.now() + 60_000));
			const { products } = await client.call(costs.getStockValue, {});
			for (const [way, valued] of [
				["average", movingAverage],
				["fifo", firstInFirstOut],
			] as const) {
				const all = made.products.map((id) => valued(events.get(id) ?? []));
				const sum = (what: "value" | "valueIn" | "valueOut") =>
					all.reduce((total, one) => total + one[what], 0);
				const shown = products.filter(({ product }) => made.products.includes(product));
				expect(sum("valueIn"), way).toBe(run.valueIn());
				expect(Math.round(shown.reduce((total, one) => total + one[way], 0) * 100), way).toBe(
					run.valueIn() - sum("valueOut"),
				);
			}
			return products.flatMap(({ product, pieces }) => {
				const at = made.products.indexOf(product);
				return at === -1 ? [] : [{ at, pieces }];
			});
		};
		for (const { at, pieces } of await inSum()) await run.move("deliver", at, pieces);
		// Without pieces, everything that came in has gone out.
		expect(await inSum()).toEqual([]);
	});
	await fc.assert(property, { numRuns: runs(4, 400) });
}, 3_600_000);
