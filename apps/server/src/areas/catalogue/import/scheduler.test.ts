import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createScheduler, PutOff } from "./scheduler.ts";

// why: time slices are minutes long, and a test of them must not depend on the machine's speed.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SLICE = 1000;
const limits = { atOnce: 3, longAtOnce: 2, sliceMs: SLICE };

/** Adds jobs that need some time of their own, and notes when each begins, is put off and ends. */
function scheduling() {
	const scheduler = createScheduler(limits);
	const events: string[] = [];
	const began = performance.now();
	const at = () => Math.round((performance.now() - began) / 100) / 10;
	const run = (client: string, ms: number, name = client) =>
		scheduler.run(
			client,
			(signal) =>
				new Promise<string>((resolve, reject) => {
					events.push(`${name} begins at ${at()}`);
					const timer = setTimeout(() => {
						events.push(`${name} ends at ${at()}`);
						resolve(name);
					}, ms);
					signal.addEventListener("abort", () => {
						clearTimeout(timer);
						events.push(`${name} put off at ${at()}`);
						reject(signal.reason);
					});
				}),
		);
	return { scheduler, events, run };
}

it("begins as many jobs as there is room for, one of each client", async () => {
	const { scheduler, events, run } = scheduling();
	void run("kim", 100, "kim 1");
	void run("kim", 100, "kim 2");
	void run("lee", 100);
	expect(events).toEqual(["kim 1 begins at 0", "lee begins at 0"]);
	expect(scheduler.waiting()).toBe(1);
	await vi.advanceTimersByTimeAsync(100);
	expect(events).toContain("kim 2 begins at 0.1");
});

it("serves clients round robin, however many jobs each has", async () => {
	const { events, run } = scheduling();
	for (const client of ["a", "b", "c", "d", "e"]) {
		for (let i = 1; i <= 3; i++) void run(client, 100, `${client}${i}`);
	}
	await vi.advanceTimersByTimeAsync(1000);
	const begun = events.filter((event) => event.includes("begins")).map((event) => event.slice(0, 2));
	expect(begun.slice(0, 5).toSorted()).toEqual(["a1", "b1", "c1", "d1", "e1"]);
	expect(begun.slice(5, 10).toSorted()).toEqual(["a2", "b2", "c2", "d2", "e2"]);
	expect(begun).toHaveLength(15);
});

it("puts off a job whose time slice is over for one that waits, and for nobody else", async () => {
	const { events, run } = scheduling();
	for (const client of ["a", "b", "c"]) void run(client, 60_000);
	await vi.advanceTimersByTimeAsync(30_000);
	expect(events).toHaveLength(3);
	void run("short", 100);
	await vi.advanceTimersByTimeAsync(10);
	expect(events.slice(3)).toEqual(["a put off at 30", "short begins at 30"]);
	await vi.advanceTimersByTimeAsync(100);
	expect(events.slice(5)).toEqual(["short ends at 30.1", "a begins at 30.1"]);
	// The others are not put off for a, which has had as much time as they.
	await vi.advanceTimersByTimeAsync(29_000);
	expect(events).toHaveLength(7);
});

it("begins a new job within one time slice, however many long ones there are", async () => {
	const { events, run } = scheduling();
	for (let i = 0; i < 10; i++) void run(`long ${i}`, 600_000);
	await vi.advanceTimersByTimeAsync(60_000);
	for (let i = 0; i < 5; i++) {
		void run(`new ${i}`, 100);
		await vi.advanceTimersByTimeAsync(SLICE + 10);
		expect(events.filter((event) => event.startsWith(`new ${i} begins`))).toHaveLength(1);
		await vi.advanceTimersByTimeAsync(10_000);
	}
});

it("brings every long job to its end while new ones keep coming", async () => {
	const { run } = scheduling();
	const long = Promise.all(Array.from({ length: 6 }, (_, i) => run(`long ${i}`, 60_000)));
	let isDone = false;
	void long.then(() => {
		isDone = true;
	});
	let seconds = 0;
	for (; !isDone && seconds < 10_000; seconds++) {
		void run(`new ${seconds}`, 300);
		await vi.advanceTimersByTimeAsync(1000);
	}
	// 6 minutes of work in at least two places, at most twice, and some time of new ones.
	expect(seconds).toBeLessThan(1200);
});

it("refuses what does not fit into the queue, and passes on failures", async () => {
	const scheduler = createScheduler({ ...limits, waiting: 2, waitingPerClient: 1 });
	const endless = () => scheduler.run("kim", () => new Promise<void>(() => {}));
	void endless();
	void endless();
	await expect(endless()).rejects.toMatchObject({ code: "too_many_requests" });
	await expect(scheduler.run("lee", () => Promise.reject(new TypeError("broken")))).rejects.toThrow("broken");
	expect(new PutOff()).toBeInstanceOf(Error);
});
