import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { addProduct, changeProduct } from "@freehub/contract/catalogue/products";
import { listChanges } from "@freehub/contract/changes";
import { addToken } from "@freehub/contract/people/account";
import { changeRole } from "@freehub/contract/people/people";
import { recordMovement } from "@freehub/contract/stock/stock";
import { serve } from "@hono/node-server";
import { pino } from "pino";
import { describe, expect, it, onTestFinished } from "vitest";
import { followEvents } from "../../test/follow-events.ts";
import { type TestServer, testServer } from "../../test/server.ts";
import { createChangeFeed } from "./change-feed.ts";

const item = { name: "Bell", price: "5", quantity: "0", image: "/i.svg", supplier: "S", description: "d" };
let keys = 0;

/** An owner, a product of theirs, and functions to book it. */
async function shop(settings: Parameters<typeof testServer>[0] = {}) {
	const server = await testServer({ access: "staff", ...settings });
	const owner = await server.newUser();
	const { _id: id } = await owner.client.call(addProduct, { body: item, idempotencyKey: `p${keys++}` });
	const book = (kind: "receive" | "deliver", quantity: number) =>
		owner.client.call(recordMovement, {
			params: { id },
			body: { kind, quantity },
			idempotencyKey: `b${keys++}`,
		});
	return { server, owner, id, book };
}

/** Opens a stream and leaves it open. */
async function open(server: TestServer, headers: Record<string, string> = {}): Promise<Response> {
	const response = await server.request("/api/events", { headers });
	// A locked stream is ended by its reader.
	if (response.status === 200)
		onTestFinished(() => (response.body?.locked === true ? undefined : response.body?.cancel()));
	return response;
}

describe("how many streams may be open", () => {
	it("is limited for an account and an address, in words that say what to read instead", async () => {
		const { server, owner } = await shop({ rateLimits: true, trustProxy: 1 });
		const from = (address: string, cookie?: string) => ({
			"x-forwarded-for": address,
			...(cookie && { cookie }),
		});
		const opened: Response[] = [];
		for (let i = 0; i < 30; i++) opened.push(await open(server, from(`203.0.113.${i}`, owner.cookie)));
		expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200));
		const refused = await open(server, from("203.0.113.99", owner.cookie));
		expect(refused.status).toBe(429);
		expect(refused.headers.get("retry-after")).toBe("60");
		expect(await refused.json()).toMatchObject({
			code: "too_many_requests",
			detail:
				"Too many streams of changes are open with this account. Read the changes page by page (GET /changes). Try again in 60 seconds.",
		});
		// A closed stream makes room.
		await opened[0]?.body?.cancel();
		expect((await open(server, from("203.0.113.99", owner.cookie))).status).toBe(200);

		const visitors: number[] = [];
		for (let i = 0; i < 101; i++) visitors.push((await open(server, from("203.0.113.200"))).status);
		expect(visitors).toEqual([...Array.from({ length: 100 }, () => 200), 429]);
		expect((await open(server, from("203.0.113.201"))).status).toBe(200);
	});
});

describe("telling readers", () => {
	it("lets requests in between, however many they are", async () => {
		const { server, book } = await shop();
		const feed = createChangeFeed(server.db, pino({ level: "silent" }));
		feed.start();
		onTestFinished(() => feed.stop());
		const told: (number | "somebody else")[] = [];
		for (let reader = 0; reader < 500; reader++) {
			await feed.follow(undefined, {
				begin: () => {},
				take: () => {
					if (told.length === 0) setImmediate(() => told.push("somebody else"));
					told.push(reader);
				},
				close: () => {},
			});
		}
		await book("receive", 1);
		await expect.poll(() => told.length, { timeout: 5000 }).toBeGreaterThanOrEqual(501);
		expect(told.indexOf("somebody else")).toBeLessThan(200);
	});

	it("ends for readers that arrive while the server stops", async () => {
		const { server } = await shop();
		const feed = createChangeFeed(server.db, pino({ level: "silent" }));
		feed.start();
		let closed = 0;
		const follow = () =>
			feed.follow(undefined, { begin: () => {}, take: () => {}, close: () => void closed++ });
		await follow();
		const arriving = follow();
		await feed.stop();
		await arriving;
		await follow();
		expect(closed).toBe(3);
	});

	it("makes one text for all whose rights differ in nothing that the change needs", async () => {
		const { server, owner, book } = await shop();
		const readers = await Promise.all(
			[["stock.read"], ["stock.read", "blog.write"], ["stock.read", "product.write"]].map(async (scopes) => {
				const { token } = await owner.client.call(addToken, {
					body: { name: "Till", scopes: scopes as never, days: 1 },
				});
				const reader = (await open(server, { authorization: `Bearer ${token}` })).body?.getReader();
				for (let text = ""; !text.includes("event: ready"); )
					text += new TextDecoder().decode((await reader?.read())?.value);
				return reader;
			}),
		);
		await book("receive", 1);
		onTestFinished(async () => {
			for (const reader of readers) await reader?.cancel();
		});
		const [first, ...others] = await Promise.all(
			readers.map(async (reader) => (await reader?.read())?.value),
		);
		expect(new TextDecoder().decode(first)).toContain('"kind":"stock"');
		for (const other of others) expect(other).toBe(first);
	});

	it("destroys the connection of a reader that has stopped reading", async () => {
		const { server } = await shop();
		const http = serve({ fetch: server.app.fetch, port: 0, hostname: "127.0.0.1" }) as HttpServer;
		onTestFinished(() => void http.close());
		await once(http, "listening");
		const socket = connect((http.address() as AddressInfo).port, "127.0.0.1");
		onTestFinished(() => void socket.destroy());
		socket.on("error", () => {});
		socket.write("GET /api/events HTTP/1.1\r\nHost: shop.test\r\n\r\n");
		await once(socket, "data");
		socket.pause();
		const open = () => new Promise<number>((resolve) => http.getConnections((_, count) => resolve(count)));
		expect(await open()).toBe(1);
		const table = server.db.engine.name === "sqlite" ? "change" : "change_outbox";
		// More data than a socket buffers on any system.
		for (let n = 0; n < 12; n++) {
			const row = (i: number) => ({
				kind: "page",
				subject: `${n} ${i} ${"x".repeat(100_000)}`,
				what: "changed",
			});
			await server.db.transact((tx) =>
				tx
					.insertInto(table)
					.values(Array.from({ length: 15 }, (_, i) => row(i)) as never)
					.execute(),
			);
			await new Promise((resolve) => setTimeout(resolve, 40));
		}
		await expect.poll(open, { timeout: 8000 }).toBe(0);
	});
});

