import "fake-indexeddb/auto";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { sendBy } from "#lib/api.ts";
import { guestId, isGuest } from "#lib/guest.ts";
import { notify } from "#ui/notify.ts";
import { onQueueNews, type QueueNews, showQueueOf } from "./queue-news.ts";
import { DeviceFullError, queueState } from "./queue-state.ts";
import { recordStock, takeAllBack, takeBackRecorded } from "./record-stock.ts";
import { sendAgain, sendWaiting } from "./send-waiting.ts";
import { forgetRefused, sendAsOwn, sendInstead } from "./settle-change.ts";
import { closeQueue, forgetAnswers, readBatch, type StoredChange, storedChanges } from "./stored-changes.ts";

// why: messages are shown in a page, and this test has none.
vi.mock("#ui/notify.ts", () => ({ notify: vi.fn() }));

type Sent = {
	key: string;
	user: string;
	body: { quantity: number; occurredAt?: string };
	signal: AbortSignal;
};
type Answer = (sent: Sent) => Response | Promise<Response>;

const DAY = 24 * 60 * 60 * 1000;
const sent: Sent[] = [];
let answer: Answer;

beforeEach(async () => {
	vi.stubGlobal("navigator", { onLine: true });
	sent.length = 0;
	answer = booked;
	// why: replaces the network; tests with the real server cover how it handles keys and dates.
	sendBy(async (path, { method, headers, body, signal }) => {
		if (method !== "POST" || !path.endsWith("/movements")) return serverSays(200, null);
		const request = {
			key: headers["idempotency-key"] ?? "",
			user: headers["if-user"] ?? "",
			body: JSON.parse(body as string) as Sent["body"],
			signal: signal as AbortSignal,
		};
		sent.push(request);
		return answer(request);
	});
	await showQueueOf("kim");
	// Nothing waits, so this resets the offline state from earlier tests.
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

function booked({ body }: Pick<Sent, "key" | "body">): Response {
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
		purchaseLine: null,
		purchaseNumber: null,
		refused: null,
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
	const [first, again] = sent.map(({ key, user, body }) => ({ key, user, body }));
	expect(again).toEqual(first);
	expect(await storedChanges()).toEqual([]);
});

it("a Wi-Fi's page in place of the answer refuses nothing, and an answer that hangs is not waited for once the server is back", async () => {
	const wifi = () => new Response("<html>Welcome</html>", { headers: { "content-type": "text/html" } });
	answer = wifi;
	expect(await recordStock(change(3), "key-3")).toEqual({ recorded: "key-3" });
	let isAsked = () => {};
	const asked = new Promise<void>((resolve) => (isAsked = resolve));
	answer = ({ signal }) =>
		new Promise((_, reject) => {
			signal.addEventListener("abort", () => reject(signal.reason as Error));
			isAsked();
		});
	void sendWaiting("kim");
	await asked;
	answer = booked;
	await sendAgain("kim");
	expect(await storedChanges()).toEqual([]);
	expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(["key-3"]));
});

it("what is being sent when it is taken back is known as booked when its answer comes", async () => {
	let arrive = () => {};
	answer = (request) => new Promise((resolve) => (arrive = () => resolve(booked(request))));
	void recordStock(change(3), "key-6", { patience: 0 });
	await vi.waitFor(() => expect(sent).toHaveLength(1));
	const soon = takeBackRecorded("key-6");
	arrive();
	expect(await soon).toMatchObject({ quantity: 7 });
	expect(await takeBackRecorded("key-6")).toMatchObject({ quantity: 7 });
});

const hanging: Answer = ({ signal }) =>
	new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));

it("sends again what hangs while the server answers others, at once and without a word", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	const told: string[] = [];
	const stop = onQueueNews(({ what }) => told.push(what));
	onTestFinished(stop);
	answer = hanging;
	const sending = recordStock(change(3), "key-4", { patience: 60_000 });
	await vi.waitFor(() => expect(sent).toHaveLength(1));
	answer = booked;
	await vi.advanceTimersByTimeAsync(3000);
	expect(await sending).toMatchObject({ quantity: 7 });
	expect(sent.map(({ key }) => key)).toEqual(["key-4", "key-4"]);
	expect(told).not.toContain("stopped");
});

