import { randomUUID } from "node:crypto";
import * as costs from "@freehub/contract/buying/costs";
import { addOffer } from "@freehub/contract/buying/offers";
import * as commands from "@freehub/contract/buying/purchase-commands";
import { listPurchaseOrders } from "@freehub/contract/buying/purchase-orders";
import { commitImport } from "@freehub/contract/catalogue/imports";
import { addProduct, changeProduct, getProduct } from "@freehub/contract/catalogue/products";
import { recordBatch, recordMovement, reverseBatch } from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { type BuyingShop, buyingShop, send } from "../../../../test/buying.ts";
import { dryRun, importFile, settled } from "../../../../test/import-file.ts";
import { readEverything } from "../../../../test/read-everything.ts";

const MOST_RATE = "9999999.99";
/** One line may be worth 10 billion in a currency of two decimals. */
const LIMIT = 10_000_000_000;

const draftIn = ({ client, supplier, products }: BuyingShop, currency: string, line: object) =>
	client.call(commands.addPurchaseOrder, {
		body: { supplier, currency, lines: [{ product: products[0] ?? "", ordered: 1, cost: 1, ...line }] },
	});

describe("an order", () => {
	it("is not sent if its rate makes a line worth more than can be stored, and stays a draft", async () => {
		const shop = await buyingShop();
		const draft = await draftIn(shop, "EUR", { ordered: 1000, cost: 1000 });
		await expect(send(shop.client, draft, MOST_RATE)).rejects.toMatchObject({
			code: "purchase_state",
			problem: { reason: "too_much_worth", facts: { name: "Bell", max: LIMIT, currency: "USD" } },
		});
		expect(await shop.read(draft)).toMatchObject({ state: "draft", rate: null });
		expect(await send(shop.client, draft, "1.1")).toMatchObject({ state: "sent" });
		await readEverything(shop, { orders: [draft._id] });
	});

	it("is not changed, once it is sent, to a line worth more in the shop's currency", async () => {
		const shop = await buyingShop();
		const draft = await draftIn(shop, "EUR", {});
		const { _id: id, version, lines } = await send(shop.client, draft, MOST_RATE);
		const [line] = lines;
		const change = {
			lines: [{ _id: line?._id, product: line?.product ?? "", ordered: 1001, cost: 1 }],
		};
		await expect(
			shop.client.call(commands.changePurchaseOrder, { params: { id }, body: change, version }),
		).rejects.toMatchObject({
			code: "invalid_input",
			problem: {
				errors: [{ field: "lines.0.cost", rule: "worth_at_most", facts: { max: LIMIT, currency: "USD" } }],
			},
		});
	});

	it("is not begun or copied with a line worth more in its own currency; the limit is named", async () => {
		const shop = await buyingShop();
		await expect(draftIn(shop, "EUR", { ordered: 1_000_000_000, cost: 11 })).rejects.toMatchObject({
			problem: { errors: [{ rule: "worth_at_most", facts: { max: LIMIT, currency: "EUR" } }] },
		});
		const draft = await draftIn(shop, "USD", { ordered: 1_000_000_000, cost: undefined });
		const offer = {
			supplier: shop.supplier,
			product: shop.products[0] ?? "",
			currency: "USD",
			breaks: [{ from: 1, price: 20_000_000 }],
		};
		await shop.client.call(addOffer, { body: offer });
		await expect(
			shop.client.call(commands.copyPurchaseOrder, { params: { id: draft._id } }),
		).rejects.toMatchObject({
			problem: { errors: [{ rule: "worth_at_most" }] },
		});
		// Nothing of the refused copy is left.
		expect(await shop.client.call(listPurchaseOrders)).toHaveLength(1);
	});

	it("is not sent or reopened if a product then had more pieces on their way than can be stored", async () => {
		const shop = await buyingShop();
		const { db } = shop.server;
		const draft = await draftIn(shop, "USD", { ordered: 1_000_000_000, cost: 1 });
		const [product = ""] = shop.products;
		await db.kysely
			.updateTable("product")
			.set({ incoming: 999_999_500_000_000 })
			.where("id", "=", product)
			.execute();
		await expect(send(shop.client, draft)).rejects.toMatchObject({
			problem: { reason: "too_many_coming", facts: { name: "Bell" } },
		});
		await db.kysely.updateTable("product").set({ incoming: 0 }).where("id", "=", product).execute();
		const sent = await send(shop.client, draft);
		const received = await shop.receive(sent, [{ line: 0, quantity: 1_000_000_000 }]);
		await db.kysely
			.updateTable("product")
			.set({ incoming: 999_999_500_000_000 })
			.where("id", "=", product)
			.execute();
		await expect(
			shop.client.call(reverseBatch, { params: { id: received.batch }, idempotencyKey: randomUUID() }),
		).rejects.toMatchObject({ code: "too_much_stock" });
	});
});

