import { randomInt } from "node:crypto";
import type { Logger } from "pino";

/** A pause of random length: what the work does to the next requests must not tell when, or whether, it was done. */
const PAUSE_MS = { least: 50, most: 250 };

const pending = new Set<Promise<void>>();

/**
 * Does work that the time of an answer must not depend on, a moment after that answer. What goes wrong is logged.
 * @param what names the work in the log.
 */
export function afterAnswer(log: Logger, what: string, work: () => Promise<unknown>): void {
	const done = pauseOfRandomLength()
		.then(work)
		.then(() => {})
		.catch((error: unknown) => log.error({ err: error }, `${what} failed`))
		.finally(() => pending.delete(done));
	pending.add(done);
}

/** Waits until all such work is done: what was answered as on its way gets there although the server stops. */
export async function workAfterAnswers(): Promise<void> {
	while (pending.size > 0) await Promise.all(pending);
}

function pauseOfRandomLength(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, randomInt(PAUSE_MS.least, PAUSE_MS.most)));
}
