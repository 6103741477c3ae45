import { randomUUID } from "node:crypto";
import {
	closePurchaseLines,
	confirmPurchaseOrder,
	reopenPurchaseLines,
} from "@freehub/contract/buying/purchase-commands";
import * as contract from "@freehub/contract/buying/receipts";
import { addBarcode } from "@freehub/contract/catalogue/barcodes";
import { changeProduct, deleteProduct } from "@freehub/contract/catalogue/products";
import type { ApiError, Problem } from "@freehub/contract/errors";
import { changeRole } from "@freehub/contract/people/people";
import { addLocation, closeLocation } from "@freehub/contract/stock/locations";
import { recordBatch, recordMovement, reverseBatch } from "@freehub/contract/stock/stock";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { type BuyingShop, buyingShop } from "../../../../test/buying.ts";

const linesOf = ({ client }: BuyingShop, query: object = {}) =>
	client.call(contract.listDeliveryLines, { query });
const key = () => ({ idempotencyKey: randomUUID() });
/** The code of the error that a call is refused with. */
const codeOf = (call: Promise<unknown>) => call.then(undefined, (error: ApiError) => error.code);

/** Books pieces of an order's line as the app does: a movement of a batch. */
function book(
	{ client }: Pick<BuyingShop, "client">,
	line: { _id: string; product: string } | undefined,
	batch: string,
	more: object,
) {
	const body = { kind: "receive" as const, quantity: 0, purchaseLine: line?._id, batch, ...more };
	return client.call(recordMovement, { params: { id: line?.product ?? "" }, body, ...key() });
}

describe("the lines of a delivery", () => {
	it("are those of open orders, the earliest expected first, with what is open and may come beyond it", async () => {
		const shop = await buyingShop();
		const later = await shop.order([10, 5], { expected: "2030-02-01" });
		const sooner = await shop.order([3], { expected: "2026-01-01" });
		await shop.draft([7]);
		await shop.receive(later, [{ line: 1, quantity: 5 }]);
		const { lines, hasMore, found } = await linesOf(shop);
		expect([found, hasMore]).toEqual([null, false]);
		expect(lines).toMatchObject([
			{ order: sooner._id, number: "PO-0002", expected: 3, open: 3, isLate: true, day: "2026-01-01" },
			{
				order: later._id,
				number: "PO-0001",
				expected: 10,
				open: 10,
				limit: 10,
				supplier: { name: "Wheels Inc." },
			},
		]);
		const all = await linesOf(shop, { order: later._id });
		expect(all.lines.map(({ open, accepted }) => [open, accepted])).toEqual([
			[10, 0],
			[0, 5],
		]);
		expect((await linesOf(shop, { supplier: "nobody" })).lines).toEqual([]);
	});

	it("are found by the order's number, a delivery note and every code of a product", async () => {
		const shop = await buyingShop();
		const [bell = "", chain = ""] = shop.products;
		const { client, supplier } = shop;
		await client.call(changeProduct, {
			params: { id: bell },
			version: 1,
			body: { sku: "BELL-1", barcode: "4006381333931" },
		});
		await client.call(addBarcode, { params: { id: bell }, body: { code: "14006381333938", pieces: 10 } });
		const offered = {
			supplier,
			product: chain,
			supplier_sku: "W-CH",
			barcode: "CASE-CH",
			pack: 12,
			minimum: 0,
		};
		const at = { created_at: new Date(), updated_at: new Date() };
		await shop.server.db.transact((tx) =>
			tx
				.insertInto("offer")
				.values({ id: uuidv7(), ...offered, currency: "USD", breaks: "[]", ...at })
				.execute(),
		);
		const order = await shop.order([20, 24]);
		const finds = async (code: string) => {
			const { found, lines } = await linesOf(shop, { code });
			return [found, lines.length];
		};
		expect(await finds("po-0001")).toEqual(["order", 2]);
		for (const code of ["4006381333931", "04006381333931", "14006381333938", "BELL-1", "W-CH", "CASE-CH"])
			expect(await finds(code), code).toEqual(["product", 2]);
		expect(await finds("DN 17")).toEqual([null, 0]);
		await shop.receive(order, [{ line: 0, quantity: 20, reference: "DN 17" }]);
		expect(await finds("dn 17")).toEqual(["note", 2]);
		const [bells, chains] = (await linesOf(shop, { order: order._id })).lines;
		expect(bells?.codes).toEqual([
			{ code: "4006381333931", pieces: 1 },
			{ code: "14006381333938", pieces: 10 },
			{ code: "BELL-1", pieces: 1 },
		]);
		expect(chains?.codes).toEqual([
			{ code: "CASE-CH", pieces: 12 },
			{ code: "W-CH", pieces: 1 },
		]);
	});

	it("are found by a product in all open orders of its supplier, because a truck may bring several", async () => {
		const shop = await buyingShop();
		const [, chain = ""] = shop.products;
		await shop.client.call(changeProduct, { params: { id: chain }, version: 1, body: { sku: "CHAIN-1" } });
		const [bells, both, done] = [await shop.order([3]), await shop.order([2, 4]), await shop.order([0, 5])];
		await shop.receive(done, [{ line: 0, quantity: 5 }]);
		const { found, lines } = await linesOf(shop, { code: "CHAIN-1" });
		expect(found).toBe("product");
		expect(lines.map(({ order, product }) => [order, product === chain])).toEqual([
			[bells._id, false],
			[both._id, false],
			[both._id, true],
		]);
	});

	it("tell what one's own batch has counted and what others have booked, without what was taken back", async () => {
		const shop = await buyingShop();
		const colleague = await shop.server.newUser("Kim@shop.test");
		const order = await shop.order([10]);
		const [line] = order.lines;
		const [mine, theirs] = [randomUUID(), randomUUID()];
		await book(shop, line, mine, { quantity: 4 });
		await book(colleague, line, theirs, { quantity: 2 });
		const read = async () => (await linesOf(shop, { order: order._id, batch: mine })).lines[0];
		expect(await read()).toMatchObject({
			accepted: 6,
			counted: { accepted: 4, refused: 0, credited: 0 },
			open: 4,
			recent: [{ name: "Kim", pieces: 2 }],
		});
		await shop.client.call(reverseBatch, { params: { id: mine }, ...key() });
		expect(await read()).toMatchObject({
			accepted: 2,
			counted: { accepted: 0 },
			open: 8,
			recent: [{ pieces: 2 }],
		});
	});

	it("stay those of an order that is closed short or confirmed with fewer pieces", async () => {
		const shop = await buyingShop();
		const order = await shop.order([10, 5]);
		const [bells, chains] = order.lines.map(({ _id }) => _id);
		const params = { id: order._id };
		const confirmed = [{ line: bells ?? "", pieces: 8, day: null }];
		await shop.client.call(confirmPurchaseOrder, { params, body: { lines: confirmed } });
		await shop.client.call(closePurchaseLines, { params, body: { lines: [chains ?? ""], why: "Gone" } });
		expect((await linesOf(shop, { order: order._id })).lines).toMatchObject([
			{ expected: 8, open: 8, limit: 10, isClosed: false },
			{ expected: 5, open: 0, isClosed: true },
		]);
		expect((await linesOf(shop)).lines).toHaveLength(1);
	});
});

