import { refusal } from "#app-error.ts";
import { accessChanged, type Changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { confirmAsker } from "./find-caller.ts";
import * as repo from "./identity.repo.ts";
import { lookAtOthers } from "./owners.ts";

/** Deleting an account without a password requires a sign-in within this time, in ms. */
const DAY_MS = 24 * 60 * 60 * 1000;

type Choice = {
	/** Without a password, a recent sign-in proves the identity. */
	hasPassword: boolean;
	/** Movements contain only an id; the name is kept in `former_user`, unless it is to be removed. */
	removeName: boolean;
};

/**
 * Deletes the caller's account with its sessions, tokens, views and mail links. The only owner may leave if nobody else has an
 * account; the shop then has no owner until the operator names one.
 * @throws AppError last_owner if others would be left without an owner, SESSION_EXPIRED without a password in a session older
 * than a day.
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

/**
 * Deletes an account with its sessions, tokens, views and mail links; movements keep the name, or only an id.
 * @returns the changes to publish.
 */
export async function removeAccount(
	tx: Tx,
	{ id, name }: { id: string; name: string },
	{ removeName }: Pick<Choice, "removeName">,
): Promise<Changed[]> {
	if (!removeName) await tx.insertInto("former_user").values({ id, name }).execute();
	return [accessChanged, ...(await repo.deleteUser(tx, id))];
}

async function requireRecent(tx: Tx, session: string, now: Date): Promise<void> {
	const { createdAt } = await repo.getSession(tx, session);
	if (now.getTime() - new Date(createdAt).getTime() < DAY_MS) return;
	throw refusal("SESSION_EXPIRED");
}
