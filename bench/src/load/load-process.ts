import { type LoadJob, type LoadResult, runLoad } from "./run-load.ts";

export type LoadReply = { result: LoadResult } | { failure: string };

/** The load has a process of its own, so that nothing else delays its clock. */
process.on("message", (job: LoadJob) => {
	runLoad(job).then(
		(result) => process.send?.({ result } satisfies LoadReply),
		(error: unknown) => process.send?.({ failure: String(error) } satisfies LoadReply),
	);
});
process.once("disconnect", () => process.exit());
