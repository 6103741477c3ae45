import { AsyncLocalStorage } from "node:async_hooks";
import { channel } from "node:diagnostics_channel";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { ASKED, watchLoop } from "../../../tools/loop-watch/loop-watch.ts";

/** The most CPU time that a request may use of the main thread without a pause, in ms. */
const LIMIT_MS = 50;
/** loop-watch reports a moment later. */
const TOLD_MS = 250;
const TEST = "the test itself";

/**
 * Watches a test's requests for work that holds the main thread of the server, which is the test's own thread. Garbage collection
 * and the work of threads is not counted.
 */
export function watchedWork(limitMs = LIMIT_MS) {
	const held = new Map<string, number>();
	onTestFinished(
		watchLoop(limitMs, ({ path = TEST, ms }) => void held.set(path, Math.max(ms, held.get(path) ?? 0))),
	);
	const begin = (url: string) => channel(ASKED).publish({ request: { method: "", url } });
	begin(TEST);
	/** Keeps the name of a request from the work that follows it. */
	const apart = AsyncLocalStorage.snapshot();
	return {
		/** Does work in the name of a request. */
		during<T>(name: string, work: () => Promise<T>): Promise<T> {
			return apart(async () => {
				begin(name);
				await nextTurn();
				return work();
			});
		},
		/** The names of requests that held the thread for too long since the last call, each with its longest time in ms. */
		async longest(): Promise<Map<string, number>> {
			await wait(TOLD_MS);
			held.delete(TEST);
			const all = new Map(held);
			held.clear();
			return all;
		},
	};
}
