import * as contract from "@freehub/contract/presence";
import { AppError } from "#app-error.ts";
import { requireSignedIn } from "#caller.ts";
import { inTransaction } from "#db/connection.ts";
import { route, type Server } from "#http/route.ts";
import * as repo from "./presence.repo.ts";

/**
 * Who is at a product. Visitors may read the stock where access is for everyone, but nobody is told of them. What is said
 * is true for a minute: repeating it does no harm, so it has no key, and the audit log is not told.
 */
export function presenceRoutes(server: Server): void {
	const { db } = server;
	route(server, contract.listPresence, async ({ params, caller, request }) => {
		const { user } = requireSignedIn(caller);
		const present = await repo.findPresent(db, params.id, request.now);
		return present.filter(({ person }) => person !== user.id);
	});
	route(server, contract.sayPresence, async ({ params, body, caller, request }) => {
		const { user } = requireSignedIn(caller);
		const { doing, screen } = body;
		const where = { product: params.id, person: user.id, screen };
		await inTransaction(db, async (tx) => {
			if (doing === "gone") return repo.removePresence(tx, where);
			if (!(await repo.hasProduct(tx, params.id)))
				throw new AppError("not_found", "There is no product with this id.");
			return repo.putPresence(tx, { ...where, doing, seen_at: request.now }, request.now);
		});
		return { said: true as const };
	});
}
