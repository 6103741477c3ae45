import type { ReviewLimits } from "@freehub/contract/review";
import type { Db } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import * as repo from "./review.repo.ts";

/** Changes the thresholds for findings; applies to findings that nobody has seen yet, and to future ones. */
export function changeLimits(db: Db, limits: ReviewLimits, request: WriteRequest): Promise<ReviewLimits> {
	return write(db, request, async (tx) => {
		await repo.writeLimits(tx, limits);
		// Existing findings keep their recorded value; it is not recomputed with today's prices.
		await repo.addBeyondLimits(tx);
		await repo.removeWithinLimits(tx);
		return { answer: limits, audit: [limits] };
	});
}
