import { listLineNeeds } from "@freehub/contract/buying/found-lines";
import * as commands from "@freehub/contract/buying/purchase-commands";
import { changeProduct } from "@freehub/contract/catalogue/products";
import type { SalesOrder } from "@freehub/contract/selling/sales-orders";
import { listWaitingPromises } from "@freehub/contract/stock/waiting-promises";
import { describe, expect, it } from "vitest";
import { asRead, send } from "../../../../test/buying.ts";
import { MAIN, type SellingShop, sellingShop, sourcesIn } from "../../../../test/selling.ts";

const from = async (shop: SellingShop, sold: Pick<SalesOrder, "_id">) => sourcesIn(await shop.sale(sold._id));

const waitingIn = async ({ client }: SellingShop) => {
	const waiting = await client.call(listWaitingPromises, { query: { source: "none" } });
	return waiting.map(({ number, pieces }) => [number, pieces]);
};

describe("an order that is sent", () => {
	it("is for those who wait, the oldest first; their orders say where the pieces come from, and when", async () => {
		const shop = await sellingShop();
		const [, chain = ""] = shop.products;
		const [old, middle, young] = [await shop.sell(2), await shop.sell(2), await shop.sell(1)];
		const other = await shop.sell(1, undefined, chain);
		const draft = await shop.draft([3], { expected: "2030-02-01" });
		const line = draft.lines[0]?._id ?? "";
		expect(await from(shop, old)).toEqual(["none: 2"]);
		const sent = await send(shop.client, draft);
		expect((await shop.sale(old._id)).lines[0]?.promises).toMatchObject([
			{ source: { kind: "purchase", id: line }, name: sent.number, day: "2030-02-01", pieces: 2 },
		]);
		expect(await from(shop, middle)).toEqual(["none: 1", `purchase:${line} 1`]);
		expect(await from(shop, young)).toEqual(["none: 1"]);
		expect(await waitingIn(shop)).toEqual([
			[middle.number, 1],
			[young.number, 1],
			[other.number, 1],
		]);
		await shop.expectBalanced();
	});

	it("moves no promise that somebody has given another source, and gives no more than it brings", async () => {
		const shop = await sellingShop();
		const first = await shop.order([1, 0, 0, 2]);
		const line = first.lines[0]?._id ?? "";
		const chosen = await shop.sell(1, { kind: "purchase", id: line });
		await shop.book({ kind: "receive", quantity: 1 });
		const held = await shop.sell(1, MAIN);
		const waiting = await shop.sell(9);
		// One product on two lines of an order.
		const second = await shop.order([2, 0, 0, 3]);
		const lines = second.lines.map(({ _id }) => _id);
		expect(await from(shop, chosen)).toEqual([`purchase:${line} 1`]);
		expect(await from(shop, held)).toEqual(["place:main 1"]);
		expect((await from(shop, waiting)).toSorted()).toEqual(
			["none: 4", `purchase:${lines[0]} 2`, `purchase:${lines[1]} 3`].toSorted(),
		);
		await shop.expectBalanced();
	});

	it("cancelled or closed short lets them wait again, and names them; reopened or increased it serves them again", async () => {
		const shop = await sellingShop();
		const { client } = shop;
		const [old, young] = [await shop.sell(1), await shop.sell(2)];
		const order = await shop.order([3]);
		const params = { id: order._id };
		const source = `purchase:${order.lines[0]?._id}`;
		const closed = await client.call(commands.closePurchaseLines, { params, body: {} });
		expect(closed.lost?.map(({ number, pieces }) => [number, pieces])).toEqual([
			[young.number, 2],
			[old.number, 1],
		]);
		expect(await from(shop, old)).toEqual(["none: 1"]);
		await client.call(commands.reopenPurchaseLines, { params, body: {} });
		expect([await from(shop, old), await from(shop, young)]).toEqual([[`${source} 1`], [`${source} 2`]]);
		const { version, lines } = await shop.read(order);
		const to = async (ordered: number, at: number) => {
			const body = { lines: asRead(lines).map((one) => ({ ...one, ordered })) };
			return client.call(commands.changePurchaseOrder, { params, version: at, body });
		};
		expect((await to(1, version)).lost).toMatchObject([{ number: young.number, pieces: 2 }]);
		expect((await to(3, version + 1)).lost).toBeUndefined();
		expect(await from(shop, young)).toEqual([`${source} 2`]);
		const { lost } = await client.call(commands.cancelPurchaseOrder, { params });
		expect(lost?.map(({ number }) => number)).toEqual([young.number, old.number]);
		expect([await from(shop, old), await from(shop, young)]).toEqual([["none: 1"], ["none: 2"]]);
		await shop.expectBalanced();
	});

	it("changed so that another line brings the pieces tells of no loss", async () => {
		const shop = await sellingShop();
		const sold = await shop.sell(2);
		const order = await shop.order([2]);
		const { version, lines } = await shop.read(order);
		const body = {
			lines: [
				...asRead(lines).map((one) => ({ ...one, ordered: 1 })),
				{ product: shop.products[0] ?? "", ordered: 4, cost: 10 },
			],
		};
		const changed = await shop.client.call(commands.changePurchaseOrder, {
			params: { id: order._id },
			version,
			body,
		});
		expect(changed.lost).toBeUndefined();
		expect(await from(shop, sold)).toEqual(changed.lines.map(({ _id }) => `purchase:${_id} 1`).toSorted());
		await shop.expectBalanced();
	});
});

describe("products that customers wait for", () => {
	it("are ordered in at least as many pieces as wait, less what is coming and promised to nobody", async () => {
		const shop = await sellingShop();
		const { client, products } = shop;
		const [bell = ""] = products;
		await client.call(changeProduct, { params: { id: bell }, version: 1, body: { reorderPoint: 1 } });
		const sent = await shop.order([3]);
		await shop.sell(2, { kind: "purchase", id: sent.lines[0]?._id ?? "" });
		const waiting = await shop.sell(9);
		const order = () => client.call(commands.orderProducts, { body: { products: [bell] } });
		const { orders } = await order();
		const draft = await shop.read({ _id: orders[0]?._id ?? "" });
		// Nine wait, and one of the three that are coming is free.
		expect(draft.lines).toMatchObject([{ product: bell, ordered: 8 }]);
		expect(await client.call(listLineNeeds, { params: { id: draft._id } })).toMatchObject([
			{ product: bell, incoming: 3, waiting: 9, promisedComing: 2 },
		]);
		// What is in the draft is not ordered a second time: only the fewest pieces are added.
		await order();
		expect((await shop.read(draft)).lines).toMatchObject([{ ordered: 9 }]);
		await send(client, draft);
		expect(await from(shop, waiting)).toEqual([`purchase:${draft.lines[0]?._id} 9`]);
		await shop.expectBalanced();
	});

	it("are ordered up to their reorder point if that is more", async () => {
		const shop = await sellingShop();
		const [bell = ""] = shop.products;
		await shop.client.call(changeProduct, { params: { id: bell }, version: 1, body: { reorderPoint: 6 } });
		await shop.sell(3);
		const { orders } = await shop.client.call(commands.orderWhatIsLow, { body: {} });
		const drafted = await shop.read({ _id: orders[0]?._id ?? "" });
		expect(drafted.lines.find(({ product }) => product === bell)).toMatchObject({ ordered: 12 });
	});
});
