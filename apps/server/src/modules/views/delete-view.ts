import { AppError } from "#app-error.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db } from "#db/connection.ts";
import { removeView } from "./views.repo.ts";

/** @throws AppError not_found unless it is one of one's own. */
export function deleteView(db: Db, id: string, request: WriteRequest): Promise<{ deleted: true }> {
	return answerOnce(db, request, undefined, async (tx) => {
		if (!(await removeView(tx, request.actor, id))) {
			throw new AppError("not_found", "You have no view with this id.");
		}
		return { deleted: true };
	});
}
