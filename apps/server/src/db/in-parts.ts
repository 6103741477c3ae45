import { setImmediate } from "node:timers/promises";

/** Max values in the list of a statement. */
const MAX_LIST = 500;

/** Reads rows by a long list of values, some of them per statement, and lets requests run in between. */
export async function inParts<Value, Row>(
	all: readonly Value[],
	read: (part: Value[]) => Promise<Row[]>,
): Promise<Row[]> {
	const rows: Row[] = [];
	for (let from = 0; from < all.length; from += MAX_LIST) {
		if (from > 0) await setImmediate();
		rows.push(...(await read(all.slice(from, from + MAX_LIST))));
	}
	return rows;
}
