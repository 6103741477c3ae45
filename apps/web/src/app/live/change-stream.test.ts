import type { Change } from "@freehub/contract/changes";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { createChangeStream } from "./change-stream.ts";
import { eventIn } from "./read-events.ts";

/** The server's answers to `GET /changes` while it has no room for streams. */
let pages: { changes: Change[]; next: number; isEnd: boolean }[] | undefined;
let asked: string[] = [];

type Connection = {
	query: string;
	send: (event: string, id: number, data?: unknown) => void;
	end: () => void;
	isOpen: () => boolean;
};

/** The parts of a browser's document that a stream uses. */
class Document extends EventTarget {
	visibilityState = "visible";
	querySelector = () => null;
	show(visibilityState: "visible" | "hidden"): void {
		this.visibilityState = visibilityState;
		this.dispatchEvent(new Event("visibilitychange"));
	}
}

let page: Document;
let connections: Connection[] = [];

beforeEach(() => {
	connections = [];
	pages = undefined;
	asked = [];
	page = new Document();
	vi.stubGlobal("document", page);
	// No `online` events in these tests.
	vi.stubGlobal("addEventListener", () => {});
	// why: stubs the server's stream, so that a test can fill and end it
	vi.stubGlobal("fetch", async (address: string, { signal }: RequestInit) => {
		if (address.startsWith("/api/changes")) {
			asked.push(address.split("?")[1] ?? "");
			const page = pages?.shift() ?? {
				changes: [],
				next: Number(/after=(\d+)/.exec(address)?.[1]),
				isEnd: true,
			};
			return Response.json(page);
		}
		if (pages !== undefined) return new Response("{}", { status: 429, headers: { "retry-after": "0.2" } });
		let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
		const body = new ReadableStream<Uint8Array>({ start: (own) => void (controller = own) });
		let isOpen = true;
		signal?.addEventListener("abort", () => {
			isOpen = false;
			controller?.error(signal.reason);
		});
		const write = (text: string) => controller?.enqueue(new TextEncoder().encode(text));
		connections.push({
			query: address.split("?")[1] ?? "",
			send: (event, id, data = {}) => write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
			end: () => controller?.close(),
			isOpen: () => isOpen,
		});
		return new Response(body);
	});
});
afterEach(() => vi.unstubAllGlobals());

const change = (position: number): Change => ({
	position,
	kind: "stock",
	id: `p${position}`,
	what: "changed",
	at: new Date().toISOString(),
});

function openTab(onLive: (isLive: boolean) => void = () => {}, isThere = async () => true) {
	const heard: (number | "again" | "gone")[] = [];
	let ends = 0;
	const stream = createChangeStream({
		onChanges: (changes) => heard.push(...changes.map(({ position }) => position)),
		onAgain: () => heard.push("again"),
		onEnd: () => void (ends += 1),
		onLive,
		isThere,
		onGone: () => heard.push("gone"),
	});
	stream.start();
	onTestFinished(() => stream.stop());
	return { heard, stream, ends: () => ends };
}

async function connection(number: number): Promise<Connection> {
	await vi.waitFor(() => expect(connections.length).toBeGreaterThan(number), { timeout: 10_000 });
	return connections[number] as Connection;
}

it("shows what was committed since the page was loaded, and what comes", async () => {
	const tab = openTab();
	const server = await connection(0);
	expect(server.query).toMatch(/^recent=\d+$/);
	server.send("ready", 10);
	server.send("changes", 12, [change(11), change(12)]);
	server.send("changes", 13, [change(13)]);
	await vi.waitFor(() => expect(tab.heard).toEqual([11, 12, 13]));
	expect(connections).toHaveLength(1);
});

it("closes its connection while the tab is hidden, and goes on from its position when it is shown", async () => {
	const lives: boolean[] = [];
	const tab = openTab((isLive) => lives.push(isLive));
	const server = await connection(0);
	server.send("ready", 10);
	server.send("changes", 11, [change(11)]);
	await vi.waitFor(() => expect(tab.heard).toEqual([11]));
	page.show("hidden");
	await vi.waitFor(() => expect(server.isOpen()).toBe(false));
	await new Promise((resolve) => setTimeout(resolve, 400));
	expect(connections).toHaveLength(1);
	page.show("visible");
	const next = await connection(1);
	expect(next.query).toBe("after=11");
	next.send("ready", 11);
	next.send("changes", 14, [change(12), change(14)]);
	await vi.waitFor(() => expect(tab.heard).toEqual([11, 12, 14]));
	expect(lives, "nobody is told of a lost connection").toEqual([true, true]);
	expect(tab.ends()).toBe(0);
});

it("opens at most three streams in a browser, and reads pages in further tabs, until there is room", async () => {
	const tabs = [openTab(), openTab(), openTab()];
	await connection(2);
	for (const each of connections) each.send("ready", 10);
	pages = [
		{ changes: [], next: 40, isEnd: false },
		{ changes: [change(41)], next: 41, isEnd: true },
	];
	const fourth = openTab();
	// Changes before that position may not be shown yet.
	await vi.waitFor(() => expect(fourth.heard).toEqual(["again", 41]));
	expect(connections).toHaveLength(3);
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	pages = undefined;
	tabs[1]?.stream.stop();
	await vi.advanceTimersByTimeAsync(35_000);
	expect((await connection(3)).query).toBe("after=41");
});

