import type { AccessMode, Role } from "@freehub/domain/access";
import { AppError } from "#app-error.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db } from "#db/connection.ts";
import { confirmAsker } from "#modules/identity/confirm-asker.ts";
import { hashOf } from "#modules/identity/hash-of.ts";
import * as repo from "./people.repo.ts";

/** Whom an invitation is for. @throws AppError not_found when its link does not work (any more). */
export async function previewInvitation(
	db: Db,
	token: string,
	now: Date,
): Promise<{ email: string; role: Role }> {
	const found = await repo.findInvitation(db.kysely, hashOf(token), now);
	if (found === undefined) throw noInvitation();
	return { email: found.email, role: found.role };
}

/**
 * Gives the asker the invitation's role. Its link came by mail, so the address counts as confirmed. An owner stays one.
 * @throws AppError invitation_for_another unless the asker's address is the invited one.
 */
export function acceptInvitation(
	db: Db,
	token: string,
	request: WriteRequest,
	access: AccessMode,
): Promise<{ role: Role }> {
	return answerOnce(db, request, undefined, async (tx) => {
		const { user: asker } = await confirmAsker(tx, request, "account", access);
		const found = await repo.findInvitation(tx, hashOf(token), request.now);
		if (found === undefined) throw noInvitation();
		if (found.email !== asker.email.toLowerCase()) {
			throw new AppError(
				"invitation_for_another",
				`This invitation is for ${found.email}. Sign in with that address.`,
			);
		}
		if (!(await repo.markAccepted(tx, found.id, request.now))) throw noInvitation();
		const role = asker.role === "owner" ? "owner" : found.role;
		await repo.setRole(tx, request.actor, role);
		await repo.confirmAddress(tx, request.actor, db.engine.name === "sqlite");
		return { role };
	});
}

function noInvitation(): AppError {
	return new AppError("not_found", "This invitation was used, withdrawn or has expired. Ask for a new one.");
}
