import {
	addProduct,
	changeProduct,
	deleteProduct,
	restoreProduct,
} from "@freehub/contract/catalogue/products";
import { type Change, listChanges } from "@freehub/contract/changes";
import type { Client } from "@freehub/contract/client";
import { addArticle, publishArticle } from "@freehub/contract/shop-window/blogs";
import { changeCompany } from "@freehub/contract/shop-window/company";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#db/open.ts";
import { emptyDatabase } from "../../test/database.ts";
import { followEvents as follow } from "../../test/follow-events.ts";
import { testServer } from "../../test/server.ts";
import { assignPositions } from "./changes.repo.ts";
import { forgetOldChanges } from "./read-changes.ts";

const item = { name: "Bell", price: "5", quantity: "0", image: "/i.svg", supplier: "S", description: "d" };
let keys = 0;
const key = () => `k${keys++}`;

const add = (client: Client, name = "Bell") =>
	client.call(addProduct, { body: { ...item, name }, idempotencyKey: key() });
const receive = (client: Client, id: string, quantity = 1) =>
	client.call(recordMovement, {
		params: { id },
		body: { kind: "receive", quantity },
		idempotencyKey: key(),
	});

/** All changes after a position, read page by page. */
async function changesAfter(client: Client, after: number, limit = 3): Promise<Change[]> {
	const found: Change[] = [];
	for (let next = after; ; ) {
		const page = await client.call(listChanges, { query: { after: next, limit } });
		found.push(...page.changes);
		next = page.next;
		if (page.isEnd) return found;
	}
}

const positionNow = async (client: Client) => (await client.call(listChanges, { query: {} })).next;
const said = (changes: readonly Change[]) => changes.map(({ kind, what, id }) => [kind, what, id]);

describe("the sequence of changes", () => {
	it("lists what was committed, in its order, with what a product has on hand", async () => {
		const server = await testServer({ access: "everyone" });
		const { client } = await server.newUser();
		const begin = await positionNow(client);
		const bell = await add(client);
		await receive(client, bell._id, 7);
		await client.call(changeProduct, {
			params: { id: bell._id },
			body: { name: "Loud bell" },
			version: 1,
		});
		await client.call(deleteProduct, { params: { id: bell._id } });
		await client.call(restoreProduct, { params: { id: bell._id } });
		const changes = await changesAfter(client, begin);
		expect(said(changes)).toEqual([
			["product", "added", bell._id],
			["stock", "changed", bell._id],
			["product", "changed", bell._id],
			["product", "removed", bell._id],
			["product", "added", bell._id],
		]);
		expect(changes[1]?.quantity).toBe(7);
		const positions = changes.map(({ position }) => position);
		expect(positions).toEqual(positions.toSorted((a, b) => a - b));
		expect(new Set(positions).size).toBe(positions.length);
	});

	it("tells of the shop's logo and colour, each changed alone", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const begin = await positionNow(client);
		await client.call(changeCompany, { body: { colour: "#b00020" } });
		await client.call(changeCompany, { body: { logo: `/images/${"a".repeat(64)}-20x10.webp` } });
		await client.call(changeCompany, { body: { colour: "#b00020" } });
		expect(said(await changesAfter(client, begin))).toEqual([
			["page", "changed", "company"],
			["page", "changed", "company"],
		]);
	});

	it("tells nobody what they may not read", async () => {
		const server = await testServer({ access: "staff" });
		const { client: owner } = await server.newUser();
		const begin = await positionNow(owner);
		const { _id: bin } = await owner.call(addLocation, { body: { name: "Cellar", kind: "warehouse" } });
		const { _id: id, version } = await owner.call(addArticle, {
			body: { title: "T", desc: "text", image: "/drawings/a.svg" },
		});
		const seen = async (client: Client) => said(await changesAfter(client, begin));
		expect(await seen(owner)).toEqual([
			["location", "added", bin],
			["article", "added", id],
		]);
		expect(await seen(server.visitor)).toEqual([]);
		await owner.call(publishArticle, { params: { id }, version });
		expect(await seen(server.visitor)).toEqual([["article", "changed", id]]);
	});

	it("says 'read again' of a position that is not listed any more, and of one that never was", async () => {
		const server = await testServer({ access: "everyone" });
		const { client } = await server.newUser();
		const { _id } = await add(client);
		await receive(client, _id);
		const newest = await positionNow(client);
		await expect(client.call(listChanges, { query: { after: newest + 1 } })).rejects.toMatchObject({
			code: "read_again",
			status: 410,
		});
		const future = new Date(Date.now() + 8 * 24 * 60 * 60 * 1000);
		await forgetOldChanges(server.db, future);
		await expect(client.call(listChanges, { query: { after: 0 } })).rejects.toMatchObject({
			code: "read_again",
		});
		expect(await positionNow(client)).toBe(newest);
		await receive(client, _id);
		expect(said(await changesAfter(client, newest))).toEqual([["stock", "changed", _id]]);
	});

	it("shows no change before an earlier one, however their transactions overlap", async () => {
		const { config, remove } = await emptyDatabase();
		onTestFinished(remove);
		const db = await openDatabase(config, () => {});
		// On SQLite only one process writes; on PostgreSQL use a second one.
		const other = config.databaseUrl === undefined ? db : await openDatabase(config, () => {});
		onTestFinished(async () => {
			await db.kysely.destroy();
			if (other !== db) await other.kysely.destroy();
		});
		const WRITERS = 8;
		const EACH = 25;
		let writing = WRITERS;
		const write = async (writer: number) => {
			const target = writer % 2 === 0 ? db : other;
			for (let n = 0; n < EACH; n++) {
				await target.transact(async (tx) => {
					const row = { kind: "page", subject: `${writer}.${n}`, what: "changed", needs: null } as never;
					await tx
						.insertInto(db.engine.name === "sqlite" ? "change" : "change_outbox")
						.values(row)
						.execute();
					// Some transactions stay open while others commit.
					await new Promise((resolve) => setTimeout(resolve, Math.random() * 8));
				});
				await assignPositions(target);
			}
			writing -= 1;
		};
		const seen: { position: number; subject: string }[] = [];
		const read = async () => {
			for (;;) {
				const isLast = writing === 0;
				const rows = await db.kysely
					.selectFrom("change")
					.select(["position", "subject"])
					.where("kind", "=", "page")
					.where("position", ">", seen.at(-1)?.position ?? 0)
					.orderBy("position")
					.execute();
				seen.push(...rows);
				if (isLast) return;
				await new Promise((resolve) => setTimeout(resolve, 1));
			}
		};
		await Promise.all([read(), ...Array.from({ length: WRITERS }, (_, writer) => write(writer))]);
		const inOrderOf = (writer: number) =>
			seen.map(({ subject }) => subject).filter((subject) => subject.startsWith(`${writer}.`));
		for (let writer = 0; writer < WRITERS; writer++)
			expect(inOrderOf(writer)).toEqual(Array.from({ length: EACH }, (_, n) => `${writer}.${n}`));
	});
});

