import type { Engine } from "#db/engine.ts";

/** The aim for a step's length in ms, while others use the thread and otherwise. On SQLite a step blocks the thread. */
const AIM_MS = { sqlite: { busy: 15, quiet: 30 }, postgres: { busy: 50, quiet: 100 } };
const FEWEST = 32;
const MOST = 1024;

/** How many rows a step of one kind takes. */
export type Pace = {
	/** The rows of the next step. */
	rows(): number;
	/** Notes how long a step took. */
	note(rows: number, ms: number): void;
};

/**
 * Finds how many rows fit in a step. Each step has costs of its own, such as waiting for the disk and the pause after it, so that
 * a million rows in small steps take an hour; a large one would block others.
 */
export function createPace(engine: Engine["name"], isBusy: () => boolean): Pace {
	let rows = FEWEST;
	return {
		rows: () => rows,
		note(done, ms) {
			const fitting = (done * AIM_MS[engine][isBusy() ? "busy" : "quiet"]) / Math.max(ms, 0.1);
			// One measurement may be an exception. A step that had fewer rows than allowed says nothing about larger ones.
			const next = Math.min(rows * 2, Math.max(rows / 2, fitting));
			if (done < rows && next > rows) return;
			rows = Math.round(Math.min(MOST, Math.max(FEWEST, next)));
		},
	};
}
