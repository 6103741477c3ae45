import { setImmediate } from "node:timers/promises";

/**
 * How long one step may keep everybody else waiting, in ms: SQLite has one connection, and a request may have to wait
 * for two or three steps.
 */
const STEP_MS = 50;
const MIN_ROWS = 16;
const MAX_ROWS = 512;

export type Pace = {
	/** How many rows the next step takes. */
	rows: number;
	/** Does a step, learns from how long it took, and lets others have their turn. */
	step<T>(work: (rows: number) => Promise<T>): Promise<T>;
};

/** Makes steps as large as they may be. */
export function createPace(): Pace {
	const pace: Pace = {
		rows: 64,
		async step(work) {
			const began = performance.now();
			const value = await work(pace.rows);
			const took = performance.now() - began;
			const factor = Math.min(1.5, Math.max(0.5, STEP_MS / Math.max(took, 1)));
			pace.rows = Math.round(Math.min(MAX_ROWS, Math.max(MIN_ROWS, pace.rows * factor)));
			await setImmediate();
			return value;
		},
	};
	return pace;
}
