import type { Tx } from "#db/connection.ts";

/** Ends all sessions of a user, or one of them. @returns how many were ended. */
export async function endSessions(tx: Tx, user: string, id?: string): Promise<number> {
	let query = tx.deleteFrom("session").where("userId", "=", user);
	if (id !== undefined) query = query.where("id", "=", id);
	return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** Revokes all API tokens of a user, or one of them. @returns how many were revoked. */
export async function revokeTokens(tx: Tx, user: string, now: Date, id?: string): Promise<number> {
	let query = tx
		.updateTable("api_token")
		.set({ revoked_at: now })
		.where("user_id", "=", user)
		.where("revoked_at", "is", null);
	if (id !== undefined) query = query.where("id", "=", id);
	return Number((await query.executeTakeFirst()).numUpdatedRows);
}
