import { addProduct } from "@freehub/contract/catalogue/products";
import { listAudit } from "@freehub/contract/office/audit";
import * as contract from "@freehub/contract/office/webhooks";
import { deleteAccount } from "@freehub/contract/people/account";
import { changeRole, listPeople } from "@freehub/contract/people/people";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { createChangeFeed } from "#changes/change-feed.ts";
import { forgetOldChanges } from "#changes/read-changes.ts";
import { readConfig } from "#config.ts";
import { hookReceiver, isSignedWith, type Received } from "../../../../test/hook-receiver.ts";
import { allMails } from "../../../../test/mails.ts";
import { PASSWORD, testServer } from "../../../../test/server.ts";
import {
	type Answer,
	once,
	openWebhookShop as openShop,
	positionsAfter,
	until,
} from "../../../../test/webhook-shop.ts";
import { openWebhooks } from "./open-webhooks.ts";
import { forgetOldDeliveries } from "./webhooks.repo.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const log = pino({ level: "silent" });

const status =
	(code: number): Answer =>
	(response) =>
		response.writeHead(code).end();

describe("a webhook", () => {
	it("is told of what is committed from then on, signed, and with what a product has on hand", async () => {
		const { add, receive, receiver, client, product, get, deliveries, newest } = await openShop();
		const { secret, ...webhook } = await add();
		expect(webhook).toMatchObject({ state: "active", stop: null, kinds: [], url: receiver.url });
		await receive(7);
		await until(() => receiver.received.length === 1);
		const [delivery] = receiver.received;
		const { headers, body } = delivery as Received;
		expect(body).toEqual({
			id: headers["webhook-id"],
			webhook: webhook._id,
			kind: "changes",
			changes: [
				{
					position: (await positionsAfter(client, 0)).at(-1),
					kind: "stock",
					id: product._id,
					what: "changed",
					at: expect.stringMatching(/Z$/),
					quantity: 7,
					reserved: 0,
					incoming: 0,
				},
			],
		});
		expect(headers).toMatchObject({ "content-type": "application/json", "user-agent": "Freehub" });
		expect(Math.abs(Number(headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(10);
		expect(isSignedWith(secret ?? "", delivery as Received)).toBe(true);
		expect(isSignedWith(secret ?? "", { ...(delivery as Received), text: "{}" })).toBe(false);
		await until(async () => (await get(webhook._id)).position === (await newest()));
		expect(await deliveries(webhook._id)).toEqual([
			{
				_id: body.id,
				kind: "changes",
				state: "delivered",
				after: webhook.position,
				to: await newest(),
				changes: 1,
				createdAt: expect.any(String),
				attempts: 1,
				triedAt: expect.any(String),
				status: 204,
				error: null,
				milliseconds: expect.any(Number),
				answer: "",
			},
		]);
	});

	it("is told of the kinds that it asked for, and passes over the others", async () => {
		const { add, receive, receiver, client, get, newest } = await openShop();
		const { _id } = await add(["product"]);
		await receive();
		await until(async () => (await get(_id)).position === (await newest()));
		await client.call(addProduct, {
			body: { name: "Horn", price: "5", quantity: "0", image: "/i.svg", supplier: "S", description: "d" },
		});
		await until(() => receiver.received.length > 0);
		expect(receiver.changes().map(({ kind, what }) => [kind, what])).toEqual([["product", "added"]]);
	});

	it("gets nothing later before what fails, and each change at least once", async () => {
		const shop = await openShop((response, _, n) => status(n < 3 ? 500 : 200)(response, _, n));
		const { _id, position } = await shop.add();
		await shop.receive();
		for (const [n, wait] of [5, 30, 120].entries()) {
			await until(
				async () => (await shop.get(_id)).nextTryAt !== null && shop.receiver.received.length === n + 1,
			);
			await shop.receive();
			shop.pass(wait * 0.5 * SECOND);
			await new Promise((resolve) => setTimeout(resolve, 300));
			expect(shop.receiver.received.length, "it is not tried too early").toBe(n + 1);
			shop.pass(wait * 0.7 * SECOND);
			await until(() => shop.receiver.received.length > n + 1);
		}
		const positions = await positionsAfter(shop.client, position);
		await until(
			() => new Set(shop.receiver.changes().map(({ position }) => position)).size === positions.length,
		);
		const ids = shop.receiver.received.map(({ body }) => body.id);
		expect(new Set(ids.slice(0, 4)).size, "the same id at each try").toBe(1);
		const texts = shop.receiver.received
			.slice(0, 4)
			.map(({ body }) => body.changes.map(({ position }) => position));
		expect(texts).toEqual([texts[0], texts[0], texts[0], texts[0]]);
		const taken = shop.receiver.received.slice(3).flatMap(({ body }) => body.changes);
		expect(taken.map(({ position }) => position)).toEqual(positions);
		const waited = await shop.get(_id);
		expect(waited).toMatchObject({ failingSince: null, nextTryAt: null, state: "active" });
		expect((await shop.deliveries(_id)).at(-1)).toMatchObject({
			attempts: 4,
			state: "delivered",
			status: 200,
		});
	});

	it("whose target was away for an hour waits at most ten minutes, and tries at once where its owner asks for it", async () => {
		let isUp = false;
		const shop = await openShop((response) => response.writeHead(isUp ? 200 : 503).end());
		const { _id } = await shop.add();
		const attempt = (client = shop.client, key = once()) =>
			client.call(contract.tryWebhook, { params: { id: _id }, ...key });
		expect(await attempt(), "nothing fails").toMatchObject({ state: "active", nextTryAt: null });
		await shop.receive();
		const isNoted = async () => (await shop.deliveries(_id))[0]?.attempts === shop.receiver.received.length;
		await until(async () => shop.receiver.received.length === 1 && (await isNoted()));
		for (let minutes = 0; minutes < 60; minutes += 10) {
			const before = shop.receiver.received.length;
			shop.pass(10 * MINUTE);
			await until(async () => shop.receiver.received.length > before && (await isNoted()));
		}
		isUp = true;
		await shop.receive();
		const left = async () =>
			Date.parse((await shop.get(_id)).nextTryAt ?? "") - Date.now() - shop.clock.later;
		expect(await left()).toBeLessThanOrEqual(10 * MINUTE);
		expect(await left()).toBeGreaterThan(2 * MINUTE);

		const stranger = await shop.newUser();
		await expect(attempt(stranger.client)).rejects.toMatchObject({ status: 403 });
		const key = once();
		const soon = await attempt(shop.client, key);
		// Somebody who presses again and again cannot flood the target.
		expect(Date.parse(soon.nextTryAt ?? "")).toBeLessThanOrEqual(Date.now() + shop.clock.later + 5 * SECOND);
		expect(await attempt()).toEqual(soon);
		expect(await attempt(shop.client, key)).toEqual(soon);
		shop.pass(5 * SECOND);
		await until(async () => (await shop.get(_id)).position === (await shop.newest()));
		expect(await shop.get(_id)).toMatchObject({ failingSince: null, nextTryAt: null });
		expect(shop.receiver.received.at(-1)?.body.changes.length).toBe(1);

		await shop.client.call(contract.pauseWebhook, { params: { id: _id } });
		await expect(attempt()).rejects.toMatchObject({ status: 409, code: "webhook_not_active" });
		await expect(
			shop.client.call(contract.tryWebhook, { params: { id: "nowhere" }, ...once() }),
		).rejects.toMatchObject({ status: 404 });
	});

	it("is given up after three days, which its owner is told, and goes on where it was when it is resumed", async () => {
		let isUp = false;
		const shop = await openShop((response) => response.writeHead(isUp ? 200 : 503).end("closed"));
		const { _id, position } = await shop.add();
		await shop.receive();
		const isNoted = async () => (await shop.deliveries(_id))[0]?.attempts === shop.receiver.received.length;
		await until(async () => shop.receiver.received.length === 1 && (await isNoted()));
		const end = Date.parse((await shop.get(_id)).failingSince ?? "") + 3 * DAY;
		for (let hours = 6; hours <= 72; hours += 6) {
			expect(await shop.get(_id)).toMatchObject({ state: "active" });
			expect(Date.parse((await shop.get(_id)).nextTryAt ?? "")).toBeLessThanOrEqual(end);
			const before = shop.receiver.received.length;
			shop.pass(6 * HOUR);
			await until(async () => shop.receiver.received.length > before && (await isNoted()));
		}
		await until(async () => (await shop.get(_id)).state === "failed");
		expect(await shop.get(_id)).toMatchObject({ stop: "no_success", nextTryAt: null, position });
		const host = new URL(shop.receiver.url).host;
		await until(() => allMails(shop.outbox).length === 1);
		const [mail] = allMails(shop.outbox);
		expect(mail?.headers).toMatchObject({
			to: shop.user.email,
			subject: `The webhook to ${host} has failed`,
		});
		expect(mail?.body).toContain(`/dashboard/webhooks/${_id}`);
		const tried = shop.receiver.received.length;
		shop.pass(HOUR);
		await new Promise((resolve) => setTimeout(resolve, 400));
		expect(shop.receiver.received.length).toBe(tried);

		isUp = true;
		await shop.client.call(contract.resumeWebhook, { params: { id: _id } });
		await until(async () => (await shop.get(_id)).position === (await shop.newest()));
		expect(new Set(shop.receiver.received.map(({ body }) => body.id)).size).toBe(1);
		expect((await shop.deliveries(_id))[0]).toMatchObject({ state: "delivered", attempts: tried + 1 });
	});

	it("is paused where its target says that it is gone, and by hand", async () => {
		const shop = await openShop(status(410));
		const { _id } = await shop.add();
		await shop.receive();
		await until(async () => (await shop.get(_id)).stop === "gone");
		expect(await shop.get(_id)).toMatchObject({ state: "paused" });
		await until(() => allMails(shop.outbox).length === 1);
		const other = await shop.add([], (await hookReceiver()).url);
		const paused = await shop.client.call(contract.pauseWebhook, { params: { id: other._id } });
		expect(paused).toMatchObject({ state: "paused", stop: "by_hand" });
		await shop.receive();
		await new Promise((resolve) => setTimeout(resolve, 500));
		expect(await shop.deliveries(other._id)).toEqual([]);
		await shop.client.call(contract.resumeWebhook, { params: { id: other._id } });
		await until(async () => (await shop.deliveries(other._id))[0]?.state === "delivered");
	});

	it("follows no redirect: an answer that is no success is tried again", async () => {
		const elsewhere = await hookReceiver();
		const shop = await openShop((response) => response.writeHead(302, { location: elsewhere.url }).end());
		const { _id } = await shop.add();
		await shop.receive();
		await until(async () => (await shop.get(_id)).nextTryAt !== null);
		expect((await shop.deliveries(_id))[0]).toMatchObject({ status: 302, state: "waiting", attempts: 1 });
		expect(elsewhere.received).toEqual([]);
	});
});

describe("what somebody asks to be sent", () => {
	it("is replayed from a position, or goes on from now", async () => {
		const { add, receive, receiver, client, newest, get } = await openShop();
		const { _id, position } = await add(["stock"]);
		await receive();
		await receive();
		const positions = await positionsAfter(client, position);
		await until(() => receiver.changes().length === 2);
		await until(async () => (await get(_id)).position === (await newest()));
		const replay = (after?: number) =>
			client.call(contract.replayWebhook, {
				params: { id: _id },
				body: after === undefined ? {} : { after },
			});
		await replay(position);
		await until(() => receiver.changes().length === 4);
		expect(receiver.changes().map(({ position }) => position)).toEqual([...positions, ...positions]);
		await client.call(contract.pauseWebhook, { params: { id: _id } });
		await receive();
		expect(await replay()).toMatchObject({ state: "active", position: await newest() });
		await expect(replay((await newest()) + 1)).rejects.toMatchObject({ code: "read_again", status: 410 });
	});

	it("is sent again alone, with the changes that it had; the order of the others stays", async () => {
		const { add, receive, receiver, client, get, newest, deliveries } = await openShop();
		const { _id } = await add();
		await receive();
		await until(async () => (await get(_id)).position === (await newest()));
		await receive();
		await until(async () => (await get(_id)).position === (await newest()));
		const [, first] = await deliveries(_id);
		const again = await client.call(contract.sendAgain, { params: { id: first?._id ?? "" } });
		expect(again).toMatchObject({ kind: "again", state: "waiting", changes: 1, attempts: 0 });
		await until(() => receiver.received.length === 3);
		const [original, , repeated] = receiver.received.map(({ body }) => body);
		expect(repeated).toMatchObject({ id: again._id, kind: "again" });
		expect(repeated?.changes).toMatchObject([{ position: original?.changes[0]?.position, quantity: 2 }]);
		await until(async () => (await deliveries(_id))[0]?.state === "delivered");
		expect(await get(_id)).toMatchObject({ position: await newest() });
	});

	it("is a test without changes, of a paused webhook too, and is tried once", async () => {
		const { add, receiver, client, deliveries } = await openShop(status(500));
		const { _id } = await add();
		await client.call(contract.pauseWebhook, { params: { id: _id } });
		const test = await client.call(contract.testWebhook, { params: { id: _id } });
		await until(async () => (await deliveries(_id))[0]?.state === "failed");
		expect(receiver.received.map(({ body }) => body)).toEqual([
			{ id: test._id, webhook: _id, kind: "test", changes: [] },
		]);
		expect(await deliveries(_id)).toMatchObject([{ status: 500, attempts: 1, changes: 0 }]);
	});

	it("is refused where its changes are not listed any more; what was delivered is forgotten with them", async () => {
		const { add, receive, client, db, get, newest, deliveries } = await openShop();
		const { _id, position } = await add();
		await receive();
		await until(async () => (await deliveries(_id))[0]?.state === "delivered");
		await receive();
		await until(async () => (await get(_id)).position === (await newest()));
		const [, first] = await deliveries(_id);
		const future = new Date(Date.now() + 8 * DAY);
		await forgetOldChanges(db, future);
		const refused = { code: "read_again" };
		await expect(client.call(contract.sendAgain, { params: { id: first?._id ?? "" } })).rejects.toMatchObject(
			refused,
		);
		const replay = client.call(contract.replayWebhook, { params: { id: _id }, body: { after: position } });
		await expect(replay).rejects.toMatchObject(refused);
		await forgetOldDeliveries(db, future);
		expect(await deliveries(_id)).toEqual([]);
	});
});

describe("secrets", () => {
	it("are told once; after a rotation the one before signs as well, for a day", async () => {
		const shop = await openShop();
		const { _id, secret: old } = await shop.add();
		expect(old).toMatch(/^whsec_/);
		const fresh = await shop.client.call(contract.rotateSecret, { params: { id: _id } });
		expect(fresh.secret).not.toBe(old);
		expect(Date.parse(fresh.oldSecretUntil ?? "") - Date.now()).toBeGreaterThan(23 * HOUR);
		const signedBy = (delivery: Received | undefined) =>
			delivery && [isSignedWith(old ?? "", delivery), isSignedWith(fresh.secret ?? "", delivery)];
		await shop.receive();
		await until(() => shop.receiver.received.length === 1);
		expect(signedBy(shop.receiver.received[0])).toEqual([true, true]);
		shop.pass(25 * HOUR);
		await shop.receive();
		await until(() => shop.receiver.received.length === 2);
		expect(signedBy(shop.receiver.received[1])).toEqual([false, true]);
		expect(await shop.get(_id)).toMatchObject({ oldSecretUntil: null });
		expect(JSON.stringify(await shop.get(_id))).not.toContain("whsec_");
	});

	it("are told to nobody who repeats a request after another secret was made", async () => {
		const { client, receiver } = await openShop();
		const add = () =>
			client.call(contract.addWebhook, { body: { url: receiver.url, kinds: [] }, idempotencyKey: "add" });
		const { _id, secret: first } = await add();
		const rotate = (idempotencyKey: string) =>
			client.call(contract.rotateSecret, { params: { id: _id }, idempotencyKey });
		const { secret: second } = await rotate("rotate");
		expect(second).not.toBe(first);
		// A caller without an answer repeats the request and gets the newest secret.
		expect((await rotate("rotate")).secret).toBe(second);
		expect(await add()).toMatchObject({ _id, secret: null });
		const { secret: third } = await rotate("rotate-again");
		expect([await add(), await rotate("rotate")]).toMatchObject([{ secret: null }, { secret: null }]);
		expect([first, second]).not.toContain(third);
	});

	it("are neither in the audit log nor under an idempotency key, and a repeat of the request gets the same", async () => {
		const { client, receiver, db } = await openShop();
		const add = () =>
			client.call(contract.addWebhook, { body: { url: receiver.url, kinds: [] }, idempotencyKey: "add" });
		const { _id, secret } = await add();
		expect(await add()).toMatchObject({ _id, secret });
		expect(await client.call(contract.listWebhooks)).toHaveLength(1);
		const kept = await db.kysely.selectFrom("idempotency").selectAll().execute();
		const log = await client.call(listAudit, { query: { action: "webhook" } });
		expect(log).toMatchObject([{ action: "webhook.add", target: _id }]);
		expect(JSON.stringify([kept, log])).not.toContain("whsec_");
	});
});

describe("rights", () => {
	it("of the owner count when it is sent: who lost them pauses the webhook, and another owner takes it over", async () => {
		const shop = await openShop();
		const second = await shop.newUser();
		await shop.client.call(changeRole, { params: { id: second.user.id }, body: { role: "owner" } });
		const { _id } = await shop.add();
		await second.client.call(changeRole, { params: { id: shop.user.id }, body: { role: "viewer" } });
		await until(async () => {
			const found = await second.client.call(contract.getWebhook, { params: { id: _id } });
			return found.stop === "owner_without_right";
		});
		expect(shop.receiver.received).toEqual([]);
		await second.client.call(contract.resumeWebhook, { params: { id: _id } });
		await until(() => shop.receiver.received.length > 0);
		const taken = await second.client.call(contract.getWebhook, { params: { id: _id } });
		expect(taken).toMatchObject({ state: "active", ownerName: second.user.name });
		const people = await second.client.call(listPeople, { query: {} });
		expect(people).toHaveLength(2);
	});

	it("end with the owner's account", async () => {
		const shop = await openShop();
		const second = await shop.newUser();
		await shop.client.call(changeRole, { params: { id: second.user.id }, body: { role: "owner" } });
		const { _id } = await shop.add();
		const extra = await shop.client.call(contract.testWebhook, { params: { id: _id } });
		await until(() => shop.receiver.received.length > 0);
		const before = shop.receiver.received.length;
		await shop.client.call(deleteAccount, { body: { password: PASSWORD, removeName: true } });
		const get = () => second.client.call(contract.getWebhook, { params: { id: _id } });
		await until(async () => (await get()).stop === "owner_without_right");
		expect(await get()).toMatchObject({ state: "paused", ownerName: null });
		await second.client.call(contract.sendAgain, { params: { id: extra._id } });
		const latest = async () =>
			(await second.client.call(contract.listDeliveries, { params: { id: _id } })).find(
				({ kind, state }) => kind === "test" && state === "failed",
			);
		await until(async () => (await latest()) !== undefined);
		expect(await latest()).toMatchObject({ error: "owner_without_right", attempts: 0 });
		expect(shop.receiver.received.length).toBe(before);
	});
});

describe("targets", () => {
	it.each([
		["http://hooks.shop.test/", "web_address"],
		["https://kim:secret@hooks.shop.test/", "web_address"],
		["ftp://hooks.shop.test/", "web_address"],
		["hooks", "web_address"],
		["https://127.0.0.1/", "public_address"],
		["https://2130706433/", "public_address"],
		["https://0x7f000001/", "public_address"],
		["https://[::1]/", "public_address"],
		["https://10.0.0.8:8443/", "public_address"],
		["https://localhost/", "public_address"],
	])("like %s are refused, unless private ones are allowed", async (url, rule) => {
		const server = await testServer({ access: "staff" });
		const { client } = await server.newUser();
		const refusal = client.call(contract.addWebhook, { body: { url, kinds: [] } });
		await expect(refusal).rejects.toMatchObject({
			code: "invalid_input",
			problem: { errors: [{ field: "url", rule }] },
		});
	});

	it("of before private ones were forbidden are connected to no more", async () => {
		const shop = await openShop();
		const { _id } = await shop.add();
		await shop.dispatchers[0]?.stop();
		const feed = createChangeFeed(shop.db, log);
		const config = { ...readConfig({}), access: "staff" as const, dataDir: shop.dataDir };
		const dispatcher = openWebhooks({ db: shop.db, config, log, feed, now: () => new Date() });
		feed.start();
		dispatcher.start();
		await shop.receive();
		await until(async () => (await shop.deliveries(_id))[0]?.error === "private_target");
		await dispatcher.stop();
		await feed.stop();
		expect(shop.receiver.received).toEqual([]);
	});
});

it("there are at most 20, and one that is deleted is sent nothing more", async () => {
	const { add, client, receive, receiver } = await openShop();
	const all = [];
	for (let n = 0; n < contract.MAX_WEBHOOKS; n++) all.push(await add(["article"]));
	await expect(add()).rejects.toMatchObject({ code: "too_many_webhooks", status: 409 });
	await receive();
	for (const { _id } of all) await client.call(contract.deleteWebhook, { params: { id: _id } });
	expect(await client.call(contract.listWebhooks)).toEqual([]);
	await expect(add()).resolves.toMatchObject({ state: "active" });
	expect(receiver.received).toEqual([]);
});
