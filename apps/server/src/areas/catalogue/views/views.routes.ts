import * as contract from "@freehub/contract/catalogue/views";
import { sortKey } from "@freehub/domain/catalogue/search-words";
import type { Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { refusal } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import type { ViewTable } from "#db/schema.ts";
import { isoOf } from "#db/timestamp.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { route, type Server } from "#http/route.ts";
import { viewsWithCurrentSuppliers } from "./current-suppliers.ts";
import * as repo from "./views.repo.ts";

/** Each user's saved views of the products table. */
export function viewRoutes(server: Server): void {
	const { db } = server;
	route(server, contract.listViews, async ({ request }) => {
		const rows = await repo.listViews(db.kysely, request.actor);
		return (await viewsWithCurrentSuppliers(db.kysely, rows)).map(toView);
	});
	route(server, contract.saveView, ({ body, request }) => saveView(db, body, request));
	route(server, contract.deleteView, ({ params, request }) => deleteView(db, params.id, request));
}

/** Saves a view of the caller; replaces one of the same name. @throws AppError too_many_views */
function saveView(
	db: Db,
	view: { name: string; query: string },
	request: WriteRequest,
): Promise<contract.View> {
	const { actor, now } = request;
	return write(db, request, async (tx) => {
		if (!(await repo.lockUser(db, tx, actor))) throw refusal("unauthenticated");
		if ((await repo.countOthers(tx, actor, view.name)) >= contract.MAX_VIEWS) {
			throw refusal("too_many_views", { max: contract.MAX_VIEWS });
		}
		const row = { id: uuidv7(), user_id: actor, ...view, name_key: sortKey(view.name), created_at: now };
		return { answer: toView(await repo.upsertView(tx, row)), audit: [view] };
	});
}

/** @throws AppError not_found if the caller has no such view. */
function deleteView(db: Db, id: string, request: WriteRequest): Promise<{ deleted: true }> {
	return write(db, request, async (tx) => {
		if (!(await repo.removeView(tx, request.actor, id))) {
			throw refusal("not_found.own", { what: "view" });
		}
		return { answer: { deleted: true } };
	});
}

function toView({ id, name, query, created_at }: Selectable<ViewTable>): contract.View {
	return { _id: id, name, query, createdAt: isoOf(created_at) };
}
