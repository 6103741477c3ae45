import { setImmediate } from "node:timers/promises";

// Work on long lists lets requests run in between.

/** Max values in the list of a statement. */
const MAX_LIST = 500;

/** Reads rows by a long list of values, some of them at once. */
export async function inParts<Value, Row>(
	all: readonly Value[],
	read: (part: Value[]) => Promise<Row[]>,
	atOnce = MAX_LIST,
): Promise<Row[]> {
	const rows: Row[] = [];
	for (let from = 0; from < all.length; from += atOnce) {
		if (from > 0) await setImmediate();
		rows.push(...(await read(all.slice(from, from + atOnce))));
	}
	return rows;
}

/** Notifying one reader takes some tens of microseconds, so a slice takes a few milliseconds. */
const SLICE = 64;

/** Does the work for each item in slices. */
export async function inSlices<T>(all: Iterable<T>, work: (one: T) => void): Promise<void> {
	// A copy: only items that existed at the start are processed.
	const listed = Array.from(all);
	for (const [done, one] of listed.entries()) {
		if (done > 0 && done % SLICE === 0) await setImmediate();
		work(one);
	}
}
