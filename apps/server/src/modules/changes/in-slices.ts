import { setImmediate } from "node:timers/promises";

/** Notifying one reader takes some tens of microseconds, so a slice takes a few milliseconds. */
const SLICE = 64;

/** Does the work for each item in slices, and lets requests run in between. */
export async function inSlices<T>(all: Iterable<T>, work: (one: T) => void): Promise<void> {
	// A copy: only items that existed at the start are processed.
	const listed = Array.from(all);
	for (const [done, one] of listed.entries()) {
		if (done > 0 && done % SLICE === 0) await setImmediate();
		work(one);
	}
}
