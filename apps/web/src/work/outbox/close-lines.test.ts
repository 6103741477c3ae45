import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sendBy } from "#lib/api.ts";
import { notify } from "#ui/notify.ts";
import { recordClosing, takeBackClosing } from "./close-lines.ts";
import { onQueueNews, showQueueOf } from "./queue-news.ts";
import { queueState } from "./queue-state.ts";
import { recordStock, UnansweredError } from "./record-stock.ts";
import { sendWaiting } from "./send-waiting.ts";
import { forgetRefused } from "./settle-change.ts";
import { closeQueue, forgetSent, storedChanges, storedWrites } from "./stored-changes.ts";

// why: messages are shown in a page, and this test has none.
vi.mock("#ui/notify.ts", () => ({ notify: vi.fn() }));

type Sent = { path: string; key: string; user: string; body: Record<string, unknown> };

const sent: Sent[] = [];
let answer: (sent: Sent) => Response;

beforeEach(async () => {
	vi.stubGlobal("navigator", { onLine: true });
	sent.length = 0;
	answer = done;
	// why: replaces the network; the tests of receiving have the real server.
	sendBy(async (path, { method, headers, body }) => {
		if (method !== "POST") return says(200, null);
		const { "idempotency-key": key = "", "if-user": user = "" } = headers;
		const request = { path, key, user, body: JSON.parse(body as string) as Sent["body"] };
		sent.push(request);
		return answer(request);
	});
	await showQueueOf("kim");
	await sendWaiting("kim");
});

afterEach(async () => {
	answer = done;
	for (const change of await storedChanges()) if (change.refusal !== undefined) await forgetRefused(change);
	await sendWaiting("kim");
	expect(await storedWrites()).toEqual([]);
	await closeQueue();
	vi.unstubAllGlobals();
});

function says(status: number, body: unknown): Response {
	const headers = { date: new Date().toUTCString(), "content-type": "application/json" };
	return new Response(JSON.stringify(body), { status, headers });
}

const order = {
	_id: "order",
	number: "PO-1",
	state: "closed_short",
	isLate: false,
	supplier: { _id: "wheels", name: "Wheels Inc." },
	location: { _id: "main", name: "Shop" },
	currency: "USD",
	rate: null,
	expected: null,
	note: "",
	createdAt: "",
	createdByName: "Kim",
	sentAt: null,
	sentTo: "",
	cancelledAt: null,
	lastMail: null,
	remindedAt: null,
	revision: 0,
	lines: [],
	version: 1,
};

function done({ path, body }: Sent): Response {
	if (!path.endsWith("/movements")) return says(200, order);
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
		occurredAt: "",
		recordedAt: "",
		batch: "b",
		reverses: null,
		reversedBy: null,
		purchaseLine: null,
		purchaseNumber: null,
		refused: null,
		balance: 7,
	};
	return says(201, { ...movement, quantity: 7, movement });
}

function refused(code: string, status = 409): Response {
	return says(status, { type: "about:blank", title: code, status, detail: code, code });
}

function cut(): never {
	throw new TypeError("Failed to fetch");
}

const receipt = (purchaseLine: string, product = "chain") => ({
	person: "kim",
	product: { _id: product, name: product },
	body: { kind: "receive" as const, quantity: 1, purchaseLine },
	delta: 1,
});

const closing = (...lines: string[]) => ({
	kind: "closing" as const,
	person: "kim",
	order: { _id: "order", number: "PO-1" },
	body: { lines, why: "Short" },
});

const what = () => sent.map(({ path, body }) => (path.endsWith("/closing") ? body.lines : body.purchaseLine));

it("lines are closed at once, for the person who said so, and the pages are told", async () => {
	const told: unknown[] = [];
	const stop = onQueueNews((news) => told.push(news));
	await recordClosing(closing("a", "b"));
	await sendWaiting("kim");
	stop();
	const [request] = sent;
	expect(request).toMatchObject({ user: "kim", body: { lines: ["a", "b"], why: "Short" } });
	expect(request?.path).toContain("/order/closing");
	expect(told).toContainEqual({ what: "closed", key: request?.key, lines: ["a", "b"] });
});

it("lines wait without a connection, in their turn, and are the same request when they are sent again", async () => {
	answer = cut;
	await recordStock(receipt("a"), "one", { patience: 0 });
	await recordClosing(closing("a"));
	await vi.waitFor(() => expect(queueState().closings).toMatchObject([{ body: { lines: ["a"] } }]));
	expect(queueState().changes).toMatchObject([{ key: "one" }]);
	let isLost = true;
	answer = (request) => {
		// The server closes them, and its answer is lost.
		if (request.path.endsWith("/closing") && isLost) {
			isLost = false;
			return cut();
		}
		return done(request);
	};
	sent.length = 0;
	await sendWaiting("kim");
	await sendWaiting("kim");
	expect(what()).toEqual(["a", ["a"], ["a"]]);
	expect(sent[1]).toEqual(sent[2]);
});

it("a line is not closed while a receipt of it waits behind a refused change; others are", async () => {
	answer = cut;
	await recordStock(receipt("z"), "refused", { patience: 0 });
	await recordStock(receipt("a"), "held", { patience: 0 });
	await recordClosing(closing("a"));
	await recordClosing(closing("z"));
	sent.length = 0;
	answer = (request) => (request.key === "refused" ? refused("insufficient_stock") : done(request));
	await sendWaiting("kim");
	// Of the line of the refused receipt nothing waits any more.
	expect(what()).toEqual(["z", ["z"]]);
	const [stuck] = await storedChanges();
	if (stuck === undefined) throw new Error("Nothing was refused.");
	await forgetRefused(stuck);
	await sendWaiting("kim");
	expect(what()).toEqual(["z", ["z"], "a", ["a"]]);
});

it("a refusal is said, and blocks nothing", async () => {
	answer = (request) => (request.path.endsWith("/closing") ? refused("purchase_state") : done(request));
	await recordClosing(closing("a"));
	await sendWaiting("kim");
	expect(notify).toHaveBeenCalledWith(expect.stringContaining("The rest was not closed."), "failure");
	expect(await storedWrites()).toEqual([]);
});

it("lines that were not sent are taken back alone, and those that were sent once their answer is known", async () => {
	vi.stubGlobal("navigator", { onLine: false });
	sendBy(cut);
	await recordClosing(closing("a", "b"));
	expect(await takeBackClosing(new Set(["a", "other"]))).toEqual(new Set(["a"]));
	expect(await storedWrites()).toMatchObject([{ body: { lines: ["b"] } }]);
	expect(await takeBackClosing(new Set(["b"]))).toEqual(new Set(["b"]));
	expect(await storedWrites()).toEqual([]);
});

it("lines whose closing may have arrived are not taken back before there is an answer", async () => {
	answer = cut;
	await recordClosing(closing("a"));
	await vi.waitFor(async () => expect((await storedWrites())[0]?.sentAt).toBeDefined());
	await vi.waitFor(() => expect(queueState().isOffline).toBe(true));
	await expect(takeBackClosing(new Set(["a"]))).rejects.toBeInstanceOf(UnansweredError);
	answer = done;
	await sendWaiting("kim");
	expect(await takeBackClosing(new Set(["a"]))).toEqual(new Set());
});

it("lines stay to be closed after a sign-out", async () => {
	answer = cut;
	await recordClosing(closing("a"));
	expect((await forgetSent()).size).toBe(1);
	expect(await storedWrites()).toMatchObject([{ kind: "closing" }]);
});
