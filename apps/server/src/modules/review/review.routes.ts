import * as contract from "@freehub/contract/review";
import { type Caller, requireSignedIn } from "#caller.ts";
import type { HeavyReads } from "#heavy-reads/heavy-reads.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import { changeLimits } from "./change-limits.ts";
import { markAllSeen, markSeen } from "./mark-seen.ts";

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