it("lets go of what hangs where another tab has heard the server, and of nothing that it has only just sent", async () => {
	const otherTab = new BroadcastChannel("freehub-stock-queue");
	onTestFinished(() => otherTab.close());
	answer = hanging;
	const now = vi.spyOn(Date, "now");
	onTestFinished(() => now.mockRestore());
	void recordStock(change(3), "key-5", { patience: 0 });
	await vi.waitFor(() => expect(sent).toHaveLength(1));
	const again = async () => {
		otherTab.postMessage({ what: "again" });
		await new Promise((resolve) => setTimeout(resolve, 50));
	};
	await again();
	expect(sent[0]?.signal.aborted).toBe(false);
	const later = Date.now() + 2000;
	now.mockImplementation(() => later);
	await again();
	expect(sent[0]?.signal.aborted).toBe(true);
});

it("knows what waits only when the storage has been read for whoever is at the screen, and shows it without a gap", async () => {
	await showQueueOf(undefined);
	expect(queueState().isRead).toBe(false);
	const read = showQueueOf("kim");
	expect(queueState().isRead).toBe(false);
	await read;
	expect(queueState().isRead).toBe(true);
	answer = cut;
	await recordStock(change(1), "a");
	await vi.waitFor(() => expect(queueState().changes).toHaveLength(1));
	const again = showQueueOf("kim");
	expect(queueState()).toMatchObject({ changes: [{ key: "a" }], isRead: true });
	await again;
	const other = showQueueOf("lee");
	expect(queueState()).toMatchObject({ changes: [], isRead: false });
	await other;
});

it("sends nothing where a question is not answered, so that what waits can be taken back", async () => {
	vi.stubGlobal("navigator", { onLine: false });
	sendBy(cut);
	await recordStock(change(3), "key-2");
	await sendWaiting("kim");
	expect(await takeBackRecorded("key-2")).toBe("removed");
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
	answer = ({ key }) => (key === "a" ? refused() : booked({ key, body: { quantity: 1 } }));
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

it("says the same where a refused change is settled, which stays as it was", async () => {
	answer = cut;
	await recordStock(change(1), "a");
	answer = () => refused();
	await sendWaiting("kim");
	const before = await storedChanges();
	for (const [by, write] of [
		["change", "put"],
		["count", "add"],
	] as const) {
		const full = vi.spyOn(IDBObjectStore.prototype, write).mockImplementation(() => {
			throw new DOMException("full", "QuotaExceededError");
		});
		const settled = sendInstead({ refused: before[0] as StoredChange, by }, change(2));
		await expect(settled).rejects.toBeInstanceOf(DeviceFullError);
		full.mockRestore();
		expect(await storedChanges()).toEqual(before);
	}
});

function clearStorage(): Promise<void> {
	return new Promise((resolve) => {
		const request = indexedDB.deleteDatabase("freehub-stock-queue");
		request.onsuccess = () => resolve();
	});
}

it("writes again what waits where the storage is cleared under the page, and books it once", async () => {
	answer = cut;
	await recordStock(change(1), "a");
	await recordStock(change(2, "tyre"), "b");
	const before = await storedChanges();
	await clearStorage();
	await vi.waitFor(async () => expect(await storedChanges()).toEqual(before));
	await vi.waitFor(() => expect(queueState().changes.map(({ key }) => key)).toEqual(["a", "b"]));
	answer = booked;
	await sendWaiting("kim");
	expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(["a", "b"]));
	expect(await storedChanges()).toEqual([]);
});

it("says which are lost where they cannot be written again", async () => {
	answer = cut;
	await recordStock(change(1), "a");
	const add = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
		throw new DOMException("full", "QuotaExceededError");
	});
	await clearStorage();
	await vi.waitFor(() =>
		expect(notify).toHaveBeenCalledWith(expect.stringContaining("not sent: chain."), "failure"),
	);
	add.mockRestore();
});

const scanned = (quantity: number, batch: string) => {
	const { body, ...rest } = change(quantity);
	return { ...rest, body: { ...body, batch } };
};

