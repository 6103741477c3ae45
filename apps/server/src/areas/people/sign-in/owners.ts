import { type AccessMode, type Right, rightsOf } from "@freehub/domain/people/access";
import { sql } from "kysely";
import { insertAudit } from "#db/audit.ts";
import { accessChanged, noteChanges } from "#db/changes.ts";
import { type Connection, type Db, inTransaction, type Tx } from "#db/connection.ts";
import { languageToWrite } from "#language.ts";
import { writeSetting } from "#shop/shop-settings.ts";
import { findUserByEmail } from "./identity.repo.ts";
import type { MailReader } from "./mails.ts";

/**
 * Whether the shop never had an owner: its first account will own it, or a backup begins it. The only fact that decides this; a shop
 * whose last account left is not new.
 */
export async function isNewShop(connection: Connection): Promise<boolean> {
	const { value } = await connection
		.selectFrom("counter")
		.select("value")
		.where("name", "=", "owner")
		.executeTakeFirstOrThrow();
	return Number(value) === 0;
}

/** Locks owners and rights: until the transaction ends, nobody else makes or removes an owner, or changes anybody's rights. */
export async function lockOwners(tx: Tx): Promise<void> {
	await tx
		.updateTable("counter")
		.set({ value: (eb) => eb.ref("value") })
		.where("name", "=", "owner")
		.execute();
}

/**
 * Makes the first account the owner. If the last owner has left, a new account does not become owner.
 * @param invitedOnly whether the shop begins by invitation only; its owner can open it under Settings.
 * @returns whether this account is the first.
 */
export function becomeFirstOwner(db: Db, id: string, invitedOnly: boolean): Promise<boolean> {
	return inTransaction(db, async (tx) => {
		if (!(await noteOwner(tx))) return false;
		if (invitedOnly) await writeSetting(tx, "signUp", "invitation");
		await setOwner(db, tx, id);
		return true;
	});
}

/** In the audit log, the operator's change looks like an owner's change of a role. */
const origin = { address: "", via: "", action: "person.role", requestId: "" } as const;

/** Makes the account with this address an owner, in the operator's name. @returns false if there is none. */
export function makeOwner(db: Db, email: string, now: Date): Promise<boolean> {
	return inTransaction(db, async (tx) => {
		await lockOwners(tx);
		const found = await findUserByEmail(tx, email);
		if (found === undefined) return false;
		await noteOwner(tx);
		await setOwner(db, tx, found.id);
		const line = { actor: "system", outcome: "done", detail: { role: "owner" } } as const;
		await insertAudit(tx, { ...origin, target: found.id }, line, now);
		return true;
	});
}

/** Records that the shop has had an owner. @returns whether it is the first; true for only one of two concurrent calls. */
async function noteOwner(tx: Tx): Promise<boolean> {
	const { numUpdatedRows } = await tx
		.updateTable("counter")
		.set({ value: 1 })
		.where("name", "=", "owner")
		.where("value", "=", 0)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

async function setOwner(db: Db, tx: Tx, id: string): Promise<void> {
	await tx.updateTable("user").set({ role: "owner", only_there: 0 }).where("id", "=", id).execute();
	await noteChanges(db, tx, [accessChanged]);
}

/** The owners' addresses and languages; only confirmed addresses, because others may belong to somebody else. */
export async function confirmedOwners({ kysely }: Db): Promise<MailReader[]> {
	const owners = await kysely
		.selectFrom("user")
		.select(["email", "language"])
		.where("role", "=", "owner")
		.where("emailVerified", "=", sql<boolean>`true`)
		.orderBy("id")
		.execute();
	// No request headers: a visitor's browser says nothing about an owner's language.
	return owners.map(({ email, language }) => ({ email, language: languageToWrite(language, undefined) }));
}

/** Whether there are other people, and whether one of them is an owner. */
export async function lookAtOthers(tx: Tx, id: string): Promise<{ isAlone: boolean; hasOwner: boolean }> {
	const { people, owners } = await tx
		.selectFrom("user")
		.select((eb) => [
			eb.fn.countAll<number>().as("people"),
			eb.fn.count<number>("id").filterWhere("role", "=", "owner").as("owners"),
		])
		.where("id", "<>", id)
		.executeTakeFirstOrThrow();
	return { isAlone: Number(people) === 0, hasOwner: Number(owners) > 0 };
}

/** A person's current rights, mail address and language; undefined: the account is gone. */
export async function findAccount(
	{ kysely }: Db,
	id: string,
	access: AccessMode,
): Promise<(MailReader & { rights: readonly Right[] }) | undefined> {
	const row = await kysely
		.selectFrom("user")
		.select(["email", "language", "role"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (row === undefined) return undefined;
	const { email, language, role } = row;
	return { email, language: languageToWrite(language, undefined), rights: rightsOf(role, access) };
}
