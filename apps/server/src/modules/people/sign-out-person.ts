import type { AccessMode } from "@freehub/domain/access";
import { AppError } from "#app-error.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db } from "#db/connection.ts";
import { confirmAsker } from "#modules/identity/confirm-asker.ts";
import * as repo from "./people.repo.ts";

/** Ends whatever somebody is signed in with: a lost telephone, a colleague who has left. */
export function signOutPerson(
	db: Db,
	id: string,
	request: WriteRequest,
	access: AccessMode,
): Promise<{ sessions: number; tokens: number }> {
	return answerOnce(db, request, undefined, async (tx) => {
		await confirmAsker(tx, request, ["people.manage"], access);
		if ((await repo.findPerson(tx, id)) === undefined) {
			throw new AppError("not_found", "There is nobody with this id.");
		}
		return {
			sessions: await repo.endSessions(tx, id),
			tokens: await repo.revokeTokens(tx, id, request.now),
		};
	});
}
