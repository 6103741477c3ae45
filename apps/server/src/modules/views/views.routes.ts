import * as contract from "@freehub/contract/views";
import type { Db } from "#db/connection.ts";
import { route, type Server } from "#http/route.ts";
import { deleteView } from "./delete-view.ts";
import { saveView } from "./save-view.ts";
import { toView } from "./view-answer.ts";
import { listViews } from "./views.repo.ts";

/** The views of the products table that each keeps for themselves. */
export function viewRoutes(server: Server, db: Db): void {
	route(server, contract.listViews, async ({ request }) =>
		(await listViews(db.kysely, request.actor)).map(toView),
	);
	route(server, contract.saveView, ({ body, request }) => saveView(db, body, request));
	route(server, contract.deleteView, ({ params, request }) => deleteView(db, params.id, request));
}