describe("the stream of changes", () => {
	it("tells what is committed while one listens, and what was missed", async () => {
		const server = await testServer({ access: "everyone" });
		const { client } = await server.newUser();
		const { _id } = await add(client);
		const first = await follow(server);
		await first.until(() => first.messages.length > 0);
		expect(first.messages[0]).toMatchObject({ event: "ready", id: await positionNow(client) });
		await receive(client, _id, 3);
		await first.until(() => first.changes().some(({ kind, quantity }) => kind === "stock" && quantity === 3));
		const position = first.messages.at(-1)?.id ?? 0;
		await first.close();
		await receive(client, _id, 4);
		const second = await follow(server, { "last-event-id": String(position) });
		await second.until(() => second.changes().length > 0);
		expect(second.messages[0]).toMatchObject({ event: "ready", id: position });
		expect(second.changes()).toMatchObject([{ kind: "stock", id: _id, quantity: 7 }]);
	});

	it("says 'again' to who comes with a position that is not listed", async () => {
		const server = await testServer({ access: "everyone" });
		const { client } = await server.newUser();
		const stream = await follow(server, {}, "/api/events?after=123456789");
		await stream.until(() => stream.messages.length > 0);
		expect(stream.messages[0]).toMatchObject({ event: "again", id: await positionNow(client) });
		const { _id } = await add(client);
		await stream.until(() => stream.changes().some(({ id }) => id === _id));
	});

	it("begins, for who has just read everything, with what was committed meanwhile", async () => {
		const server = await testServer({ access: "everyone" });
		const { client } = await server.newUser();
		const { _id } = await add(client);
		const began = performance.now();
		await receive(client, _id, 3);
		await receive(client, _id, 4);
		// Allow for the time until the request arrives.
		const recent = Math.ceil(performance.now() - began) + 1000;
		const stream = await follow(server, {}, `/api/events?recent=${recent}`);
		await stream.until(() => stream.changes().length > 0);
		expect(stream.changes().at(-1)).toMatchObject({ kind: "stock", id: _id, quantity: 7 });
		await new Promise((resolve) => setTimeout(resolve, 20));
		const later = await follow(server, {}, "/api/events?recent=1");
		await later.until(() => later.messages.length > 0);
		expect(later.messages[0]).toMatchObject({ event: "ready", id: await positionNow(client) });
	});

	it("is told in every process", async () => {
		const server = await testServer({ access: "everyone" });
		const { client, cookie } = await server.newUser();
		const { _id } = await add(client);
		const second = { ...server, request: server.secondProcess() };
		const stream = await follow(second, { cookie });
		await receive(client, _id, 2);
		await stream.until(() => stream.changes().some(({ quantity }) => quantity === 2));
	});

	it("loses and doubles nothing for a reader whose connection is cut again and again", async () => {
		const server = await testServer({ access: "everyone" });
		const { client } = await server.newUser();
		const { _id } = await add(client);
		const begin = await positionNow(client);
		let isBooking = true;
		const book = async () => {
			for (let n = 0; n < 150; n++) await receive(client, _id);
			isBooking = false;
		};
		const seen: number[] = [];
		const read = async () => {
			for (let after = begin; ; ) {
				const wasBooking = isBooking;
				const stream = await follow(server, { "last-event-id": String(after) });
				await new Promise((resolve) => setTimeout(resolve, wasBooking ? Math.random() * 40 : 300));
				await stream.close();
				seen.push(...stream.changes().map(({ position }) => position));
				after = stream.messages.at(-1)?.id ?? after;
				if (!wasBooking) return;
			}
		};
		await Promise.all([read(), book()]);
		expect(seen).toEqual(seen.toSorted((a, b) => a - b));
		expect(new Set(seen).size).toBe(seen.length);
		// Of changes published together, only the last per object is sent.
		expect(seen.at(-1)).toBe(await positionNow(client));
	});

	it("ends for who is signed out", async () => {
		const server = await testServer({ access: "staff" });
		const { cookie } = await server.newUser();
		const stream = await follow(server, { cookie });
		await stream.until(() => stream.messages.length > 0);
		await server.request("/api/auth/sign-out", {
			method: "POST",
			headers: { cookie, origin: "http://shop.test", "content-type": "application/json" },
			body: "{}",
		});
		await stream.until(stream.isOver);
	});
});
