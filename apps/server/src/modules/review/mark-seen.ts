import type { Finding } from "@freehub/contract/review";
import { AppError } from "#app-error.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db } from "#db/connection.ts";
import { kindsHiddenFrom, toFindings } from "./list-findings.ts";
import * as repo from "./review.repo.ts";

/**
 * Notes that somebody has looked at a finding, for everybody, or that nobody has. One that was seen keeps who saw it first.
 * The answer is kept under its key, so it leaves out an enquiry's words, which would outlive the enquiry there.
 * @throws AppError not_found where there is no such finding, or none any more.
 */
export function markSeen(db: Db, id: string, isSeen: boolean, request: WriteRequest): Promise<Finding> {
	// The audit log finds the names of the ids that it holds.
	const about = (finding: Finding) => [[finding.kind, finding.product?._id ?? finding.import?._id ?? ""]];
	return answerOnce(db, request, about, async (tx) => {
		if (isSeen) await repo.setSeen(tx, id, request.actor, request.now);
		else await repo.setUnseen(tx, id);
		const row = await repo.findFinding(tx, id);
		const mayKnow = row !== undefined && !kindsHiddenFrom(request.rights).includes(row.kind);
		if (!mayKnow) throw new AppError("not_found", "There is no such finding, or it is settled.");
		const [finding] = await toFindings(tx, [row]);
		if (finding === undefined) throw new Error("A finding without an answer.");
		return { ...finding, enquiry: null };
	});
}
