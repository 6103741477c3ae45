import { rmSync, type StatsFs, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addProduct } from "@freehub/contract/catalogue/products";
import { getStatus } from "@freehub/contract/office/status";
import * as webhooks from "@freehub/contract/office/webhooks";
import { invite } from "@freehub/contract/people/people";
import { expect, it } from "vitest";
import { testServer } from "../../../../test/server.ts";
import { openWebhookShop } from "../../../../test/webhook-shop.ts";
import { diskOf, diskReader } from "./read-status.ts";

it("tells owners alone what runs and how large the shop is", async () => {
	const shop = await openWebhookShop();
	await shop.receive(3);
	const status = await shop.client.call(getStatus);
	const { name } = shop.db.engine;
	expect(status).toMatchObject({
		version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
		database: { engine: name, version: expect.stringMatching(/^\d+\.\d+/), products: 1, movements: 1 },
		backups: { at: "03:00", madeAt: null, provenAt: null, isLate: false },
		mail: { outbox: join(shop.dataDir, "outbox"), last: null },
		webhooks: [],
		clock: { jumps: [], ahead: null },
		errors: [],
	});
	expect(status.commit ?? "0123456789").toMatch(/^[0-9a-f]{10,}$/);
	expect(status.database.bytes).toBeGreaterThan(100_000);
	expect(status.disk?.free).toBeLessThan(status.disk?.size ?? 0);
	const { client } = await shop.newUser();
	await expect(client.call(getStatus)).rejects.toMatchObject({ status: 403 });
	await expect(shop.visitor.call(getStatus)).rejects.toMatchObject({ status: 401 });
});

it("says of the last mail whether it was sent, and lists the error", async () => {
	const server = await testServer();
	const { client } = await server.newUser();
	const send = () => client.call(invite, { body: { email: "kim@shop.test", role: "viewer" } });
	// A file in place of the folder, so that no mail can be written.
	rmSync(server.outbox, { recursive: true, force: true });
	writeFileSync(server.outbox, "");
	await expect(send()).rejects.toMatchObject({ status: 503 });
	const failed = await client.call(getStatus);
	expect(failed.mail.last?.isSent).toBe(false);
	expect(failed.errors[0]?.message).toMatch(/^mail could not be sent: /);
	rmSync(server.outbox);
	await send();
	expect((await client.call(getStatus)).mail.last?.isSent).toBe(true);
});

it("names the jumps of the clock, and movements that it has dated in the future", async () => {
	let now = Date.parse("2026-06-01T10:00:00Z");
	const server = await testServer({}, () => new Date(now));
	const { client } = await server.newUser();
	now += 3 * 3_600_000;
	const body = { name: "Bell", description: "x", price: 3, quantity: 2, supplier: "S", image: "/c.svg" };
	await client.call(addProduct, { body });
	server.clockJumps.push({ at: new Date(now), seconds: 10_800 });
	expect((await client.call(getStatus)).clock.ahead).toBeNull();
	now -= 3 * 3_600_000;
	expect((await client.call(getStatus)).clock).toEqual({
		jumps: [{ at: "2026-06-01T13:00:00.000Z", seconds: 10_800 }],
		ahead: { movements: 1, until: "2026-06-01T13:00:00.000Z" },
	});
});

it("lists webhooks that are late or that were stopped, and none that somebody paused", async () => {
	const shop = await openWebhookShop((response) => response.writeHead(503).end());
	const hook = await shop.add(["stock"]);
	await shop.receive();
	const listed = async () => (await shop.client.call(getStatus)).webhooks;
	await expect.poll(() => shop.receiver.received.length).toBeGreaterThan(0);
	expect(await listed()).toEqual([]);
	shop.pass(6 * 60_000);
	expect(await listed()).toEqual([{ _id: hook._id, url: hook.url, since: expect.any(String), stop: null }]);
	await shop.client.call(webhooks.pauseWebhook, { params: { id: hook._id } });
	expect(await listed()).toEqual([]);
	await shop.db.kysely.updateTable("webhook").set({ stop: "gone" }).where("id", "=", hook._id).execute();
	expect(await listed()).toMatchObject([{ _id: hook._id, stop: "gone" }]);
	await shop.db.kysely.updateTable("webhook").set({ stop: "restored" }).where("id", "=", hook._id).execute();
	expect(await listed()).toMatchObject([{ _id: hook._id, stop: "restored" }]);
	const resumed = await shop.client.call(webhooks.resumeWebhook, { params: { id: hook._id } });
	expect(resumed).toMatchObject({ state: "active", stop: null });
});

it("asks a disk that does not answer once, and says so", async () => {
	// why: a mounted folder that is gone cannot be had in a test
	const answers: ((disk: StatsFs) => void)[] = [];
	const ask = () => new Promise<StatsFs>((resolve) => void answers.push(resolve));
	const readDisk = diskReader("/mnt/data", ask, 20);
	expect(await Promise.all([readDisk(), readDisk(), readDisk()])).toEqual([null, null, null]);
	expect(await readDisk()).toBeNull();
	expect(answers).toHaveLength(1);
	const late = readDisk();
	answers[0]?.({ bavail: 10, blocks: 100, bsize: 1e9 } as StatsFs);
	expect(await late).toEqual({ free: 10e9, size: 100e9, isLow: false });
	void readDisk();
	expect(answers).toHaveLength(2);
});

it.each([
	[50e9, 400e9, false],
	[39e9, 400e9, true],
	[1.9e9, 10e9, true],
	[2.1e9, 10e9, false],
])("with %d of %d bytes free a disk is low: %s", (free, size, isLow) => {
	expect(diskOf(free, size)).toEqual({ free, size, isLow });
});
