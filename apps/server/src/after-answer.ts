import { randomInt } from "node:crypto";
import type { Logger } from "pino";

/** Range of the random pause in ms: the load that the work causes for later requests must not reveal when, or whether, it ran. */
const PAUSE_MS = { least: 50, most: 250 };

const pending = new Set<Promise<void>>();

/**
 * Runs work shortly after the answer, so that the response time does not depend on it. Errors are logged.
 * @param what the name of the work in the log.
 */
export function afterAnswer(log: Logger, what: string, work: () => Promise<unknown>): void {
	const done = pauseOfRandomLength()
		.then(work)
		.then(() => {})
		.catch((error: unknown) => log.error({ err: error }, `${what} failed`))
		.finally(() => pending.delete(done));
	pending.add(done);
}

/** Waits until all such work is done, so that announced work completes even if the server stops. */
export async function workAfterAnswers(): Promise<void> {
	while (pending.size > 0) await Promise.all(pending);
}

function pauseOfRandomLength(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, randomInt(PAUSE_MS.least, PAUSE_MS.most)));
}
