import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { hashOf } from "#areas/people/sign-in/find-caller.ts";
import { insertAudit } from "#db/audit.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { readSettings } from "#shop/shop-settings.ts";
import * as repo from "./people.repo.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Invites an address as an owner, in the operator's name, where people without an invitation cannot sign up: otherwise a shop whose
 * last account left would stay without an owner. It replaces an open invitation of the address.
 * @returns the secret of the invitation's link, for a week; undefined where everybody may sign up.
 */
export function inviteOwner(db: Db, given: string, now: Date): Promise<string | undefined> {
	return inTransaction(db, async (tx) => {
		if ((await readSettings(tx)).signUp !== "invitation") return undefined;
		const email = given.toLowerCase();
		const token = randomBytes(32).toString("base64url");
		const row = {
			id: uuidv7(),
			email,
			role: "owner",
			token_hash: hashOf(token),
			invited_by: "system",
		} as const;
		await repo.deleteOpenInvitation(tx, email);
		const expires_at = new Date(now.getTime() + WEEK_MS);
		await repo.insertInvitation(tx, { ...row, created_at: now, expires_at, accepted_at: null });
		const origin = { address: "", via: "", action: "person.invite", requestId: "", target: row.id } as const;
		const detail = { email, role: "owner" };
		await insertAudit(tx, origin, { actor: "system", outcome: "done", detail }, now);
		return token;
	});
}
