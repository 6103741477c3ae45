import * as contract from "@freehub/contract/stock/counting";
import { refusal } from "#app-error.ts";
import { removeOfScreen } from "#areas/people/presence/brief-rows.ts";
import { requireSignedIn } from "#caller.ts";
import { inTransaction } from "#db/connection.ts";
import { route, type Server } from "#http/route.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";
import * as repo from "./counting.repo.ts";

/**
 * The last count of each place, and who counts where now. Like presence at a product, a report is valid for a minute: repeating it is
 * harmless, so it needs no key, and it is not audited.
 */
export function countingRoutes(server: Server, heavyReads: HeavyReads): void {
	const { db } = server;
	route(server, contract.listLastCounts, ({ caller, client }) =>
		heavyReads.read(client, "lastCounts", { withPeople: caller !== undefined }),
	);
	route(server, contract.listCounting, ({ caller, request }) =>
		repo.findCounting(db, requireSignedIn(caller).user.id, request.now),
	);
	route(server, contract.sayCounting, async ({ params, body, caller, request }) => {
		const { user } = requireSignedIn(caller);
		const { doing, screen } = body;
		const { now } = request;
		const own = { person: user.id, screen };
		await inTransaction(db, async (tx) => {
			if (doing === "gone") return removeOfScreen(db, tx, "counting", { id: params.id, ...own });
			if (!(await repo.isOpenPlace(tx, params.id))) throw refusal("not_found", { what: "warehouse or bin" });
			return repo.putCounting(db, tx, { location: params.id, ...own, seen_at: now }, now);
		});
		return repo.findCounting(db, user.id, now);
	});
}
