import * as contract from "@freehub/contract/review";
import { type Caller, requireSignedIn } from "#caller.ts";
import type { HeavyReads } from "#heavy-reads/heavy-reads.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import { changeLimits } from "./change-limits.ts";
import { markSeen } from "./mark-seen.ts";

/** Review is for staff: visitors may read the stock where access is for everyone, but not this. */
export function reviewRoutes(server: Server, heavyReads: HeavyReads): void {
	const { db } = server;
	const mayImport = (caller: Caller | undefined) => ({
		withImports: requireSignedIn(caller).rights.includes("product.write"),
	});
	route(server, contract.getReview, ({ caller, client }) =>
		heavyReads.read(client, "readReview", mayImport(caller)),
	);
	route(
		server,
		contract.listFindings,
		async ({ query, caller, client }) =>
			new PageAnswer(await heavyReads.read(client, "pageOfFindings", { ...query, ...mayImport(caller) })),
	);
	route(server, contract.markSeen, ({ params, request }) => markSeen(db, params.id, true, request));
	route(server, contract.markUnseen, ({ params, request }) => markSeen(db, params.id, false, request));
	route(server, contract.changeReviewLimits, ({ body, request }) => changeLimits(db, body, request));
}