it("remembers the answers of a batch for whoever was away, and records nothing twice under a key", async () => {
	answer = cut;
	for (const key of ["a", "b"]) await recordStock(scanned(1, "batch-1"), key);
	await recordStock(scanned(1, "batch-1"), "b", { patience: 0 });
	await recordStock(scanned(1, "batch-2"), "c");
	expect((await readBatch("batch-1")).waiting.map(({ key }) => key)).toEqual(["a", "b"]);
	answer = booked;
	await sendWaiting("kim");
	const { waiting, answers } = await readBatch("batch-1");
	expect(waiting).toEqual([]);
	expect([...answers.keys()]).toEqual(["a", "b"]);
	const times = sent.length;
	expect(await recordStock(scanned(1, "batch-1"), "b")).toEqual(answers.get("b"));
	expect(sent).toHaveLength(times);
	await forgetAnswers("batch-1");
	expect((await readBatch("batch-1")).answers.size).toBe(0);
	// Answers that nobody asks for expire.
	expect((await readBatch("batch-2")).answers.size).toBe(1);
	vi.useFakeTimers({ now: Date.now() + 15 * DAY, toFake: ["Date"] });
	await forgetAnswers("batch-1");
	expect((await readBatch("batch-2")).answers.size).toBe(0);
});

it("keeps what nobody can type again when the session has ended, and dates it when it happened", async () => {
	answer = () => refused("unauthenticated", 401);
	const recordedAt = Date.now() - 60_000;
	expect(await recordStock(change(1, "tube"), "kept", { isKept: true, recordedAt })).toEqual({
		recorded: "kept",
	});
	expect(await storedChanges()).toMatchObject([{ key: "kept", recordedAt }]);
	answer = booked;
	await sendWaiting("kim");
	expect(Math.abs(Date.parse(sent.at(-1)?.body.occurredAt ?? "") - recordedAt)).toBeLessThan(5000);
});

it("takes back what was sent when the session had ended, but not what may have arrived before that", async () => {
	answer = () => refused("unauthenticated", 401);
	await recordStock(change(1), "never", { isKept: true });
	expect(await takeBackRecorded("never")).toBe("removed");
	answer = cut;
	await recordStock(change(1), "before", { isKept: true });
	await vi.waitFor(async () => expect((await storedChanges())[0]?.sentAt).toBeDefined());
	answer = () => refused("unauthenticated", 401);
	await sendWaiting("kim");
	expect(await takeBackRecorded("before")).toBeUndefined();
});

it("tells which changes were taken out, and takes back none that was sent", async () => {
	const told: QueueNews[] = [];
	const stop = onQueueNews((news) => void told.push(news));
	answer = cut;
	await recordStock(change(1), "a");
	await vi.waitFor(async () => expect((await storedChanges())[0]?.sentAt).toBeDefined());
	for (const key of ["b", "c", "d"]) await recordStock(change(1), key);
	expect(await takeAllBack(["a", "b", "d"])).toEqual(["b", "d"]);
	expect(told).toContainEqual({ what: "changed", out: ["b", "d"] });
	expect((await storedChanges()).map(({ key }) => key)).toEqual(["a", "c"]);
	stop();
});

it("keeps a changed scan in its session", async () => {
	answer = cut;
	await recordStock(scanned(1, "batch-1"), "a");
	answer = () => refused();
	await sendWaiting("kim");
	const [stuck] = await storedChanges();
	answer = booked;
	await sendInstead({ refused: stuck as StoredChange, by: "change" }, change(2));
	await vi.waitFor(async () => expect(await storedChanges()).toEqual([]));
	expect(sent.at(-1)?.body).toMatchObject({ quantity: 2, batch: "batch-1" });
});

const [ada, bo] = [guestId("Ada: the first", crypto.randomUUID()), guestId("Bo", crypto.randomUUID())];

