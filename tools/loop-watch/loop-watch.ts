import { AsyncLocalStorage, createHook } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { PerformanceObserver } from "node:perf_hooks";

/** Work that held the event loop, and the request that it belongs to; none where it was nobody's, as in a timer. */
export type HeldLoop = { ms: number; method?: string; path?: string };

type Asked = Required<Omit<HeldLoop, "ms">>;
type Span = { from: number; to: number };

/** Node tells of a collection of garbage a moment after it. */
const TOLD_AFTER_MS = 100;
const REMEMBERED_MS = 10_000;
/** Node tells here of each request that has arrived. */
export const ASKED = "http.server.request.start";

/** So old a reading of the processor's time is near enough, in ms: reading it costs more than most callbacks. */
const FRESH_MS = 1;

/** The thread's own time in ms: what it waits for others on a busy processor is nobody's work. */
function ownTime(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
}

/** Notes when garbage is collected: that is the work of all requests before, not of the one in which it happens. */
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
	/** @returns how many milliseconds of a span were collections. */
	const within = ({ from, to }: Span): number =>
		spans.reduce((ms, span) => ms + Math.max(0, Math.min(to, span.to) - Math.max(from, span.from)), 0);
	return { within, stop: () => observer.disconnect() };
}

/**
 * Watches for synchronous work that is longer than it may be, and says which request it was. Every callback and every
 * continuation of a promise is timed, which makes a server slower: it is for tests alone, which load it before the server.
 * @param limitMs from how many milliseconds of a processor on work is reported.
 * @returns what ends the watch.
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
			// What is around it is not reported for the same time.
			for (const outer of running) outer.began += ms;
		},
	}).enable();
	const asked = (message: unknown): void => {
		const { method = "", url = "" } = (message as { request: IncomingMessage }).request;
		const owner = { method, path: url.split("?")[0] ?? "" };
		const outer = running.at(-1);
		// The callback in which a request arrives works on it from here on.
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
