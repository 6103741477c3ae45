import { shop } from "@freehub/domain/shop";
import { Piscina } from "piscina";
import { AppError } from "#app-error.ts";
import { heavyReads } from "./bounds.ts";
import type { readInThread } from "./reader-worker.ts";
import type { Job } from "./reads.ts";

/** An idle thread ends after this time in ms, which frees its memory. */
const IDLE_MS = 60_000;
/** Heap limits of a thread in MB, in total and for the young generation; the server's heap is separate. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 };

/** Runs a job on one database. */
export type RunJob = (job: Job) => Promise<unknown>;

export type ReaderThreads = {
	/** Reads a shop's SQLite file in a thread. */
	readerOf(file: string): RunJob;
	stop(): Promise<void>;
};

/** Threads for reads besides the server's own thread. They are started on demand. */
export function readerThreads(): ReaderThreads {
	const pool = new Piscina({
		filename: new URL("./reader-worker.ts", import.meta.url).href,
		name: "readInThread",
		minThreads: 0,
		maxThreads: heavyReads.sqlite.atOnce,
		idleTimeout: IDLE_MS,
		// Otherwise a thread that sleeps between jobs would block its connection and timers.
		atomics: "disabled",
		resourceLimits: MEMORY,
	});
	return {
		readerOf: (file) => async (job) => {
			const answer = (await pool.run({ file, shop: shop(), job })) as Awaited<
				ReturnType<typeof readInThread>
			>;
			if ("value" in answer) return answer.value;
			const { code, message, fields, details } = answer.refusal;
			throw new AppError(code, message, fields, details);
		},
		stop: () => pool.close(),
	};
}
