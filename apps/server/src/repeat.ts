import type { Logger } from "pino";

/** What a process does again and again beside its requests. */
export type RepeatedJob = { name: string; everyMs: number; run: (now: Date) => unknown };

/**
 * Runs each job now, and again whenever its time has passed, unless it is still under way. What goes wrong is logged, and
 * the job is run again at its next time.
 * @returns what stops it; it waits for what is under way.
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
