import type { Member } from "@freehub/contract/people/people";
import type { Role } from "@freehub/domain/people/access";
import type { WorksAt } from "@freehub/domain/people/own-stores";
import { type Insertable, type Selectable, sql } from "kysely";
import { nameBy } from "#actor-names.ts";
import type { Connection, Tx } from "#db/connection.ts";
import type { InvitationTable, UserTable } from "#db/identity-schema.ts";

const columns = ["id", "name", "email", "emailVerified", "role", "createdAt"] as const;

type Row = Pick<Selectable<UserTable>, (typeof columns)[number]>;

/** Converts a person to the API's form. @param worksAt undefined: nowhere in particular. */
export function toMember(
	{ id, name, email, emailVerified, role, createdAt }: Row,
	{ stores, onlyThere }: WorksAt = { stores: [], onlyThere: false },
): Member {
	return {
		_id: id,
		name,
		email,
		emailVerified: Boolean(emailVerified),
		role,
		stores: [...stores],
		onlyThere,
		createdAt: new Date(createdAt).toISOString(),
	};
}

/** People ordered by id, which is the order of joining. `search` is part of a name or an address. */
export function listPeople(connection: Connection, after: string | undefined, search: string, limit: number) {
	let query = connection.selectFrom("user").select(columns).orderBy("id").limit(limit);
	if (after !== undefined) query = query.where("id", ">", after);
	if (search !== "") {
		const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
		// SQLite has no default escape character.
		query = query.where(
			sql<boolean>`(lower(name) like ${pattern} escape '\\' or lower(email) like ${pattern} escape '\\')`,
		);
	}
	return query.execute();
}

export function findPerson(tx: Tx, id: string) {
	return tx.selectFrom("user").select(columns).where("id", "=", id).executeTakeFirst();
}

export async function setRole(tx: Tx, id: string, role: Role): Promise<void> {
	// An owner's role holds at every store.
	const limit = role === "owner" ? { only_there: 0 } : {};
	await tx
		.updateTable("user")
		.set({ role, ...limit })
		.where("id", "=", id)
		.execute();
}

/** Replaces the stores at which somebody works, and says whether their role holds only there. */
export async function setStores(tx: Tx, id: string, { stores, onlyThere }: WorksAt): Promise<void> {
	await tx.deleteFrom("works_at").where("user_id", "=", id).execute();
	const rows = stores.map((location, position) => ({ user_id: id, location, position }));
	if (rows.length > 0) await tx.insertInto("works_at").values(rows).execute();
	await tx
		.updateTable("user")
		.set({ only_there: onlyThere ? 1 : 0 })
		.where("id", "=", id)
		.execute();
}

/** The names of those of these places that are stores, by id. */
export async function storeNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
	if (ids.length === 0) return new Map();
	const rows = await tx
		.selectFrom("location")
		.select(["id", "name"])
		.where("id", "in", ids)
		.where("kind", "=", "warehouse")
		.execute();
	return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function confirmAddress(tx: Tx, id: string): Promise<void> {
	await tx.updateTable("user").set({ emailVerified: sql<boolean>`true` }).where("id", "=", id).execute();
}

/** Open invitations, newest first, with the inviter's name. */
export function listInvitations(connection: Connection, now: Date) {
	return openInvitations(connection, now).orderBy("invitation.id", "desc").execute();
}

export function findInvitation(connection: Connection, tokenHash: string, now: Date) {
	return openInvitations(connection, now).where("token_hash", "=", tokenHash).executeTakeFirst();
}

function openInvitations(connection: Connection, now: Date) {
	return connection
		.selectFrom("invitation")
		.selectAll("invitation")
		.select(nameBy("invitation.invited_by").as("inviter"))
		.where("accepted_at", "is", null)
		.where("expires_at", ">", now);
}

export async function insertInvitation(tx: Tx, row: Insertable<InvitationTable>): Promise<void> {
	await tx.insertInto("invitation").values(row).execute();
}

/** Allows a new invitation of the same address. */
export async function deleteExpiredInvitation(tx: Tx, email: string, now: Date): Promise<void> {
	await tx
		.deleteFrom("invitation")
		.where("email", "=", email)
		.where("accepted_at", "is", null)
		.where("expires_at", "<=", now)
		.execute();
}

/** Withdraws the invitation of an address, if there is one. */
export async function deleteOpenInvitation(tx: Tx, email: string): Promise<void> {
	await tx.deleteFrom("invitation").where("email", "=", email).where("accepted_at", "is", null).execute();
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
