import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as costs from "@freehub/contract/buying/costs";
import { importPurchaseOrders } from "@freehub/contract/buying/files";
import { addOffer } from "@freehub/contract/buying/offers";
import * as commands from "@freehub/contract/buying/purchase-commands";
import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { changeProduct, getProduct } from "@freehub/contract/catalogue/products";
import { ApiError } from "@freehub/contract/errors";
import { recordMovement, reverseBatch } from "@freehub/contract/stock/stock";
import fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import { everything } from "#backup/everything.ts";
import { makeBackup } from "#backup/make-backup.ts";
import { findOutOfRange } from "#db/out-of-range.ts";
import { type BuyingShop, buyingShop, send } from "../test/buying.ts";
import { importFile } from "../test/import-file.ts";
import { readEverything } from "../test/read-everything.ts";
import { runs } from "../test/runs.ts";

/** Mostly the largest that a field takes, and what is just small enough for its product with another one. */
const pieces = fc.constantFrom(1_000_000_000, 1_000_000_000, 500, 7, 1);
const money = fc.constantFrom(20_000_000, 20_000_000, 999.99, 10, 0.01);
const rate = fc.constantFrom("9999999.99999999", "9999999", "1.1", "0.00000001");
/** The dinar has three decimals, the yen none. */
const currency = fc.constantFrom("USD", "EUR", "KWD", "JPY");
const which = fc.nat(2);

const act = fc.oneof(
	fc.record({
		is: fc.constant("price" as const),
		which,
		price: money,
		cost: money,
		weight: fc.constantFrom(1_000_000, 1),
	}),
	fc.record({ is: fc.constant("point" as const), which, reorderPoint: pieces, safetyStock: pieces }),
	fc.record({
		is: fc.constant("book" as const),
		which,
		line: fc.constantFrom(
			{ kind: "receive" },
			{ kind: "deliver" },
			{ kind: "count" },
			{ kind: "adjust", reason: "found" },
			{ kind: "adjust", reason: "lost" },
		),
		quantity: pieces,
	}),
	fc.record({
		is: fc.constant("order" as const),
		which,
		currency,
		rate,
		ordered: pieces,
		cost: money,
		per: pieces,
		pack: pieces,
	}),
	fc.record({ is: fc.constant("arrive" as const), which: fc.nat(9), quantity: pieces }),
	fc.record({
		is: fc.constant("return" as const),
		which: fc.nat(9),
		quantity: fc.constantFrom(1, 1, 7, 1_000_000_000),
	}),
	fc.record({
		is: fc.constant("charge" as const),
		which: fc.nat(9),
		currency,
		rate,
		amount: money,
		basis: fc.constantFrom("value" as const, "weight" as const, "pieces" as const),
	}),
	fc.record({ is: fc.constant("credit" as const), which: fc.nat(9), amount: money }),
	fc.record({ is: fc.constant("undo" as const), which: fc.nat(9) }),
	fc.record({
		is: fc.constant("offer" as const),
		which,
		currency,
		price: money,
		pack: pieces,
		minimum: pieces,
	}),
	fc.record({ is: fc.constant("low" as const), fillUp: fc.boolean() }),
	fc.record({ is: fc.constant("import" as const), price: money, cost: money, quantity: pieces }),
	fc.record({ is: fc.constant("file" as const), currency, quantity: pieces, cost: money }),
);
/** A sent order of which something has arrived, so that the acts after it have something to be about; and a receipt of another product. */
const beginning = fc
	.record({
		ordered: pieces,
		cost: fc.constantFrom(10, 0.01),
		quantity: fc.constantFrom(500, 7, 1),
		per: pieces,
	})
	.map(({ ordered, cost, quantity, per }): Act[] => [
		{ is: "price", which: 0, price: 10, cost, weight: 1_000_000 },
		{ is: "order", which: 0, currency: "USD", rate: "1.1", ordered, cost, per, pack: 1 },
		{ is: "arrive", which: 0, quantity },
		{ is: "book", which: 1, line: { kind: "receive" }, quantity },
	]);

const acts = fc
	.tuple(beginning, fc.array(act, { minLength: 12, maxLength: 26, size: "max" }))
	.map(([first, others]) => [...first, ...others]);

type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

type State = { orders: PurchaseOrder[]; batches: string[] };

const key = () => ({ idempotencyKey: randomUUID() });

