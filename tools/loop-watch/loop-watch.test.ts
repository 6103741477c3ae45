import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it, onTestFinished } from "vitest";
import { type HeldLoop, watchLoop } from "./loop-watch.ts";

const LIMIT_MS = 150;

/** The thread's CPU time in ms. */
const own = () => process.threadCpuUsage().user / 1000;

function work(ms: number): void {
	const end = own() + ms;
	while (own() < end);
}

it("says which request held the event loop, in whatever part of it, and nothing of short ones", async () => {
	const held: HeldLoop[] = [];
	onTestFinished(watchLoop(LIMIT_MS, (one) => held.push(one)));
	const answers: Record<string, () => unknown> = {
		"/at-once": () => work(LIMIT_MS * 1.5),
		"/after-a-promise": async () => {
			await Promise.resolve();
			work(LIMIT_MS * 1.5);
		},
		"/after-a-timer": async () => {
			await wait(20);
			work(LIMIT_MS * 1.5);
		},
		"/short": () => wait(LIMIT_MS * 2),
	};
	const server = createServer(({ url = "" }, response) => {
		void Promise.resolve(answers[url]?.()).then(() => response.end());
	});
	onTestFinished(() => void server.close());
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	const paths = Object.keys(answers);
	await Promise.all(
		paths.map((path) => fetch(`http://127.0.0.1:${port}${path}`).then((answer) => answer.text())),
	);
	const named = () => held.filter(({ path }) => path !== undefined);
	await expect
		.poll(() => new Set(named().map(({ path }) => path)), { timeout: 5000 })
		.toEqual(new Set(paths.slice(0, 3)));
	for (const { ms, method } of named()) {
		expect(method).toBe("GET");
		expect(ms).toBeGreaterThanOrEqual(LIMIT_MS);
	}
});

it("takes no collection of garbage for work", async () => {
	setFlagsFromString("--expose-gc");
	const collect = runInNewContext("gc") as () => void;
	const limit = 20;
	const held: HeldLoop[] = [];
	onTestFinished(watchLoop(limit, (one) => held.push(one)));
	const alive = Array.from({ length: 300_000 }, (_, n) => ({ n }));
	let took = 0;
	await wait(200);
	held.length = 0;
	await new Promise<void>((resolve) => {
		setTimeout(() => {
			const began = own();
			for (let n = 0; n < 10; n++) collect();
			took = own() - began;
			resolve();
		}, 0);
	});
	await wait(500);
	expect(alive).toHaveLength(300_000);
	expect(took).toBeGreaterThan(limit);
	expect(held).toEqual([]);
});
