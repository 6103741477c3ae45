import type { Send } from "@freehub/contract/client";
import { beforeEach, expect, it } from "vitest";
import { createFewConnections } from "./few-connections.ts";

type Asked = { path: string; answer: () => void; isGivenUp: () => boolean };

let asked: Asked[];

beforeEach(() => void (asked = []));

// why: stubs the network boundary, so that the test decides when it answers
const ask: Send = (path, { signal }) =>
	new Promise((resolve, reject) => {
		asked.push({
			path,
			answer: () => resolve(new Response(path)),
			isGivenUp: () => signal?.aborted ?? false,
		});
		signal?.addEventListener("abort", () => reject(signal.reason as Error));
	});

function open() {
	const connections = createFewConnections();
	const read = (path: string, signal?: AbortSignal, isWanted = () => true) =>
		connections.send(ask, path, { method: "GET", headers: {}, ...(signal && { signal }) }, isWanted);
	return { connections, read };
}

const paths = (isAlive?: boolean) =>
	asked.filter((one) => isAlive === undefined || !one.isGivenUp() === isAlive).map(({ path }) => path);
const soon = () => new Promise((resolve) => setTimeout(resolve));

it("keeps one of the reads that hang on a connection, and asks all again when the server answers", async () => {
	const { connections, read } = open();
	const reads = ["/a", "/b", "/c"].map((path) => read(path));
	connections.setReached(false);
	await soon();
	expect(paths(true)).toEqual(["/a"]);
	const late = read("/d");
	await soon();
	expect(paths()).toEqual(["/a", "/b", "/c"]);
	connections.setReached(true);
	await soon();
	expect(paths(true).toSorted()).toEqual(["/a", "/b", "/c", "/d"]);
	for (const { answer } of asked) answer();
	const answers = await Promise.all([...reads, late]);
	expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(["/a", "/b", "/c", "/d"]);
});

it("takes one after the other where the server is slow, and not what the device has answered meanwhile", async () => {
	const { connections, read } = open();
	connections.setReached(false);
	const first = read("/a");
	const answered = read("/b", undefined, () => false);
	answered.catch(() => undefined);
	const second = read("/c");
	await soon();
	expect(paths()).toEqual(["/a"]);
	asked[0]?.answer();
	await first;
	await expect(answered).rejects.toThrow("The device has answered it.");
	await soon();
	expect(paths()).toEqual(["/a", "/c"]);
	asked[1]?.answer();
	expect(await (await second).text()).toBe("/c");
});

it("lets go of whoever does not wait any more, in the line and out of it", async () => {
	const { connections, read } = open();
	connections.setReached(false);
	const [first, second] = [new AbortController(), new AbortController()];
	const reads = [read("/a", first.signal), read("/b", second.signal)];
	second.abort();
	await expect(reads[1]).rejects.toThrow();
	first.abort();
	await expect(reads[0]).rejects.toThrow();
	expect(paths()).toEqual(["/a"]);
	await soon();
	void read("/c");
	await soon();
	expect(paths(true)).toEqual(["/c"]);
});

it("keeps no write waiting, and gives up none: nobody would know whether it was done", async () => {
	const { connections, read } = open();
	connections.setReached(false);
	void read("/a");
	const written = connections.send(ask, "/b", { method: "POST", headers: {} }, () => true);
	connections.setReached(true);
	expect(asked[1]?.isGivenUp()).toBe(false);
	asked[1]?.answer();
	expect(await (await written).text()).toBe("/b");
});