async function carryOut(shop: BuyingShop, state: State, one: Act): Promise<void> {
	const { client, products, supplier } = shop;
	const purchaseOrderOf = (n: number) => state.orders[n % Math.max(1, state.orders.length)];
	const batchOf = (n: number) => ({ id: state.batches[n % Math.max(1, state.batches.length)] ?? "none" });
	switch (one.is) {
		case "price":
		case "point": {
			const { is: _, which, ...fields } = one;
			const params = { id: products[which] ?? "" };
			const { version } = await client.call(getProduct, { params });
			const body = "weight" in fields ? { ...fields, weightUnit: "lb" as const } : fields;
			await client.call(changeProduct, { params, version, body });
			return;
		}
		case "book": {
			const { which, line, quantity } = one;
			const body = { ...line, quantity } as never;
			const { batch } = await client.call(recordMovement, {
				params: { id: products[which] ?? "" },
				body,
				...key(),
			});
			state.batches.push(batch);
			return;
		}
		case "order": {
			const { is: _, which, currency, rate, ...line } = one;
			const lines = [{ product: products[which] ?? "", ...line }];
			const draft = await client.call(commands.addPurchaseOrder, { body: { supplier, currency, lines } });
			state.orders.push(draft);
			state.orders.splice(-1, 1, await send(client, draft, rate));
			return;
		}
		case "arrive":
		case "return": {
			const [line] = purchaseOrderOf(one.which)?.lines ?? [];
			const kind = one.is === "arrive" ? ("receive" as const) : ("return" as const);
			const body = {
				kind,
				quantity: one.quantity,
				purchaseLine: line?._id ?? "",
				...(kind === "receive" && { exceed: true }),
			};
			const { batch } = await client.call(recordMovement, {
				params: { id: line?.product ?? "" },
				body,
				...key(),
			});
			state.batches.push(batch);
			return;
		}
		case "charge": {
			const { is: _, which, ...charge } = one;
			await client.call(costs.addCharge, { params: batchOf(which), body: { kind: "freight", ...charge } });
			return;
		}
		case "credit": {
			const params = { id: purchaseOrderOf(one.which)?._id ?? "" };
			await client.call(costs.addCredit, { params, body: { number: "CN", amount: one.amount } });
			return;
		}
		case "undo":
			state.batches.push((await client.call(reverseBatch, { params: batchOf(one.which), ...key() })).batch);
			return;
		case "offer": {
			const { which, currency, price, pack, minimum } = one;
			const terms = { currency, pack, minimum, breaks: [{ from: 1, price }] };
			await client.call(addOffer, { body: { supplier, product: products[which] ?? "", ...terms } });
			return;
		}
		case "low":
			await client.call(commands.orderWhatIsLow, { body: { fillUp: one.fillUp } });
			return;
		case "import":
			await importFile(
				client,
				`sku,name,price,cost,quantity\nA,Ball,${one.price},${one.cost},${one.quantity}`,
			);
			return;
		case "file": {
			const text = `sku,quantity,cost,currency\nA,${one.quantity},${one.cost},${one.currency}`;
			const file = new Blob([text], { type: "text/csv" });
			await client.call(importPurchaseOrders, { query: { name: "orders.csv", supplier }, file });
		}
	}
}

it("the largest allowed values, in any order of acts, leave every page, list, export and backup readable", async () => {
	const folder = mkdtempSync(join(tmpdir(), "freehub-largest-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const done = new Map<string, number>();
	await fc.assert(
		fc.asyncProperty(acts, async (acts) => {
			const shop = await buyingShop();
			const state: State = { orders: [], batches: [] };
			for (const one of acts) {
				try {
					await carryOut(shop, state, one);
					done.set(one.is, (done.get(one.is) ?? 0) + 1);
				} catch (error) {
					// Refused, whole; anything else is a bug.
					if (!(error instanceof ApiError) || error.status >= 500) throw error;
				}
			}
			await readEverything(shop, { orders: state.orders.map(({ _id }) => _id), batches: state.batches });
			expect(await findOutOfRange(shop.server.db)).toEqual([]);
			const { config } = shop.server;
			await makeBackup(config, join(folder, `${randomUUID()}.tar.gz`), new Date());
			let bytes = 0;
			for await (const part of everything(config)) bytes += part.length;
			expect(bytes).toBeGreaterThan(1000);
		}),
		{ numRuns: runs(5, 60) },
	);
	// Few runs reach all thirteen kinds of acts.
	expect(done.size).toBeGreaterThan(8);
}, 300_000);
