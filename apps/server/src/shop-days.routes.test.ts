import { getStockValue } from "@freehub/contract/buying/costs";
import { addProduct } from "@freehub/contract/catalogue/products";
import { exportAudit, listAudit } from "@freehub/contract/office/audit";
import { changeSettings } from "@freehub/contract/office/settings";
import { getToday } from "@freehub/contract/office/today";
import { listStock } from "@freehub/contract/stock/levels";
import * as stock from "@freehub/contract/stock/stock";
import { getStockSeries } from "@freehub/contract/stock/stock-series";
import { addDays, localDay, localTimestamp, startOfDay } from "@freehub/domain/local-days";
import { openShop, shop } from "@freehub/domain/shop";
import { afterAll, describe, expect, it } from "vitest";
import { buyingShop } from "../test/buying.ts";
import { testServer } from "../test/server.ts";
import { readConfig } from "./config.ts";

const usual = shop();
afterAll(() => openShop(usual));

const wheel = { name: "Wheel", description: "D", price: 1, quantity: 0, supplier: "S", image: "/d.svg" };

/** Zones east and west of UTC, by half an hour, and Berlin's days of 23 and of 25 hours. */
const days = [
	["Pacific/Auckland", "2026-11-27"],
	["America/Los_Angeles", "2026-11-27"],
	["Asia/Kolkata", "2026-11-27"],
	["Europe/Berlin", "2026-03-29"],
	["Europe/Berlin", "2026-10-25"],
] as const;

/** A shop in which a piece came in the second before a day, in its first and in its last one, and in the next day's first one. */
async function shopAround(zone: string, day: string) {
	const [start, end] = [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)];
	const moments = [start - 1000, start, end - 1000, end];
	const clock = { now: new Date(start - 60_000) };
	const config = { shop: { ...readConfig({}).shop, timeZone: zone } };
	const server = await testServer(config, () => clock.now);
	const { client } = await server.newUser();
	const { _id: id } = await client.call(addProduct, { body: wheel });
	for (const [n, at] of moments.entries()) {
		clock.now = new Date(at);
		const body = { kind: "receive" as const, quantity: 1, note: `${n}` };
		await client.call(stock.recordMovement, { params: { id }, body, idempotencyKey: `key-${n}` });
	}
	return { client, id, moments, request: server.request, clock };
}

describe.each(days)("in %s a day without a zone is the shop's: %s", (zone, day) => {
	const next = addDays(day, 1);
	const written = (at: number) => localTimestamp(at, zone);

	it("in filters, levels, files, Today, series and the log", async () => {
		const { client, id, moments, request, clock } = await shopAround(zone, day);
		const query = { from: day, to: next };
		const notes = (list: readonly { note: string }[]) => list.map(({ note }) => note).join("");
		expect(notes(await client.call(stock.listMovements, { query }))).toBe("21");
		expect(notes(await client.call(stock.listProductMovements, { params: { id }, query }))).toBe("21");
		expect(notes(await client.call(stock.listMovements, { query: { from: next } }))).toBe("3");
		for (const [at, quantity] of [
			[day, 2],
			[next, 4],
		] as const)
			expect(await client.call(listStock, { query: { at, product: id } })).toMatchObject([{ quantity }]);

		const csv = await client.call(stock.exportMovements, { query });
		const [, ...lines] = csv.trim().split("\r\n");
		const shown = [moments[2] ?? 0, moments[1] ?? 0].map(written);
		expect(lines.map((line) => line.split(",")[0])).toEqual(shown);
		expect(lines.map((line) => line.split(",").includes(shown[0] ?? "", 1))).toEqual([true, false]);

		const today = await client.call(getToday);
		expect([today.day, today.yesterday, today.received]).toEqual([next, day, 3]);
		expect(today.value.slice(-3).map(({ day, price }) => [day, price])).toEqual([
			[addDays(day, -1), 1],
			[day, 3],
			[next, 4],
		]);
		// A zone that is asked for is the caller's own.
		const inUtc = await client.call(getToday, { query: { zone: "UTC" } });
		expect(inUtc.day).toBe(clock.now.toISOString().slice(0, 10));
		const series = await client.call(getStockSeries, { params: { id } });
		expect(series.slice(-3)).toEqual([
			{ day: addDays(day, -1), onHand: 1 },
			{ day, onHand: 3 },
			{ day: next, onHand: 4 },
		]);

		const logCsv = await client.call(exportAudit, { query: { action: "stock.book" } });
		const [, ...logLines] = logCsv.trim().split("\r\n");
		expect(logLines.map((line) => line.split(",")[0])).toEqual(moments.toReversed().map(written));
		expect((await request("/api/movements?from=2026-13-01")).status).toBe(400);
	});
});

it.each(["Etc/GMT+12", "Etc/GMT-14"])("the log's days are the shop's, too: %s", async (zone) => {
	// Its lines are found by ids that are made by the machine's clock. In one of these zones it is another day than in UTC.
	const server = await testServer({ shop: { ...readConfig({}).shop, timeZone: zone } });
	const { client } = await server.newUser();
	const day = localDay(Date.now(), zone);
	const found = async (query: object) => (await client.call(listAudit, { query })).length;
	expect([await found({ from: day }), await found({ to: addDays(day, 1) })]).toEqual([2, 2]);
	expect([await found({ from: addDays(day, 1) }), await found({ to: day })]).toEqual([0, 0]);
});

it("an order's day, the year of its number and its times in a file are the shop's", async () => {
	const zone = "Pacific/Auckland";
	const now = new Date("2025-12-31T12:30:00Z");
	const config = { shop: { ...readConfig({}).shop, timeZone: zone } };
	const shop = await buyingShop(config, () => now);
	await shop.client.call(changeSettings, { body: { purchaseNumbers: "PO-{year}-{number}" } });
	expect((await shop.order([2])).number).toBe("PO-2026-0001");
	const answer = await shop.server.request("/api/purchase-orders.csv", { headers: { cookie: shop.cookie } });
	const [, line = ""] = (await answer.text()).split("\r\n");
	const written = "2026-01-01T01:30:00.000+13:00";
	expect(line.split(",").slice(3, 5)).toEqual([written, written]);
	const list = await shop.client.call(getStockValue);
	expect(list.day).toBe("2026-01-01");
});

it("without a zone of the shop, a day is one of UTC, and a file's times end in Z", async () => {
	const { client } = await shopAround("UTC", "2026-11-27");
	const csv = await client.call(stock.exportMovements, { query: { from: "2026-11-27", to: "2026-11-28" } });
	const [, ...lines] = csv.trim().split("\r\n");
	expect(lines.map((line) => line.split(",")[0])).toEqual([
		"2026-11-27T23:59:59.000Z",
		"2026-11-27T00:00:00.000Z",
	]);
});
