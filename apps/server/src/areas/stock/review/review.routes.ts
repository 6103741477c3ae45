import * as contract from "@freehub/contract/stock/review";
import { noteLimits } from "#areas/stock/findings/note-findings.ts";
import { type Caller, requireSignedIn } from "#caller.ts";
import type { Db } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";
import { markAllSeen, markSeen } from "./mark-seen.ts";
import * as repo from "./review.repo.ts";

/** Review is for staff: visitors may read the stock if access is for everyone, but not this. */
export function reviewRoutes(server: Server, heavyReads: HeavyReads): void {
	const { db } = server;
	const rightsOf = (caller: Caller | undefined) => ({ rights: requireSignedIn(caller).rights });
	route(server, contract.getReview, ({ caller, client }) =>
		heavyReads.read(client, "readReview", rightsOf(caller)),
	);
	route(
		server,
		contract.listFindings,
		async ({ query, caller, client }) =>
			new PageAnswer(await heavyReads.read(client, "pageOfFindings", { ...query, ...rightsOf(caller) })),
	);
	route(server, contract.markSeen, ({ params, request }) => markSeen(db, params.id, true, request));
	route(server, contract.markAllSeen, ({ body, request }) => markAllSeen(db, body, request));
	route(server, contract.markUnseen, ({ params, request }) => markSeen(db, params.id, false, request));
	route(server, contract.changeReviewLimits, ({ body, request }) => changeLimits(db, body, request));
}

/** Changes the thresholds for findings; applies to findings that nobody has seen yet, and to future ones. */
function changeLimits(
	db: Db,
	limits: contract.ReviewLimits,
	request: WriteRequest,
): Promise<contract.ReviewLimits> {
	return write(db, request, async (tx) => {
		await repo.writeLimits(tx, limits);
		await noteLimits(tx);
		return { answer: limits, audit: [limits] };
	});
}
