import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sendBy } from "#lib/api.ts";
import { DeviceFullError } from "./device-full-error.ts";
import { showQueueOf } from "./queue-news.ts";
import { queueState } from "./queue-state.ts";
import { recordStock, takeBackRecorded } from "./record-stock.ts";
import { sendWaiting } from "./send-waiting.ts";
import { forgetRefused, sendInstead } from "./settle-change.ts";
import { closeQueue, type StoredChange, storedChanges } from "./stored-changes.ts";

type Sent = { key: string; user: string; body: { quantity: number; occurredAt?: string } };
type Answer = (sent: Sent) => Response | Promise<Response>;

const DAY = 24 * 60 * 60 * 1000;
const sent: Sent[] = [];
let answer: Answer;

beforeEach(async () => {
	vi.stubGlobal("navigator", { onLine: true });
	sent.length = 0;
	answer = booked;
	// why: the network's edge; what the server does with keys and dates is tested with the real one.
	sendBy(async (path, { method, headers, body }) => {
		if (method !== "POST" || !path.endsWith("/movements")) return serverSays(200, null);
		const request = {
			key: headers["idempotency-key"] ?? "",
			user: headers["if-user"] ?? "",
			body: JSON.parse(body as string) as Sent["body"],
		};
		sent.push(request);
		return answer(request);
	});
	await showQueueOf("kim");
	// Nothing waits, so nothing is known of a connection that was lost before.
	await sendWaiting("kim");
});

afterEach(async () => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	answer = booked;
	for (const change of await storedChanges()) {
		if (change.refusal !== undefined) await forgetRefused(change);
		await sendWaiting(change.person);
	}
	await closeQueue();
});

function serverSays(status: number, body: unknown): Response {
	const date = new Date().toUTCString();
	return new Response(JSON.stringify(body), {
		status,
		headers: { date, "content-type": "application/json" },
	});
}

function booked({ body }: Sent): Response {
	const movement = {
		_id: "m",
		kind: "receive",
		product: "chain",
		productName: "Chain",
		quantity: body.quantity,
		from: "supplier",
		to: "main",
		reason: null,
		counted: null,
		reference: "",
		note: "",
		actor: "kim",
		actorName: "Kim",
		occurredAt: body.occurredAt ?? "",
		recordedAt: "",
		batch: "b",
		reverses: null,
		reversedBy: null,
		balance: 7,
	};
	return serverSays(201, { ...movement, quantity: 7, movement });
}

function refused(code = "insufficient_stock", status = 409): Response {
	return serverSays(status, { type: "about:blank", title: code, status, detail: code, code });
}

function cut(): never {
	throw new TypeError("Failed to fetch");
}

const change = (quantity: number, product = "chain", person = "kim") => ({
	person,
	product: { _id: product, name: product },
	body: { kind: "receive" as const, quantity },
	delta: quantity,
});

it("books at once where the server answers, and keeps nothing", async () => {
	expect(await recordStock(change(3))).toMatchObject({ quantity: 7 });
	expect(sent).toMatchObject([{ user: "kim", body: { quantity: 3 } }]);
	expect(await storedChanges()).toEqual([]);
});

it("records what has no answer, and sends the same request again under its key", async () => {
	answer = cut;
	const outcome = await recordStock(change(3), "key-1");
	expect(outcome).toEqual({ recorded: "key-1" });
	await vi.waitFor(() => expect(queueState().changes).toMatchObject([{ key: "key-1", delta: 3 }]));
	expect(queueState().isOffline).toBe(true);
	answer = booked;
	await sendWaiting("kim");
	expect(sent).toHaveLength(2);
	expect(sent[1]).toEqual(sent[0]);
	expect(await storedChanges()).toEqual([]);
});

it("sends nothing where a question is not answered, so that what waits can be taken back", async () => {
	vi.stubGlobal("navigator", { onLine: false });
	sendBy(cut);
	await recordStock(change(3), "key-2");
	await sendWaiting("kim");
	expect(await takeBackRecorded("key-2")).toBe(true);
	expect(await storedChanges()).toEqual([]);
});

