import { setImmediate } from "node:timers/promises";

/**
 * How long one step may keep other writers waiting, in ms, and on SQLite without a thread everybody: a request may have
 * to wait for two. Longer ones would be quicker for the import, because more rows share a page and a commit.
 */
const STEP_MS = 45;
const MAX_ROWS = 512;
/** Rows are written in statements of powers of two: odd numbers would take more of them. */
const GRAIN = 32;

export type Pace = {
	/** Does a step, learns from how long it took, and lets others have their turn. */
	step<T>(work: (rows: number) => Promise<T>): Promise<T>;
};

/** Makes steps as large as they may be. */
export function createPace(): Pace {
	let rows = 64;
	return {
		async step(work) {
			const count = Math.max(GRAIN, Math.round(rows / GRAIN) * GRAIN);
			const began = performance.now();
			const value = await work(count);
			const took = performance.now() - began;
			const factor = Math.min(1.5, Math.max(0.5, STEP_MS / Math.max(took, 1)));
			rows = Math.min(MAX_ROWS, Math.max(GRAIN / 2, rows * factor));
			await setImmediate();
			return value;
		},
	};
}
