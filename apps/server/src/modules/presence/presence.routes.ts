import * as contract from "@freehub/contract/presence";
import { refusal } from "#app-error.ts";
import { type Caller, requireSignedIn } from "#caller.ts";
import { inTransaction } from "#db/connection.ts";
import { route, type Server } from "#http/route.ts";
import * as repo from "./presence.repo.ts";

/**
 * Who is at a product. Visitors may read the stock where access is for everyone, but nobody is told of them. What is said
 * is true for a minute: repeating it does no harm, so it has no key, and the audit log is not told.
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
		const where = { product: params.id, person: asker.user.id, screen };
		await inTransaction(db, async (tx) => {
			if (doing === "gone") return repo.removePresence(db, tx, where);
			if (!(await repo.hasProduct(tx, params.id))) throw refusal("not_found", { what: "product" });
			return repo.putPresence(db, tx, { ...where, doing, seen_at: now }, now);
		});
		return othersAt(params.id, asker, now);
	});
}
