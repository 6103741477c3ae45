import { numbersByKey } from "../numbers-by-key.ts";

/** The lines of keys that occur more than once in a file. */
export type KeyLines = ReturnType<typeof keyLines>;

/** Finds the keys that several rows of a file have, in a first reading; two keys are the same as in `numbersByKey`. */
export function keyLines() {
	const lines = numbersByKey();
	const repeated = new Map<string, readonly [first: number, second: number]>();
	return {
		/** Notes a key and its line, counted from 1. */
		note(key: string, line: number): void {
			const before = lines.add(key, line);
			if (before !== undefined && !repeated.has(key)) repeated.set(key, [before, line]);
		},
		/** The line of another row with a key; undefined if there is none. */
		other(key: string, line: number): number | undefined {
			const [first, second] = repeated.get(key) ?? [];
			return first === line ? second : first;
		},
		/** Frees the memory that only `note` needs. */
		end: (): void => lines.clear(),
	};
}
