import { listPurchaseOrders } from "@freehub/contract/buying/purchase-orders";
import { getToday } from "@freehub/contract/office/today";
import { checkLedger } from "@freehub/contract/stock/stock";
import { getStockSeries } from "@freehub/contract/stock/stock-series";
import { expect, it } from "vitest";
import { testServer } from "../../test/server.ts";
import { seedDemo } from "./seed-demo.ts";

it("the demo shows on its first day what charts, movers, 'not moved' and low stock are for", async () => {
	const server = await testServer();
	const { client } = await server.newUser();
	await seedDemo(server.db, new Date());
	const today = await client.call(getToday, { query: { zone: "UTC", days: "90" } });
	expect(today.value).toHaveLength(91);
	for (const { day, price, cost = 0 } of today.value) {
		expect(price, day).toBeGreaterThan(cost);
		expect(cost, day).toBeGreaterThan(0);
	}
	// The value goes up and down, day by day.
	expect(new Set(today.value.map(({ price }) => price)).size).toBeGreaterThan(60);
	for (const list of [today.movers.products, today.unmoved.products, today.shortBySupplier, today.latest]) {
		expect(list.length).toBeGreaterThan(1);
	}
	for (const number of [today.out.count, today.low.count, today.delivered, today.movements]) {
		expect(number).toBeGreaterThan(0);
	}
	const [most] = today.movers.products;
	const series = await client.call(getStockSeries, {
		params: { id: most?.product ?? "" },
		query: { zone: "UTC", days: "90" },
	});
	expect(new Set(series.map(({ onHand }) => onHand)).size).toBeGreaterThan(10);
});

it("the demo shows what orders are for: a year of them, one that is late, one that comes, and a draft", async () => {
	const server = await testServer();
	const { client } = await server.newUser();
	await seedDemo(server.db, new Date());
	const orders = await client.all(listPurchaseOrders);
	const states = Map.groupBy(orders, ({ state }) => state);
	expect([...states.keys()].toSorted()).toEqual([
		"closed_short",
		"draft",
		"partly_received",
		"received",
		"sent",
	]);
	expect(states.get("received")?.length).toBeGreaterThan(50);
	for (const state of ["draft", "partly_received", "sent"] as const) {
		expect(states.get(state), state).toHaveLength(1);
	}
	const { incoming } = await client.call(getToday);
	expect(incoming).toMatchObject({ orders: 2, late: 1, next: [{ isLate: true }, { isLate: false }] });
	expect(incoming?.next.map(({ order }) => order)).toEqual(
		[states.get("partly_received"), states.get("sent")].map((rows) => rows?.[0]?._id),
	);
	expect(await client.call(checkLedger)).toMatchObject({ balanced: true, differences: [] });
});