it("a new product is not added whose quantity its cost makes worth too much", async () => {
	const { client, server } = await buyingShop();
	const body = { name: "Ball", description: "d", price: 1, supplier: "S", image: "/b.svg", cost: 20_000_000 };
	await expect(client.call(addProduct, { body: { ...body, quantity: 501 } })).rejects.toMatchObject({
		problem: { errors: [{ field: "quantity", rule: "worth_at_most" }] },
	});
	const named = server.db.kysely.selectFrom("product").select("id").where("name", "=", "Ball");
	expect(await named.execute()).toEqual([]);
	await client.call(addProduct, { body: { ...body, quantity: 500 } });
});

it("what is low is ordered as far as one line can be worth it", async () => {
	const shop = await buyingShop();
	const [id = ""] = shop.products;
	const { version } = await shop.client.call(getProduct, { params: { id } });
	const body = { cost: 20_000_000, reorderPoint: 1_000_000_000, safetyStock: 1_000_000_000 };
	await shop.client.call(changeProduct, { params: { id }, version, body });
	const { orders } = await shop.client.call(commands.orderWhatIsLow, { body: { fillUp: true } });
	const order = await shop.read(orders[0] as { _id: string });
	expect(order.lines.find(({ product }) => product === id)).toMatchObject({ ordered: 500, total: LIMIT });
});

it("rows of an import are refused that would be worth too much, in the dry run and when a cost has risen since", async () => {
	const { client, server } = await buyingShop();
	await importFile(client, "sku,name,price,cost\nA,Ball,1,20000000\nB,Bar,1,1");
	const stock = "sku,quantity\nA,501\nB,501";
	expect(await dryRun(client, stock)).toMatchObject({ counts: { changed: 1, refused: 1 } });
	await server.db.kysely.updateTable("product").set({ cost: 1 }).where("sku", "=", "A").execute();
	const { _id: id, counts } = await dryRun(client, stock, { options: { isAllOrNothing: false } });
	expect(counts).toMatchObject({ changed: 2, refused: 0 });
	await server.db.kysely.updateTable("product").set({ cost: 2_000_000_000 }).where("sku", "=", "A").execute();
	await client.call(commitImport, { params: { id } });
	expect(await settled(client, id)).toMatchObject({ state: "done", result: { skipped: 1 } });
});

describe("a receipt", () => {
	it("is refused whole if more comes than fits, and what fits is booked", async () => {
		const shop = await buyingShop();
		const sent = await send(shop.client, await draftIn(shop, "EUR", { ordered: 1000 }), MOST_RATE);
		const tooMany = [{ line: 0, quantity: 1001, exceed: true }];
		await expect(shop.receive(sent, tooMany)).rejects.toMatchObject({
			code: "too_much_worth",
			problem: { product: shop.products[0] },
		});
		expect(await shop.read(sent)).toMatchObject({ lines: [{ accepted: 0 }] });
		await shop.receive(sent, [{ line: 0, quantity: 1000 }]);
		await readEverything(shop, { orders: [sent._id] });
	});

	it("without an order, and an adjustment, are refused where a product's cost makes them worth more", async () => {
		const shop = await buyingShop();
		const [id = ""] = shop.products;
		const { version } = await shop.client.call(getProduct, { params: { id } });
		await shop.client.call(changeProduct, { params: { id }, version, body: { cost: 20_000_000 } });
		const book = (body: object) =>
			shop.client.call(recordMovement, {
				params: { id },
				body: body as never,
				idempotencyKey: randomUUID(),
			});
		for (const line of [
			{ kind: "receive", quantity: 501 },
			{ kind: "adjust", reason: "found", quantity: 501 },
			{ kind: "count", quantity: 501 },
		]) {
			await expect(book(line)).rejects.toMatchObject({
				code: "too_much_worth",
				message: expect.stringContaining("10,000,000,000"),
			});
		}
		const each = await shop.client.call(recordBatch, {
			body: {
				mode: "each",
				lines: [501, 500].map((quantity) => ({ product: id, kind: "receive", quantity })),
			},
			idempotencyKey: randomUUID(),
		});
		expect(each).toMatchObject({ results: [{ ok: false, error: { code: "too_much_worth" } }, { ok: true }] });
	});
});

it("a charge is refused whose rate makes it larger than can be stored", async () => {
	const shop = await buyingShop();
	const { batch } = await shop.receive(await shop.order([10]), [{ line: 0, quantity: 10 }]);
	const add = (amount: number, rate: string) =>
		shop.client.call(costs.addCharge, {
			params: { id: batch },
			body: { kind: "freight", basis: "value", amount, currency: "EUR", rate },
		});
	await expect(add(20_000_000, MOST_RATE)).rejects.toMatchObject({
		problem: { errors: [{ field: "amount", rule: "worth_at_most", facts: { max: LIMIT, currency: "USD" } }] },
	});
	expect(await add(1000, MOST_RATE)).toMatchObject({ value: 9_999_999_990 });
	await readEverything(shop, { batches: [batch] });
});
