import { refusal } from "#app-error.ts";
import { accessChanged, type Changed, changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { confirmAsker } from "./find-caller.ts";
import * as repo from "./identity.repo.ts";
import { lookAtOthers } from "./owners.ts";

/** What only a recent sign-in allows. */

const DAY_MS = 24 * 60 * 60 * 1000;

type Choice = {
	/** Without a password, a recent sign-in proves who it is. */
	hasPassword: boolean;
	/** Movements hold only an id; the name is kept in `former_user` unless it is to be forgotten. */
	removeName: boolean;
};

/**
 * Deletes the asker's account with its sessions, tokens, views and links of mails. The only owner may go when nobody
 * else has an account; the shop has no owner then until the operator names one.
 * @throws AppError last_owner while others would be left without an owner, SESSION_EXPIRED without a password in a
 * session that is older than a day.
 */
export async function deleteAccount(
	db: Db,
	{ hasPassword, removeName }: Choice,
	request: WriteRequest,
): Promise<void> {
	await write(db, request, async (tx) => {
		const { user, credential } = await confirmAsker(tx, request, "account");
		if (!hasPassword) await requireRecent(tx, credential, request.now);
		if (user.role === "owner") {
			const others = await lookAtOthers(tx, user.id);
			if (!others.isAlone && !others.hasOwner) {
				throw refusal("last_owner.you");
			}
		}
		return { answer: undefined, changes: await removeAccount(tx, user, { removeName }) };
	});
}

/** Removes an account with its sessions, tokens, views and links of mails; what was booked keeps the name, or only an id. @returns what readers are told of. */
export async function removeAccount(
	tx: Tx,
	{ id, name }: { id: string; name: string },
	{ removeName }: Pick<Choice, "removeName">,
): Promise<Changed[]> {
	if (!removeName) await tx.insertInto("former_user").values({ id, name }).execute();
	const left = await repo.deleteUser(tx, id);
	return [accessChanged, ...left.map((product) => changed("presence", product, "removed"))];
}

async function requireRecent(tx: Tx, session: string, now: Date): Promise<void> {
	const { createdAt } = await repo.getSession(tx, session);
	if (now.getTime() - new Date(createdAt).getTime() < DAY_MS) return;
	throw refusal("SESSION_EXPIRED");
}
