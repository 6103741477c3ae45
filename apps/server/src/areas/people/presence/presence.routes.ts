import * as contract from "@freehub/contract/people/presence";
import { refusal } from "#app-error.ts";
import { type Caller, requireSignedIn } from "#caller.ts";
import { inTransaction } from "#db/connection.ts";
import { route, type Server } from "#http/route.ts";
import { removeOfScreen } from "./brief-rows.ts";
import * as repo from "./presence.repo.ts";

/**
 * Presence at a product. Visitors may read the stock if access is for everyone, but not presence. A report is valid for a minute:
 * repeating it is harmless, so it needs no key, and it is not audited.
 */
export function presenceRoutes(server: Server): void {
	const { db } = server;
	async function othersAt(product: string, { user }: Caller, now: Date): Promise<contract.PresentPerson[]> {
		const present = await repo.findPresent(db, product, now);
		return present.filter(({ person }) => person !== user.id);
	}
	route(server, contract.listPresence, ({ params, caller, request }) =>
		othersAt(params.id, requireSignedIn(caller), request.now),
	);
	route(server, contract.sayPresence, async ({ params, body, caller, request }) => {
		const asker = requireSignedIn(caller);
		const { doing, screen } = body;
		const { now } = request;
		const own = { person: asker.user.id, screen };
		await inTransaction(db, async (tx) => {
			if (doing === "gone") return removeOfScreen(db, tx, "presence", { id: params.id, ...own });
			if (!(await repo.hasProduct(tx, params.id))) throw refusal("not_found", { what: "product" });
			return repo.putPresence(db, tx, { product: params.id, ...own, doing, seen_at: now }, now);
		});
		return othersAt(params.id, asker, now);
	});
}
