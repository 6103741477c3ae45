import { MAX_VIEWS, type View } from "@freehub/contract/views";
import { sortKey } from "@freehub/domain/search-words";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#app-error.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db } from "#db/connection.ts";
import { toView } from "./view-answer.ts";
import * as repo from "./views.repo.ts";

/**
 * Saves one of one's views; one of the same name is replaced.
 * @throws AppError too_many_views
 */
export function saveView(
	db: Db,
	view: { name: string; query: string },
	request: WriteRequest,
): Promise<View> {
	const { actor, now } = request;
	return answerOnce(db, request, view, async (tx) => {
		if (!(await repo.lockUser(db, tx, actor))) throw new AppError("unauthenticated", "Sign in to do this.");
		if ((await repo.countOthers(tx, actor, view.name)) >= MAX_VIEWS) {
			const message = `You have ${MAX_VIEWS} views already. Delete one of them, then save this one.`;
			throw new AppError("too_many_views", message);
		}
		const row = { id: uuidv7(), user_id: actor, ...view, name_key: sortKey(view.name), created_at: now };
		return toView(await repo.upsertView(tx, row));
	});
}
