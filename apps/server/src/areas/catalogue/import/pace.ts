import type { Engine } from "#db/engine.ts";

type EngineName = Engine["name"];

/** The aim for a step's length in ms, while others use the thread and otherwise. On SQLite a step blocks the thread. */
const AIM_MS = { sqlite: { busy: 15, quiet: 30 }, postgres: { busy: 100, quiet: 200 } };
const FEWEST = { sqlite: 64, postgres: 256 };
const MOST = { sqlite: 512, postgres: 1024 };

/** How many rows a step of one kind takes. */
export type Pace = {
	/** The rows of the next step. */
	rows: () => number;
	/** Notes how long a step took, by `clockOf`. */
	note: (rows: number, ms: number) => void;
};

/**
 * Finds how many rows fit in a step. Each step has costs of its own, such as waiting for the disk and the pause after it, so that
 * a million rows in small steps take an hour; a large one would block others.
 */
export function createPace(engine: EngineName, isBusy: () => boolean): Pace {
	const [fewest, most] = [FEWEST[engine], MOST[engine]];
	let rows = fewest;
	return {
		rows: () => rows,
		note(done, ms) {
			const fitting = (done * AIM_MS[engine][isBusy() ? "busy" : "quiet"]) / Math.max(ms, 0.1);
			// One measurement may be an exception. A step that had fewer rows than allowed says nothing about larger ones.
			const next = Math.min(rows * 2, Math.max(rows / 2, fitting));
			if (done < rows && next > rows) return;
			rows = Math.round(Math.min(most, Math.max(fewest, next)));
		},
	};
}

/**
 * Begins to measure a step. On SQLite, which runs in this thread, it is the thread's processor time: on a machine that others use,
 * smaller steps would not let more requests through. PostgreSQL works elsewhere.
 * @returns a function that returns the ms since.
 */
export function clockOf(engine: EngineName): () => number {
	if (engine === "postgres") {
		const began = performance.now();
		return () => performance.now() - began;
	}
	const before = process.threadCpuUsage();
	return () => {
		const { user, system } = process.threadCpuUsage(before);
		return (user + system) / 1000;
	};
}