it("sends in nobody's name what was recorded without a sign-in, until one person takes it over with its keys, times and order", async () => {
	const recordedAt = Date.now() - 60_000;
	expect(await recordStock(change(1, "pedal", ada), "guest-a", { recordedAt })).toEqual({
		recorded: "guest-a",
	});
	await recordStock(change(2, "tyre", bo), "guest-b");
	await recordStock(change(3, "pedal", ada), "guest-c", { recordedAt });
	for (const who of [ada, bo, "kim"]) await sendWaiting(who);
	expect(sent).toEqual([]);
	await showQueueOf("lee");
	expect(queueState()).toMatchObject({ changes: [], others: 0 });
	expect(queueState().guests).toEqual(
		new Map([
			[ada, 2],
			[bo, 1],
		]),
	);
	await sendAsOwn(ada, "lee");
	await sendWaiting("lee");
	expect(sent.map(({ key, user, body }) => [key, user, body.quantity])).toEqual([
		["guest-a", "lee", 1],
		["guest-c", "lee", 3],
	]);
	expect(Math.abs(Date.parse(sent[0]?.body.occurredAt ?? "") - recordedAt)).toBeLessThan(5000);
	expect((await storedChanges()).map(({ key, person }) => [key, person])).toEqual([["guest-b", bo]]);
	expect(await takeAllBack(["guest-b"])).toEqual(["guest-b"]);
});

it("without room for what nobody has signed in for, says so and sends nothing", async () => {
	await storedChanges();
	const add = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
		throw new DOMException("full", "QuotaExceededError");
	});
	await expect(recordStock(change(1, "chain", ada))).rejects.toBeInstanceOf(DeviceFullError);
	add.mockRestore();
	expect(sent).toEqual([]);
});

it("whoever is at the device, signed in or not, sends what is theirs or what they took over, each once, and nothing else", async () => {
	const [people, guests] = [
		["kim", "lee"],
		[ada, bo],
	];
	const step = fc.oneof(
		{ weight: 4, arbitrary: fc.record({ what: fc.constant("record" as const) }) },
		{
			weight: 3,
			arbitrary: fc.record({
				what: fc.constant("come" as const),
				who: fc.constantFrom<string | undefined>(...people, ...guests, undefined),
			}),
		},
		{
			weight: 2,
			arbitrary: fc.record({ what: fc.constant("claim" as const), guest: fc.constantFrom(...guests) }),
		},
		{ weight: 2, arbitrary: fc.record({ what: fc.constant("network" as const), isCut: fc.boolean() }) },
	);
	let keys = 0;
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
			const owners = new Map<string, string>();
			const bookedBy = new Map<string, string[]>();
			let who: string | undefined = "kim";
			let isCut = false;
			// Like the server: it books nothing under another person's session.
			answer = (request) => {
				if (isCut) cut();
				if (request.user !== who) return refused("unauthenticated", 401);
				bookedBy.set(request.key, [...(bookedBy.get(request.key) ?? []), request.user]);
				return booked(request);
			};
			const come = async (next: string | undefined) => {
				who = next;
				await showQueueOf(next);
				if (next !== undefined) await sendWaiting(next);
			};
			sent.length = 0;
			await come("kim");
			for (const each of steps) {
				if (each.what === "come") await come(each.who);
				if (each.what === "network") isCut = each.isCut;
				if (each.what === "record" && who !== undefined) {
					const key = `key-${(keys += 1)}`;
					owners.set(key, who);
					await recordStock(change(1, `product-${keys % 3}`, who), key, { isKept: true });
				}
				if (each.what === "claim" && who !== undefined && !isGuest(who)) {
					for (const [key, owner] of owners) if (owner === each.guest) owners.set(key, who);
					await sendAsOwn(each.guest, who);
				}
				for (const { key, user } of sent) expect([user, isGuest(user)]).toEqual([owners.get(key), false]);
			}
			isCut = false;
			for (const person of people) await come(person);
			const left = (await storedChanges()).map(({ key, person }) => [key, person]);
			expect(left).toEqual([...owners].filter(([, owner]) => isGuest(owner)));
			const ofPeople = [...owners].filter(([, owner]) => !isGuest(owner));
			expect(Object.fromEntries(bookedBy)).toEqual(
				Object.fromEntries(ofPeople.map(([key, owner]) => [key, [owner]])),
			);
			await takeAllBack(left.map(([key = ""]) => key));
		}),
		{ numRuns: 60 },
	);
});
