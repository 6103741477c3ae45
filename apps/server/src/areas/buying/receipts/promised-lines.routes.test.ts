import { listDeliveryLines, type PromisedOfLine } from "@freehub/contract/buying/receipts";
import type { Client } from "@freehub/contract/client";
import { changeRole } from "@freehub/contract/people/people";
import { addCustomer } from "@freehub/contract/selling/customers";
import { addSalesOrder } from "@freehub/contract/selling/sales-commands";
import { describe, expect, it } from "vitest";
import { type SellingShop, sellingShop } from "../../../../test/selling.ts";

const foreseen = async (client: Client, ...orders: { _id: string }[]) => {
	const query = { order: orders.map(({ _id }) => _id).join(",") };
	return (await client.call(listDeliveryLines, { query })).lines.map(({ promised }) => promised);
};

/** An order for 5 bells and 2 chains. Rosa Lind waits for 2 bells since earlier than somebody who is promised 1 from its line. */
async function waitedFor(shop: SellingShop) {
	const { client, products } = shop;
	const order = await shop.order([5, 2]);
	const { _id: customer } = await client.call(addCustomer, { body: { name: "Rosa Lind" } });
	const body = { customer, lines: [{ product: products[0] ?? "", ordered: 2 }] };
	const rosa = await shop.place(await client.call(addSalesOrder, { body }));
	const other = await shop.sell(1, { kind: "purchase", id: order.lines[0]?._id ?? "" });
	return { order, rosa, other };
}

describe("the lines of a delivery", () => {
	it("say before it is booked for whom their pieces are, as the receipt then decides it", async () => {
		const shop = await sellingShop();
		const { order, rosa, other } = await waitedFor(shop);
		expect(await foreseen(shop.client, order)).toEqual([
			{
				orders: 2,
				pieces: 3,
				named: [
					{ number: other.number, who: null, pieces: 1 },
					{ number: rosa.number, who: "Rosa Lind", pieces: 2 },
				],
			},
			null,
		]);
		const first = await shop.receive(order, [{ line: 0, quantity: 2 }]);
		expect(first).toMatchObject({
			for: [
				{ number: other.number, pieces: 1 },
				{ number: rosa.number, pieces: 1 },
			],
		});
		expect(await foreseen(shop.client, order)).toEqual([
			{ orders: 1, pieces: 1, named: [{ number: rosa.number, who: "Rosa Lind", pieces: 1 }] },
			null,
		]);
		await shop.undo(first);
		await shop.cancel(rosa);
		await shop.cancel(other);
		expect(await foreseen(shop.client, order)).toEqual([null, null]);
	});

	it("share who waits in the order in which they are listed, and name each order once", async () => {
		const shop = await sellingShop();
		const late = await shop.order([4], { expected: "2030-02-01" });
		const soon = await shop.order([3], { expected: "2026-01-01" });
		const sold = await shop.sell(5);
		const answers = await foreseen(shop.client, late, soon);
		const of = (pieces: number): PromisedOfLine => {
			return { orders: 1, pieces, named: [{ number: sold.number, who: null, pieces }] };
		};
		expect(answers).toEqual([of(3), of(2)]);
	});

	it("name customers and orders only to readers of sales, such as the warehouse", async () => {
		const shop = await sellingShop();
		const { order, rosa, other } = await waitedFor(shop);
		const as = async (role: "warehouse" | "buyer") => {
			const { user, client } = await shop.server.newUser();
			await shop.client.call(changeRole, { params: { id: user.id }, body: { role } });
			return foreseen(client, order);
		};
		const named = (numbers: (string | null)[], who: string | null) => [
			{ number: numbers[0], who: null, pieces: 1 },
			{ number: numbers[1], who, pieces: 2 },
		];
		expect(await as("warehouse")).toEqual([
			{ orders: 2, pieces: 3, named: named([other.number, rosa.number], "Rosa Lind") },
			null,
		]);
		expect(await as("buyer")).toEqual([{ orders: 2, pieces: 3, named: named([null, null], null) }, null]);
	});
});
