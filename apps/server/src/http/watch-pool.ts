import { randomFill } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";

/** A task of microseconds gets a thread within this time, in ms, unless all are held. */
const DEADLINE_MS = 5000;

/**
 * Watches the few threads that all files, passwords and pictures of a process share: a disk that does not answer holds them for good.
 * @returns a function that tells whether one of them is free.
 */
export function watchPool(log: Pick<Logger, "error">, deadlineMs = DEADLINE_MS): () => Promise<boolean> {
	/** The task under way: asking again does not add more of them. */
	let task: { began: number; done: Promise<boolean> } | undefined;
	let isReported = false;

	function begin() {
		const { promise, resolve } = Promise.withResolvers<boolean>();
		randomFill(new Uint8Array(1), () => {
			task = undefined;
			isReported = false;
			resolve(true);
		});
		return { began: performance.now(), done: promise };
	}

	return async () => {
		task ??= begin();
		const left = task.began + deadlineMs - performance.now();
		const isFree = await Promise.race([task.done, wait(Math.max(0, left), false, { ref: false })]);
		if (!isFree && !isReported) {
			isReported = true;
			log.error(
				"a disk does not answer and holds all threads for files: see whether DATA_DIR is there, then start the server again",
			);
		}
		return isFree;
	};
}