it("tells a form that waits why it was refused, and keeps nothing", async () => {
	answer = () => refused();
	await expect(recordStock(change(3))).rejects.toMatchObject({ code: "insufficient_stock" });
	expect(await storedChanges()).toEqual([]);
});

it("puts aside what is refused later, holds what is about the same product, and sends the rest", async () => {
	answer = cut;
	for (const [key, product] of Object.entries({ a: "chain", b: "chain", c: "tyre" }))
		await recordStock(change(1, product), key);
	answer = ({ key }) => (key === "a" ? refused() : booked({ key, user: "", body: { quantity: 1 } }));
	await sendWaiting("kim");
	const left = await storedChanges();
	expect(left.map(({ key, refusal }) => [key, refusal !== undefined])).toEqual([
		["a", true],
		["b", false],
	]);
	answer = booked;
	await sendInstead({ refused: left[0] as StoredChange, by: "change" }, change(2));
	await vi.waitFor(async () => expect(await storedChanges()).toEqual([]));
	const [changed, held] = sent.slice(-2);
	expect(changed).toMatchObject({ body: { quantity: 2 } });
	expect(changed?.key).not.toBe("a");
	expect(held?.key).toBe("b");
});

it("books a count in place of a refused change after what waited behind it", async () => {
	answer = cut;
	await recordStock(change(1), "a");
	await recordStock(change(2), "b");
	answer = ({ key }) => (key === "a" ? refused() : cut());
	await sendWaiting("kim");
	const [first] = await storedChanges();
	answer = booked;
	const body = { kind: "count" as const, quantity: 4 };
	await sendInstead({ refused: first as StoredChange, by: "count" }, { body, delta: 0 });
	await vi.waitFor(async () => expect(await storedChanges()).toEqual([]));
	expect(sent.slice(-2).map((one) => one.body.quantity)).toEqual([2, 4]);
});

it("keeps what is recorded when the session has ended, and another person's apart", async () => {
	answer = cut;
	await recordStock(change(1), "a");
	answer = () => refused("unauthenticated", 401);
	await sendWaiting("kim");
	await vi.waitFor(() => expect(queueState()).toMatchObject({ needsSignIn: true }));
	expect((await storedChanges()).map(({ key }) => key)).toEqual(["a"]);
	await showQueueOf("lee");
	expect(queueState()).toMatchObject({ changes: [], others: 1 });
	const before = sent.length;
	await sendWaiting("lee");
	expect(sent).toHaveLength(before);
});

it("does not send again what was sent 13 days ago: the server may have forgotten it", async () => {
	answer = cut;
	await recordStock(change(1), "a");
	await vi.waitFor(async () => expect((await storedChanges())[0]?.sentAt).toBeDefined());
	const times = sent.length;
	vi.useFakeTimers({ now: Date.now() + 13 * DAY + 60_000, toFake: ["Date"] });
	answer = booked;
	await sendWaiting("kim");
	expect(sent).toHaveLength(times);
	expect(await storedChanges()).toMatchObject([{ key: "a", refusal: "unanswered" }]);
});

it("puts aside what the server fails on five times", async () => {
	answer = ({ key, ...request }) => (key === "a" ? refused("internal", 500) : booked({ key, ...request }));
	await recordStock(change(1), "a");
	await recordStock(change(1, "tyre"), "b");
	for (let i = 0; i < 5; i++) await sendWaiting("kim");
	expect(await storedChanges()).toMatchObject([{ key: "a", refusal: { code: "internal" } }]);
});

it("says that there is no room, and records nothing", async () => {
	vi.stubGlobal("navigator", { onLine: false });
	await storedChanges();
	const add = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
		throw new DOMException("full", "QuotaExceededError");
	});
	await expect(recordStock(change(1))).rejects.toBeInstanceOf(DeviceFullError);
	add.mockRestore();
	expect(await storedChanges()).toEqual([]);
	expect(sent).toEqual([]);
});