describe("a stream whose reader's rights end", () => {
	it("ends when its token runs out", async () => {
		const { server, owner } = await shop();
		const { token, _id } = await owner.client.call(addToken, {
			body: { name: "Till", scopes: ["stock.read"], days: 1 },
		});
		await server.db.kysely
			.updateTable("api_token")
			.set({ expires_at: new Date(Date.now() + 1500) })
			.where("id", "=", _id)
			.execute();
		const stream = await followEvents(server, { authorization: `Bearer ${token}` });
		await stream.until(() => stream.messages.length > 0);
		expect(stream.isOver()).toBe(false);
		await stream.until(stream.isOver);
	});

	it("ends in another process too, and is told nothing that was committed after that", async () => {
		const { server, owner, book } = await shop();
		const kim = await server.newUser();
		const give = (role: "viewer" | "customer") =>
			owner.client.call(changeRole, { params: { id: kim.user.id }, body: { role } });
		await give("viewer");
		const stream = await followEvents({ ...server, request: server.secondProcess() }, { cookie: kim.cookie });
		await stream.until(() => stream.messages.length > 0);
		await give("customer");
		await book("receive", 7);
		await stream.until(stream.isOver);
		expect(stream.changes()).toEqual([]);
	});
});

describe("what is told to those to whom the ledger is closed", () => {
	it("is a product's availability, when it is another one, and no booking", async () => {
		const { server, owner, id, book } = await shop();
		const begin = (await server.visitor.call(listChanges, { query: {} })).next;
		const visitor = await followEvents(server);
		const staff = await followEvents(server, { cookie: owner.cookie });
		await visitor.until(() => visitor.messages.length > 0);
		await staff.until(() => staff.messages.length > 0);
		const seen = async (what: string, is: { availability: string }) => {
			await visitor.until(() => visitor.changes().some((change) => change.availability === is.availability));
			expect([what, visitor.changes().at(-1)]).toEqual([
				what,
				{
					position: expect.any(Number),
					kind: "availability",
					id,
					what: "changed",
					at: expect.any(String),
					...is,
				},
			]);
		};
		await book("receive", 20);
		await seen("received", { availability: "in" });
		for (let n = 0; n < 5; n++) await book("deliver", 2);
		// The shop's own limit is not that of visitors.
		await owner.client.call(changeProduct, { params: { id }, body: { reorderPoint: 12 }, version: 1 });
		await visitor.until(() => visitor.changes().some(({ kind }) => kind === "product"));
		await book("deliver", 5);
		await seen("few are left", { availability: "low" });
		await book("deliver", 5);
		await seen("sold out", { availability: "out" });
		expect(visitor.changes().map(({ kind, availability }) => availability ?? kind)).toEqual(
			expect.arrayContaining(["in", "low", "product", "out"]),
		);
		expect(visitor.changes()).toHaveLength(4);
		// No message reveals when something was booked.
		expect(visitor.messages.every(({ event, changes }) => event === "ready" || changes.length > 0)).toBe(
			true,
		);

		await staff.until(() => staff.changes().some(({ quantity }) => quantity === 0));
		expect(staff.changes().some(({ kind }) => kind === "availability")).toBe(false);
		const paged = await server.visitor.call(listChanges, { query: { after: begin } });
		expect(paged.changes.map(({ kind }) => kind).toSorted()).toEqual([
			"availability",
			"availability",
			"availability",
			"product",
		]);
		expect(paged.changes.some((change) => "quantity" in change)).toBe(false);
	});
});
