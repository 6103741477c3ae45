import { Piscina } from "piscina";
import { refusal } from "#app-error.ts";
import { papers } from "#queues/bounds.ts";
import type { drawInThread, PaperJob } from "./paper-worker.ts";

/** An idle thread ends after this time in ms, which frees its memory. */
const IDLE_MS = 60_000;

/** Draws one paper. @throws AppError unavailable if it takes too long, paper_too_long. */
export type DrawPaper = (job: PaperJob) => Promise<Uint8Array>;

/**
 * The thread that draws papers; it is started on demand. One that exceeds its deadline is terminated, and the next paper gets a
 * new one.
 */
export function paperThread({ deadlineMs } = papers): { draw: DrawPaper; stop: () => Promise<void> } {
	const pool = new Piscina({
		filename: new URL("./paper-worker.ts", import.meta.url).href,
		name: "drawInThread",
		minThreads: 0,
		maxThreads: 1,
		idleTimeout: IDLE_MS,
		// Otherwise a thread that sleeps between papers would block its timers.
		atomics: "disabled",
		resourceLimits: papers.memory,
	});
	return {
		async draw(job) {
			const signal = AbortSignal.timeout(deadlineMs);
			try {
				const drawn = (await pool.run(job, { signal })) as Awaited<ReturnType<typeof drawInThread>>;
				if (drawn !== "too many pages") return drawn;
			} catch (error) {
				if (signal.aborted) throw refusal("unavailable.paper");
				throw error;
			}
			throw refusal("paper_too_long", { pages: papers.pages });
		},
		stop: () => pool.close(),
	};
}
