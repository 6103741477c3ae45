import type { Logger } from "pino";

/** A periodic job of a process. */
export type RepeatedJob = { name: string; everyMs: number; run: (now: Date) => unknown };

/**
 * Runs each job now and then periodically, unless its previous run is still in progress. Errors are logged, and the job is
 * retried at its next time.
 * @returns a function that stops the jobs, and waits for those in progress.
 */
export function repeat(jobs: readonly RepeatedJob[], log: Pick<Logger, "error">): () => Promise<void> {
	const underWay = new Map<string, Promise<void>>();

	function begin({ name, run }: RepeatedJob): void {
		if (underWay.has(name)) return;
		const done = Promise.resolve()
			.then(() => run(new Date()))
			.catch((error: unknown) => log.error({ err: error, job: name }, "repeated work failed"))
			.then(() => void underWay.delete(name));
		underWay.set(name, done);
	}

	for (const job of jobs) begin(job);
	const timers = jobs.map((job) => setInterval(begin, job.everyMs, job).unref());
	return async () => {
		for (const timer of timers) clearInterval(timer);
		await Promise.all(underWay.values());
	};
}
