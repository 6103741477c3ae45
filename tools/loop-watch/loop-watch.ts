import { AsyncLocalStorage, createHook } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { PerformanceObserver } from "node:perf_hooks";

/** Work that blocked the event loop, and the request that caused it; none if no request did, for example in a timer. */
export type HeldLoop = { ms: number; method?: string; path?: string };

type Asked = Required<Omit<HeldLoop, "ms">>;
type Span = { from: number; to: number };

/** Node reports a garbage collection a moment after it. */
const TOLD_AFTER_MS = 100;
const REMEMBERED_MS = 10_000;
/** Node's diagnostics channel for each received request. */
export const ASKED = "http.server.request.start";

/** Max age of a CPU time reading, in ms: a reading costs more than most callbacks. */
const FRESH_MS = 1;

/** The thread's CPU time in ms: waiting for other threads on a busy processor does not count as work. */
function ownTime(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
}

/** Records garbage collections: they are caused by all requests before, not by the one in which they happen. */
function watchCollections() {
	let spans: Span[] = [];
	const observer = new PerformanceObserver((list) => {
		const known = performance.now() - REMEMBERED_MS;
		const told = list.getEntries().map(({ startTime, duration }) => ({
			from: startTime,
			to: startTime + duration,
		}));
		spans = [...spans.filter(({ to }) => to > known), ...told];
	});
	observer.observe({ entryTypes: ["gc"] });
	/** @returns the ms of a span that were garbage collection. */
	const within = ({ from, to }: Span): number =>
		spans.reduce((ms, span) => ms + Math.max(0, Math.min(to, span.to) - Math.max(from, span.from)), 0);
	return { within, stop: () => observer.disconnect() };
}

/**
 * Watches for synchronous work above the limit, and reports which request caused it. It measures every callback and every promise
 * continuation, which slows a server down: it is only for tests, which load it before the server.
 * @param limitMs min CPU time to report, in ms.
 * @returns a function that stops the watch.
 */
export function watchLoop(limitMs: number, report: (held: HeldLoop) => void) {
	const requests = new AsyncLocalStorage<Asked>();
	const running: { began: number; from: number; owner: Asked | undefined }[] = [];
	const collections = watchCollections();
	let readAt = Number.NEGATIVE_INFINITY;
	let read = 0;
	const hook = createHook({
		before() {
			const from = performance.now();
			if (from - readAt > FRESH_MS) {
				read = ownTime();
				readAt = from;
			}
			running.push({ began: read, from, owner: requests.getStore() });
		},
		after() {
			const done = running.pop();
			if (done === undefined) return;
			const to = performance.now();
			if (to - done.from < limitMs) return;
			read = ownTime();
			readAt = to;
			const ms = read - done.began;
			setTimeout(() => {
				const worked = ms - collections.within({ from: done.from, to });
				if (worked >= limitMs) report({ ms: Math.round(worked), ...done.owner });
			}, TOLD_AFTER_MS).unref();
			// Do not report the same time for the surrounding work as well.
			for (const outer of running) outer.began += ms;
		},
	}).enable();
	const asked = (message: unknown): void => {
		const { method = "", url = "" } = (message as { request: IncomingMessage }).request;
		const owner = { method, path: url.split("?")[0] ?? "" };
		const outer = running.at(-1);
		// The callback in which a request arrives works for that request from here on.
		if (outer !== undefined) outer.owner ??= owner;
		requests.enterWith(owner);
	};
	subscribe(ASKED, asked);
	return (): void => {
		unsubscribe(ASKED, asked);
		hook.disable();
		collections.stop();
	};
}
