import { setImmediate } from "node:timers/promises";

/** Telling one reader takes some tens of microseconds: a slice takes a few milliseconds. */
const SLICE = 64;

/** Does something for each of many, and lets requests in between: however many there are, nobody waits for all of them. */
export async function inSlices<T>(all: Iterable<T>, work: (one: T) => void): Promise<void> {
	// A copy: it is for those who were there when it began.
	const listed = Array.from(all);
	for (const [done, one] of listed.entries()) {
		if (done > 0 && done % SLICE === 0) await setImmediate();
		work(one);
	}
}