describe("a line that came short", () => {
	it("is closed by whoever receives, who sees no cost and reopens only what they have closed", async () => {
		const shop = await buyingShop({ access: "staff" });
		const kim = await shop.server.newUser("Kim@shop.test");
		await shop.client.call(changeRole, { params: { id: kim.user.id }, body: { role: "warehouse" } });
		const order = await shop.order([10, 5]);
		const [bells = "", chains = ""] = order.lines.map(({ _id }) => _id);
		const params = { id: order._id };
		const why = "Short in delivery DN 17";
		const closed = await kim.client.call(closePurchaseLines, { params, body: { lines: [bells], why } });
		expect(JSON.stringify(closed)).not.toMatch(/"(cost|total|per)"/);
		const { lines } = await shop.read(order);
		expect(lines[0]).toMatchObject({ open: 0, closed: { byName: "Kim", why }, cost: 10 });
		expect(lines[1]).toMatchObject({ open: 5, closed: null });
		expect(await codeOf(kim.client.call(closePurchaseLines, { params, body: {} }))).toBe("forbidden");
		await shop.client.call(closePurchaseLines, { params, body: { lines: [chains] } });
		expect(await codeOf(kim.client.call(reopenPurchaseLines, { params, body: { lines: [chains] } }))).toBe(
			"forbidden",
		);
		await kim.client.call(reopenPurchaseLines, { params, body: { lines: [bells] } });
		expect((await shop.read(order)).lines.map(({ open }) => open)).toEqual([10, 0]);
		await kim.client.call(closePurchaseLines, { params, body: { lines: [bells], why } });
		await shop.client.call(reopenPurchaseLines, { params, body: {} });
		expect((await shop.read(order)).lines.map(({ open }) => open)).toEqual([10, 5]);
	});
});

