import type { ReviewLimits } from "@freehub/contract/review";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db } from "#db/connection.ts";
import * as repo from "./review.repo.ts";

/** Changes from when on a movement is a finding, for those that nobody has looked at yet and those to come. */
export function changeLimits(db: Db, limits: ReviewLimits, request: WriteRequest): Promise<ReviewLimits> {
	return answerOnce(db, request, limits, async (tx) => {
		await repo.writeLimits(tx, limits);
		await repo.removeWithinLimits(tx);
		await repo.addBeyondLimits(tx);
		return limits;
	});
}
