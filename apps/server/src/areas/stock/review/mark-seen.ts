import type { Finding, FindingKind } from "@freehub/contract/stock/review";
import { refusal } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { kindsHiddenFrom, toFindings } from "./list-findings.ts";
import * as repo from "./review.repo.ts";

/**
 * Marks a finding as seen, for everybody, or as unseen. A seen finding keeps the first person who saw it. The answer is stored
 * under its key, so an enquiry's text is omitted, because it would outlive the enquiry there.
 * @throws AppError not_found if there is no such finding, or no longer.
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
		// The audit log looks up the names of ids in its lines.
		const about = finding.product?._id ?? finding.import?._id ?? "";
		return { answer: { ...finding, enquiry: null }, audit: [[finding.kind, about]] };
	});
}

/** Max rows per transaction, because other writes wait for it on SQLite. */
const MOST_AT_ONCE = 10_000;

/**
 * Marks all findings of a kind up to a given time as seen, for everybody.
 * @throws AppError forbidden for a kind that the caller may not see.
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
