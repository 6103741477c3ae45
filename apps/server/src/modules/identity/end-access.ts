import type { Tx } from "#db/connection.ts";

/** Ends somebody's sessions, or one of them. @returns how many there were. */
export async function endSessions(tx: Tx, user: string, id?: string): Promise<number> {
	let query = tx.deleteFrom("session").where("userId", "=", user);
	if (id !== undefined) query = query.where("id", "=", id);
	return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** Revokes somebody's API tokens, or one of them. @returns how many there were. */
export async function revokeTokens(tx: Tx, user: string, now: Date, id?: string): Promise<number> {
	let query = tx
		.updateTable("api_token")
		.set({ revoked_at: now })
		.where("user_id", "=", user)
		.where("revoked_at", "is", null);
	if (id !== undefined) query = query.where("id", "=", id);
	return Number((await query.executeTakeFirst()).numUpdatedRows);
}
