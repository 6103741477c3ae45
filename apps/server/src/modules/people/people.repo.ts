import type { Member } from "@freehub/contract/people";
import type { Role } from "@freehub/domain/access";
import { type Insertable, sql } from "kysely";
import type { Connection, Tx } from "#db/connection.ts";
import type { InvitationTable, UserTable } from "#db/identity-schema.ts";

export function toMember({ id, name, email, emailVerified, role, createdAt }: UserTable): Member {
	return {
		_id: id,
		name,
		email,
		emailVerified: Boolean(emailVerified),
		role,
		createdAt: new Date(createdAt).toISOString(),
	};
}

const columns = ["id", "name", "email", "emailVerified", "role", "createdAt"] as const;

/** People in the order of their ids, which is that of joining. `search` is part of a name or an address. */
export function listPeople(connection: Connection, after: string | undefined, search: string, limit: number) {
	let query = connection.selectFrom("user").select(columns).orderBy("id").limit(limit);
	if (after !== undefined) query = query.where("id", ">", after);
	if (search !== "") {
		const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
		// SQLite has no sign that escapes unless it is named.
		query = query.where(
			sql<boolean>`(lower(name) like ${pattern} escape '\\' or lower(email) like ${pattern} escape '\\')`,
		);
	}
	return query.execute();
}

export function findPerson(tx: Tx, id: string) {
	return tx.selectFrom("user").select(columns).where("id", "=", id).executeTakeFirst();
}

export async function findIdByEmail(tx: Tx, email: string): Promise<string | undefined> {
	const found = await tx
		.selectFrom("user")
		.select("id")
		.where("email", "=", email.toLowerCase())
		.executeTakeFirst();
	return found?.id;
}

export async function setRole(tx: Tx, id: string, role: Role): Promise<void> {
	await tx.updateTable("user").set({ role }).where("id", "=", id).execute();
}

/** @returns how many there were. */
export async function endSessions(tx: Tx, id: string): Promise<number> {
	const { numDeletedRows } = await tx.deleteFrom("session").where("userId", "=", id).executeTakeFirst();
	return Number(numDeletedRows);
}

/** @returns how many there were. */
export async function revokeTokens(tx: Tx, id: string, now: Date): Promise<number> {
	const { numUpdatedRows } = await tx
		.updateTable("api_token")
		.set({ revoked_at: now })
		.where("user_id", "=", id)
		.where("revoked_at", "is", null)
		.executeTakeFirst();
	return Number(numUpdatedRows);
}

export async function countOtherOwners(tx: Tx, id: string): Promise<number> {
	const row = await tx
		.selectFrom("user")
		.select((eb) => eb.fn.countAll<number>().as("owners"))
		.where("role", "=", "owner")
		.where("id", "<>", id)
		.executeTakeFirstOrThrow();
	return Number(row.owners);
}

export async function confirmAddress(tx: Tx, id: string, isSqlite: boolean): Promise<void> {
	await tx
		.updateTable("user")
		.set({ emailVerified: isSqlite ? 1 : true })
		.where("id", "=", id)
		.execute();
}

/** Invitations that are open, newest first, with the name of whoever sent them. */
export function listInvitations(connection: Connection, now: Date) {
	return invitations(connection)
		.where("accepted_at", "is", null)
		.where("expires_at", ">", now)
		.orderBy("invitation.id", "desc")
		.execute();
}

export function findInvitation(connection: Connection, tokenHash: string, now: Date) {
	return invitations(connection)
		.where("token_hash", "=", tokenHash)
		.where("accepted_at", "is", null)
		.where("expires_at", ">", now)
		.executeTakeFirst();
}

function invitations(connection: Connection) {
	return connection
		.selectFrom("invitation")
		.leftJoin("user", "user.id", "invitation.invited_by")
		.selectAll("invitation")
		.select("user.name as inviter");
}

export async function insertInvitation(tx: Tx, row: Insertable<InvitationTable>): Promise<void> {
	await tx.insertInto("invitation").values(row).execute();
}

/** Makes room for a new invitation of the same address. */
export async function deleteExpiredInvitation(tx: Tx, email: string, now: Date): Promise<void> {
	await tx
		.deleteFrom("invitation")
		.where("email", "=", email)
		.where("accepted_at", "is", null)
		.where("expires_at", "<=", now)
		.execute();
}

export async function deleteInvitation(tx: Tx, id: string): Promise<boolean> {
	const { numDeletedRows } = await tx
		.deleteFrom("invitation")
		.where("id", "=", id)
		.where("accepted_at", "is", null)
		.executeTakeFirst();
	return numDeletedRows > 0n;
}

/** @returns whether it was still open. */
export async function markAccepted(tx: Tx, id: string, now: Date): Promise<boolean> {
	const { numUpdatedRows } = await tx
		.updateTable("invitation")
		.set({ accepted_at: now })
		.where("id", "=", id)
		.where("accepted_at", "is", null)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}
