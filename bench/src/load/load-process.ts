import { type LoadJob, type LoadResult, runLoad } from "./run-load.ts";

export type LoadReply = { result: LoadResult } | { failure: string };

/** The load runs in a separate process, so that nothing else affects its timing. */
process.on("message", (job: LoadJob) => {
	runLoad(job).then(
		(result) => process.send?.({ result } satisfies LoadReply),
		(error: unknown) => process.send?.({ failure: String(error) } satisfies LoadReply),
	);
});
process.once("disconnect", () => process.exit());