it("goes on from its position after the connection broke, and says when the server had ended it", async () => {
	const tab = openTab();
	const server = await connection(0);
	server.send("ready", 10);
	server.send("changes", 11, [change(11)]);
	await vi.waitFor(() => expect(tab.heard).toEqual([11]));
	server.end();
	const next = await connection(1);
	expect(next.query).toBe("after=11");
	expect(tab.ends()).toBe(0);
	next.send("ready", 11);
	await vi.waitFor(() => expect(tab.ends()).toBe(1));
	// Received twice, shown once.
	next.send("changes", 12, [change(11), change(12)]);
	await vi.waitFor(() => expect(tab.heard).toEqual([11, 12]));
});

it("has everything read again where the server cannot list what was missed", async () => {
	const tab = openTab();
	const server = await connection(0);
	server.send("ready", 10);
	server.end();
	(await connection(1)).send("again", 90_000);
	await vi.waitFor(() => expect(tab.heard).toEqual(["again"]));
	connections[1]?.send("changes", 90_001, [change(90_001)]);
	await vi.waitFor(() => expect(tab.heard).toEqual(["again", 90_001]));
});

it("says that a server is gone which falls silent and answers nothing else, and comes again", async () => {
	const ask = vi.fn(async () => true);
	const tab = openTab(undefined, ask);
	const server = await connection(0);
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	server.send("ready", 10);
	server.send("changes", 11, [change(11)]);
	await vi.waitFor(() => expect(tab.heard).toEqual([11]));
	// The server is quiet, but it answers.
	await vi.advanceTimersByTimeAsync(7000);
	expect(ask).toHaveBeenCalledTimes(1);
	expect(connections).toHaveLength(1);
	server.send("changes", 12, [change(12)]);
	await vi.waitFor(() => expect(tab.heard).toEqual([11, 12]));
	ask.mockResolvedValue(false);
	await vi.advanceTimersByTimeAsync(7000);
	await vi.waitFor(() => expect(tab.heard).toEqual([11, 12, "gone"]));
	await vi.advanceTimersByTimeAsync(1000);
	expect((await connection(1)).query).toBe("after=12");
});

it("connects again at once where the server is heard before its pause is over", async () => {
	const tab = openTab();
	(await connection(0)).send("ready", 10);
	const working = globalThis.fetch;
	const cut = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
	vi.stubGlobal("fetch", cut);
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	connections[0]?.end();
	// The pauses have their maximum length, and the last one began 3 s ago.
	const random = vi.spyOn(Math, "random").mockReturnValue(1);
	onTestFinished(() => random.mockRestore());
	await vi.advanceTimersByTimeAsync(125_000);
	vi.stubGlobal("fetch", working);
	await vi.advanceTimersByTimeAsync(5000);
	expect(connections).toHaveLength(1);
	tab.stream.beginAnew();
	await vi.waitFor(() => expect(connections).toHaveLength(2));
});

it("connects anew where somebody else is at the screen", async () => {
	const tab = openTab();
	(await connection(0)).send("ready", 10);
	tab.stream.setPerson("nobody");
	tab.stream.setPerson("nobody");
	tab.stream.setPerson("kim");
	expect((await connection(1)).query).toMatch(/^after=10$|^recent=/);
	expect(connections).toHaveLength(2);
});

it("reads pages where the server has no room for a stream, and a stream again when it has", async () => {
	const lives: boolean[] = [];
	const tab = openTab((isLive) => lives.push(isLive));
	const server = await connection(0);
	server.send("ready", 10);
	server.send("changes", 11, [change(11)]);
	await vi.waitFor(() => expect(tab.heard).toEqual([11]));
	pages = [
		{ changes: [change(12)], next: 13, isEnd: false },
		{ changes: [change(15)], next: 15, isEnd: true },
	];
	server.end();
	await vi.waitFor(() => expect(tab.heard).toEqual([11, 12, 15]));
	expect(asked.slice(0, 2)).toEqual(["after=11", "after=13"]);
	expect(lives.at(-1)).toBe(true);
	pages = undefined;
	const next = await connection(1);
	expect(next.query).toBe("after=15");
	next.send("ready", 15);
	next.send("changes", 16, [change(16)]);
	await vi.waitFor(() => expect(tab.heard).toEqual([11, 12, 15, 16]));
});

it("begins with pages where there never was room for a stream", async () => {
	pages = [
		{ changes: [], next: 40, isEnd: true },
		{ changes: [change(41)], next: 41, isEnd: true },
	];
	const tab = openTab();
	// Changes before that position may not be shown yet.
	await vi.waitFor(() => expect(tab.heard).toEqual(["again", 41]), { timeout: 10_000 });
});

it("reads events, and passes over comments", () => {
	expect(eventIn('id: 7\nevent: changes\ndata: [{"a": "b: c"}]')).toEqual({
		event: "changes",
		id: 7,
		data: '[{"a": "b: c"}]',
	});
	expect(eventIn(":")).toBeUndefined();
	expect(eventIn("retry: 700")).toBeUndefined();
});
