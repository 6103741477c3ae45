import type { ReviewLimits } from "@freehub/contract/review";
import type { Db } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import * as repo from "./review.repo.ts";

/** Changes from when on a movement is a finding, for those that nobody has looked at yet and those to come. */
export function changeLimits(db: Db, limits: ReviewLimits, request: WriteRequest): Promise<ReviewLimits> {
	return write(db, request, async (tx) => {
		await repo.writeLimits(tx, limits);
		// What is a finding already counts with the value that it has, and not once more with that of today.
		await repo.addBeyondLimits(tx);
		await repo.removeWithinLimits(tx);
		return { answer: limits, audit: [limits] };
	});
}
