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
};

let connections: Connection[] = [];

beforeEach(() => {
	connections = [];
	pages = undefined;
	asked = [];
	vi.stubGlobal("document", { querySelector: () => null });
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
		signal?.addEventListener("abort", () => controller?.error(signal.reason));
		const write = (text: string) => controller?.enqueue(new TextEncoder().encode(text));
		connections.push({
			query: address.split("?")[1] ?? "",
			send: (event, id, data = {}) => write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
			end: () => controller?.close(),
		});
		return new Response(body);
	});
});
afterEach(() => vi.unstubAllGlobals());

const change = (place: number): Change => ({
	place,
	kind: "stock",
	id: `p${place}`,
	what: "changed",
	at: new Date().toISOString(),
});

function openTab(onLive: (isLive: boolean) => void = () => {}, isThere = async () => true) {
	const heard: (number | "again" | "gone" | "there")[] = [];
	let ends = 0;
	const stream = createChangeStream({
		onChanges: (changes) => heard.push(...changes.map(({ place }) => place)),
		onAgain: () => heard.push("again"),
		onEnd: () => void (ends += 1),
		onLive,
		isThere,
		onGone: () => heard.push("gone"),
		onThere: () => heard.push("there"),
	});
	stream.start();
	onTestFinished(() => stream.stop());
	return { heard, stream, ends: () => ends };
}

async function connection(number: number): Promise<Connection> {
	await vi.waitFor(() => expect(connections.length).toBeGreaterThan(number), { timeout: 10_000 });
	return connections[number] as Connection;
}

it("holds one connection for all tabs, and hands on what comes", async () => {
	const [first, second] = [openTab(), openTab()];
	const server = await connection(0);
	expect(server.query).toMatch(/^recent=\d+$/);
	server.send("ready", 10);
	server.send("changes", 12, [change(11), change(12)]);
	server.send("changes", 13, [change(13)]);
	await vi.waitFor(() => expect(second.heard).toEqual([11, 12, 13]));
	expect(first.heard).toEqual([11, 12, 13]);
	expect(connections).toHaveLength(1);
});

it("tells a tab that comes later what it may have missed while it was loading", async () => {
	openTab();
	const server = await connection(0);
	server.send("ready", 10);
	server.send("changes", 11, [change(11)]);
	const late = openTab();
	await vi.waitFor(() => expect(late.heard).toEqual([11]));
	server.send("changes", 12, [change(12)]);
	await vi.waitFor(() => expect(late.heard).toEqual([11, 12]));
});

it("lets another tab go on from its place when the one with the connection is closed", async () => {
	const [first, second] = [openTab(), openTab()];
	const server = await connection(0);
	server.send("ready", 10);
	server.send("changes", 11, [change(11)]);
	await vi.waitFor(() => expect(second.heard).toEqual([11]));
	first.stream.stop();
	const next = await connection(1);
	expect(next.query).toBe("after=11");
	next.send("ready", 11);
	next.send("changes", 14, [change(12), change(14)]);
	await vi.waitFor(() => expect(second.heard).toEqual([11, 12, 14]));
});

it("goes on from its place after the connection broke, and says when the server had ended it", async () => {
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

it("has everything read again in every tab where the server cannot list what was missed", async () => {
	const [first, second] = [openTab(), openTab()];
	const server = await connection(0);
	server.send("ready", 10);
	await vi.waitFor(() => expect(first.heard).toEqual([]));
	server.end();
	(await connection(1)).send("again", 90_000);
	await vi.waitFor(() => expect([first.heard, second.heard]).toEqual([["again"], ["again"]]));
	connections[1]?.send("changes", 90_001, [change(90_001)]);
	await vi.waitFor(() => expect(second.heard).toEqual(["again", 90_001]));
});

it("says in every tab that a server is gone which falls silent and answers nothing else, and comes again", async () => {
	const ask = vi.fn(async () => true);
	const [first, second] = [openTab(undefined, ask), openTab(undefined, ask)];
	const server = await connection(0);
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	server.send("ready", 10);
	server.send("changes", 11, [change(11)]);
	await vi.waitFor(() => expect(second.heard).toEqual([11]));
	// The server is quiet, but it answers.
	await vi.advanceTimersByTimeAsync(7000);
	expect(ask).toHaveBeenCalledTimes(1);
	expect(connections).toHaveLength(1);
	server.send("changes", 12, [change(12)]);
	await vi.waitFor(() => expect(second.heard).toEqual([11, 12]));
	ask.mockResolvedValue(false);
	await vi.advanceTimersByTimeAsync(7000);
	await vi.waitFor(() => expect(second.heard).toEqual([11, 12, "gone"]));
	expect(first.heard).toEqual([11, 12, "gone"]);
	await vi.advanceTimersByTimeAsync(1000);
	expect((await connection(1)).query).toBe("after=12");
});

it("connects again at once where the server is heard before its pause is over, and tells the other tabs", async () => {
	const [tab, other] = [openTab(), openTab()];
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
	await vi.waitFor(() => expect(other.heard).toContain("there"));
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
	const other = openTab();
	const server = await connection(0);
	server.send("ready", 10);
	server.send("changes", 11, [change(11)]);
	await vi.waitFor(() => expect(other.heard).toEqual([11]));
	pages = [
		{ changes: [change(12)], next: 13, isEnd: false },
		{ changes: [change(15)], next: 15, isEnd: true },
	];
	server.end();
	await vi.waitFor(() => expect(other.heard).toEqual([11, 12, 15]));
	expect(asked.slice(0, 2)).toEqual(["after=11", "after=13"]);
	expect(tab.heard).toEqual([11, 12, 15]);
	expect(lives.at(-1)).toBe(true);
	pages = undefined;
	const next = await connection(1);
	expect(next.query).toBe("after=15");
	next.send("ready", 15);
	next.send("changes", 16, [change(16)]);
	await vi.waitFor(() => expect(other.heard).toEqual([11, 12, 15, 16]));
	expect(tab.heard).toEqual([11, 12, 15, 16]);
});

it("begins with pages where there never was room for a stream", async () => {
	pages = [
		{ changes: [], next: 40, isEnd: true },
		{ changes: [change(41)], next: 41, isEnd: true },
	];
	const tab = openTab();
	// Changes before that place may not be shown yet.
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
