import type { ReviewLimits } from "@freehub/contract/review";
import type { Db } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import * as repo from "./review.repo.ts";

/** Changes from when on a movement is a finding, for those that nobody has looked at yet and those to come. */
export function changeLimits(db: Db, limits: ReviewLimits, request: WriteRequest): Promise<ReviewLimits> {
	return write(db, request, async (tx) => {
		await repo.writeLimits(tx, limits);
		await repo.removeWithinLimits(tx);
		await repo.addBeyondLimits(tx);
		return { answer: limits, audit: [limits] };
	});
}