describe("a delivery that is booked at once", () => {
	it("is refused with every blocker", async () => {
		const shop = await buyingShop();
		const order = await shop.order([10, 5, 3]);
		const shelf = await shop.client.call(addLocation, { body: { name: "Shelf", kind: "warehouse" } });
		await shop.client.call(closeLocation, { params: { id: shelf._id }, body: {} });
		const { client } = shop;
		await client.call(deleteProduct, { params: { id: order.lines[1]?.product ?? "" } });
		const gone = order.lines[2]?.product ?? "";
		const lines = order.lines.map(({ _id: purchaseLine, product }, i) => {
			const quantity = i === 0 ? 2 : 5;
			return {
				kind: "receive" as const,
				product,
				purchaseLine,
				quantity,
				...(i === 0 && { location: shelf._id }),
			};
		});
		const takeOut = { kind: "deliver" as const, product: gone, quantity: 9 };
		const sent = client.call(recordBatch, { body: { lines: [...lines, takeOut] }, ...key() });
		const problem = await sent.then(undefined, (error: ApiError) => error.problem);
		expect(problem).toMatchObject({ code: "location_closed" });
		expect((problem as Problem).errors?.map(({ field, message }) => [field, message])).toEqual([
			["lines.0", expect.stringContaining("Shelf")],
			["lines.1", "There is no product with this id."],
			["lines.2", expect.stringContaining("only 3 more can be received")],
			["lines.3", "Only 5 here; you asked for 9."],
		]);
		expect((await shop.read(order)).lines.map(({ accepted }) => accepted)).toEqual([0, 0, 0]);
	});
});

describe("the receipts", () => {
	it("name the pieces that were accepted beyond the order, by the right to exceed it", async () => {
		const shop = await buyingShop();
		const order = await shop.order([10]);
		const batch = randomUUID();
		await book(shop, order.lines[0], batch, { quantity: 9 });
		await book(shop, order.lines[0], batch, { quantity: 3, exceed: true });
		await book(shop, order.lines[0], batch, { quantity: 4, exceed: true });
		const [receipt] = await shop.client.all(contract.listReceipts, { query: { order: order._id } });
		expect(receipt?.lines.map(({ accepted, over }) => [accepted, over])).toEqual([
			[9, 0],
			[3, 2],
			[4, 4],
		]);
	});

	it("are the batches of an order or a supplier, newest first, with what was refused and taken back", async () => {
		const shop = await buyingShop();
		const first = await shop.order([10, 5]);
		const second = await shop.order([3]);
		const [mine, later] = [randomUUID(), randomUUID()];
		const refused = { pieces: 1, reason: "damaged", settlement: "replaced" };
		await book(shop, first.lines[0], mine, { quantity: 9, refused, reference: "DN 17" });
		await book(shop, second.lines[0], mine, { quantity: 3, reference: "DN 17" });
		await book(shop, first.lines[1], later, { quantity: 5 });
		await shop.client.call(reverseBatch, { params: { id: later }, ...key() });
		const receipts = await shop.client.all(contract.listReceipts, { query: { order: first._id, limit: 1 } });
		expect(receipts).toMatchObject([
			{ batch: later, note: "", isTakenBack: true, lines: [{ accepted: 5, isTakenBack: true }] },
			{
				batch: mine,
				note: "DN 17",
				isTakenBack: false,
				lines: [
					{ number: "PO-0001", productName: "Bell", accepted: 9, refused: { ...refused, photo: null } },
				],
			},
		]);
		const ofSupplier = await shop.client.all(contract.listReceipts, { query: { supplier: shop.supplier } });
		expect(ofSupplier.map(({ lines }) => lines.length)).toEqual([1, 2]);
		expect(await shop.client.all(contract.listReceipts, { query: { supplier: "nobody" } })).toEqual([]);
	});

	it("and the lines name no cost", async () => {
		const shop = await buyingShop();
		const order = await shop.order([10]);
		await shop.receive(order, [{ line: 0, quantity: 4 }]);
		const answers = [await linesOf(shop), await shop.client.all(contract.listReceipts)];
		expect(JSON.stringify(answers)).not.toMatch(/cost|price|total|currency/i);
	});

	it("name the order in the ledger", async () => {
		const shop = await buyingShop();
		const order = await shop.order([10]);
		const { movement } = await book(shop, order.lines[0], randomUUID(), { quantity: 9 });
		expect(movement).toMatchObject({ purchaseNumber: "PO-0001", purchaseLine: order.lines[0]?._id });
	});
});
