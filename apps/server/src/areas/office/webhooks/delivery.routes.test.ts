import { describe, expect, it } from "vitest";
import { heldBy, LEASE_MS, releaseAll } from "#db/lease.ts";
import { openWebhookShop as openShop, positionsAfter, until } from "../../../../test/webhook-shop.ts";

const SECOND = 1000;

it("a webhook gets each change exactly once and in order where it takes each delivery, however much is committed", async () => {
	const { add, change, receiver, client } = await openShop();
	const { position } = await add();
	for (const count of [1, 150, 40, 109]) await change(count);
	const positions = await positionsAfter(client, position);
	await until(() => receiver.changes().length >= positions.length);
	expect(receiver.changes().map(({ position }) => position)).toEqual(positions);
	expect(positions.length).toBe(300);
	expect(Math.max(...receiver.received.map(({ body }) => body.changes.length))).toBeLessThanOrEqual(100);
});

describe("several processes", () => {
	it("deliver each change once between them", async () => {
		const shop = await openShop((response) => setTimeout(() => response.writeHead(200).end(), 5));
		shop.secondProcess();
		shop.dispatchers[1]?.start();
		const { position, _id } = await shop.add();
		for (let round = 0; round < 10; round++) {
			await shop.change(10);
			await new Promise((resolve) => setTimeout(resolve, 60));
		}
		const positions = await positionsAfter(shop.client, position);
		await until(async () => (await shop.get(_id)).position === (await shop.newest()));
		expect(shop.receiver.changes().map(({ position }) => position)).toEqual(positions);
		expect(positions.length).toBe(100);
	});

	it("leave a webhook to the one that has it, and take it over when that has been silent for long", async () => {
		const shop = await openShop();
		const { _id } = await shop.add();
		const lease = heldBy("a process that was killed", new Date());
		await shop.db.transact((tx) => tx.updateTable("webhook").set(lease).execute());
		await shop.receive();
		await new Promise((resolve) => setTimeout(resolve, 600));
		expect(shop.receiver.received).toEqual([]);
		shop.pass(LEASE_MS + SECOND);
		await until(async () => (await shop.get(_id)).position === (await shop.newest()));
		expect(shop.receiver.received.length).toBe(1);
	});

	it("have a webhook at once whose process is gone, where only this one may open the database", async () => {
		const shop = await openShop();
		await shop.add();
		const lease = heldBy("a process that was killed", new Date());
		await shop.db.transact((tx) => tx.updateTable("webhook").set(lease).execute());
		await releaseAll(shop.db);
		await shop.receive();
		await until(() => shop.receiver.received.length === 1);
	});

	it("send what was broken off again after a restart, under the same id", async () => {
		let isHolding = true;
		const shop = await openShop((response) => {
			if (!isHolding) response.writeHead(200).end();
		});
		const { _id } = await shop.add();
		await shop.receive();
		await until(() => shop.receiver.received.length === 1);
		await shop.dispatchers[0]?.stop();
		expect(await shop.deliveries(_id)).toMatchObject([{ state: "waiting", attempts: 0 }]);
		isHolding = false;
		shop.secondProcess();
		shop.dispatchers[1]?.start();
		await until(async () => (await shop.get(_id)).position === (await shop.newest()));
		const [first, second] = shop.receiver.received;
		expect(second?.body.id).toBe(first?.body.id);
	});
});
