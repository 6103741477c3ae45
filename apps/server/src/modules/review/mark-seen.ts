import type { Finding, FindingKind } from "@freehub/contract/review";
import { refusal } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { kindsHiddenFrom, toFindings } from "./list-findings.ts";
import * as repo from "./review.repo.ts";

/**
 * Notes that somebody has looked at a finding, for everybody, or that nobody has. One that was seen keeps who saw it first.
 * The answer is kept under its key, so it leaves out an enquiry's words, which would outlive the enquiry there.
 * @throws AppError not_found where there is no such finding, or none any more.
 */
export function markSeen(db: Db, id: string, isSeen: boolean, request: WriteRequest): Promise<Finding> {
	return write(db, request, async (tx) => {
		if (isSeen) await repo.setSeen(tx, id, request.actor, request.now);
		else await repo.setUnseen(tx, id);
		const row = await repo.findFinding(tx, id);
		const mayKnow = row !== undefined && !kindsHiddenFrom(request.rights).includes(row.kind);
		if (!mayKnow) throw refusal("not_found.finding");
		const [finding] = await toFindings(tx, [row]);
		if (finding === undefined) throw new Error("A finding without an answer.");
		// The audit log finds the names of the ids that it holds.
		const about = finding.product?._id ?? finding.import?._id ?? "";
		return { answer: { ...finding, enquiry: null }, audit: [[finding.kind, about]] };
	});
}

/** Most rows of one transaction, as other writes wait for it on SQLite. */
const MOST_AT_ONCE = 10_000;

/**
 * Notes that somebody has looked at all findings of a kind that had come up by then, for everybody.
 * @throws AppError forbidden for a kind that the asker is not shown.
 */
export function markAllSeen(
	db: Db,
	{ kind, until }: { kind: FindingKind; until: string },
	request: WriteRequest,
): Promise<{ seen: number }> {
	return write(db, request, async (tx) => {
		if (kindsHiddenFrom(request.rights).includes(kind)) throw refusal("forbidden.findings");
		const { actor: by, now: at } = request;
		const seen = await repo.setAllSeen(tx, { kind, until: new Date(until), by, at, most: MOST_AT_ONCE });
		return { answer: { seen }, audit: [[kind, seen]] };
	});
}
