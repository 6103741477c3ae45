import type { Need } from "@freehub/contract/endpoint";
import type { AccessMode } from "@freehub/domain/access";
import { type Caller, requireNeed, requireSignedIn } from "#caller.ts";
import type { WriteRequest } from "#db/answer-once.ts";
import type { Tx } from "#db/connection.ts";
import { findBySession, findByToken } from "./find-caller.ts";

/** Until the transaction ends nobody else makes or unmakes an owner, or changes what somebody may do. */
export async function lockOwners(tx: Tx): Promise<void> {
	await tx
		.updateTable("counter")
		.set({ value: (eb) => eb.ref("value") })
		.where("name", "=", "owner")
		.execute();
}

/**
 * Notes that the shop has had an owner from now on.
 * @returns whether it is the first; of two who ask at once one is.
 */
export async function takeOwnersSeat(tx: Tx): Promise<boolean> {
	const { numUpdatedRows } = await tx
		.updateTable("counter")
		.set({ value: 1 })
		.where("name", "=", "owner")
		.where("value", "=", 0)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

/**
 * For writes that change what people may do: takes the lock that all of them share, then looks the asker up in the
 * database again, whatever was known of them when the request came in.
 * @throws AppError unauthenticated when their session or token has ended, forbidden when they may not do it any more.
 */
export async function confirmAsker(
	tx: Tx,
	{ credential, now }: WriteRequest,
	need: Need,
	access: AccessMode,
): Promise<Caller> {
	await lockOwners(tx);
	const { via, id } = credential ?? { via: "session", id: "" };
	const caller =
		via === "token" ? await findByToken(tx, id, access, now) : await findBySession(tx, id, access);
	requireNeed(need, caller, []);
	return requireSignedIn(caller);
}
