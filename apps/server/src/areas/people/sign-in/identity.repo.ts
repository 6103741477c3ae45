import { sql } from "kysely";
import { accessChanged, type Changed, changed, noteChanges } from "#db/changes.ts";
import { type Connection, type Db, inTransaction, type Tx } from "#db/connection.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export async function endSession(db: Db, by: "id" | "token", value: string): Promise<void> {
	await deleteAccess(db, (tx) => tx.deleteFrom("session").where(by, "=", value));
}

/** Deletes sessions that were idle for too long or are too old, so that the list of sessions stays correct. */
export async function forgetOldSessions(
	db: Db,
	{ sessionMaxDays }: { sessionMaxDays: number },
	now: Date,
): Promise<void> {
	const tooOld = new Date(now.getTime() - sessionMaxDays * DAY_MS);
	await deleteAccess(db, (tx) =>
		tx
			.deleteFrom("session")
			.where((eb) =>
				eb.or([eb("expiresAt", "<", asStored(db, now)), eb("createdAt", "<", asStored(db, tooOld))]),
			),
	);
}

/** Deletes sessions or accounts; if there were any, publishes an access change. */
async function deleteAccess(
	db: Db,
	query: (tx: Tx) => { executeTakeFirst(): Promise<{ numDeletedRows: bigint }> },
): Promise<void> {
	await inTransaction(db, async (tx) => {
		const { numDeletedRows } = await query(tx).executeTakeFirst();
		if (numDeletedRows > 0n) await noteChanges(db, tx, [accessChanged]);
	});
}

/** better-auth writes dates as ISO text to SQLite, which sorts chronologically. */
export function asStored(db: Db, time: Date): string | Date {
	return db.engine.name === "sqlite" ? time.toISOString() : time;
}

/** Records the use of a session. */
export async function noteUse(db: Db, id: string, now: Date): Promise<void> {
	await db.transact((tx) =>
		tx
			.updateTable("session")
			.set({ updatedAt: asStored(db, now) })
			.where("id", "=", id)
			.execute(),
	);
}

export function listSessions(db: Db, user: string) {
	return db.kysely
		.selectFrom("session")
		.select(["id", "createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent"])
		.where("userId", "=", user)
		.orderBy("updatedAt", "desc")
		.orderBy("id", "desc")
		.execute();
}

/** The sign-in methods of an account. */
export function listLinked(db: Db, user: string) {
	return db.kysely
		.selectFrom("account")
		.select(["id", "providerId", "password", "createdAt"])
		.where("userId", "=", user)
		.orderBy("createdAt")
		.orderBy("id")
		.execute();
}

export function findUserByEmail(connection: Connection, email: string) {
	return connection
		.selectFrom("user")
		.select(["id", "email", "language"])
		.where("email", "=", email.toLowerCase())
		.executeTakeFirst();
}

/** Whether this address has an open invitation. */
export async function hasInvitation(connection: Connection, email: string, now: Date): Promise<boolean> {
	const found = await connection
		.selectFrom("invitation")
		.select("id")
		.where("email", "=", email)
		.where("accepted_at", "is", null)
		.where("expires_at", ">", now)
		.executeTakeFirst();
	return found !== undefined;
}

/**
 * Deletes the account with this address if it has no sign-in method, because the disk or the database failed while it was
 * created. Accounts younger than a minute may still be in creation. An owner's account stays, because only the first sign-up
 * makes an owner.
 */
export async function removeHalfAccount(db: Db, email: string, now: Date): Promise<void> {
	const minuteAgo = new Date(now.getTime() - 60_000);
	await deleteAccess(db, (tx) =>
		tx
			.deleteFrom("user")
			.where("email", "=", email.toLowerCase())
			.where("role", "<>", "owner")
			.where("createdAt", "<", asStored(db, minuteAgo))
			.where((eb) =>
				eb.not(eb.exists(eb.selectFrom("account").select("id").whereRef("userId", "=", "user.id"))),
			),
	);
}

export async function findPasswordHash(db: Db, user: string): Promise<string | undefined> {
	const linked = await listLinked(db, user);
	return linked.find(({ providerId }) => providerId === "credential")?.password ?? undefined;
}

export async function replacePasswordHash(db: Db, user: string, before: string, hash: string): Promise<void> {
	await inTransaction(db, (tx) =>
		tx
			.updateTable("account")
			.set({ password: hash })
			.where("userId", "=", user)
			.where("providerId", "=", "credential")
			.where("password", "=", before)
			.execute(),
	);
}

/**
 * Gives an account with an unconfirmed address to the person who reads that address's mail. Somebody else may have opened it in
 * their name, so all other sign-in methods are removed.
 */
export async function handOver(db: Db, user: string): Promise<void> {
	await inTransaction(db, async (tx) => {
		await tx.updateTable("user").set({ emailVerified: sql<boolean>`true` }).where("id", "=", user).execute();
		await tx
			.deleteFrom("account")
			.where("userId", "=", user)
			.where("providerId", "<>", "credential")
			.execute();
		await tx.deleteFrom("api_token").where("user_id", "=", user).execute();
		await noteChanges(db, tx, [accessChanged]);
	});
}

/**
 * Deletes an account and everything that belongs to it: mail links here, the rest by the tables' references.
 * @returns that the person left the products that they had open, and the places where they counted.
 */
export async function deleteUser(tx: Tx, id: string): Promise<Changed[]> {
	const open = await tx.deleteFrom("presence").where("person", "=", id).returning("product").execute();
	const counting = await tx.deleteFrom("counting").where("person", "=", id).returning("location").execute();
	await tx.deleteFrom("verification").where("value", "=", id).execute();
	await tx.deleteFrom("product_activity").where("actor", "=", id).execute();
	await tx.deleteFrom("user").where("id", "=", id).execute();
	return [
		...open.map(({ product }) => changed("presence", product, "removed")),
		...counting.map(({ location }) => changed("counting", location, "removed")),
	];
}

export function getSession(tx: Tx, id: string): Promise<{ createdAt: string | Date }> {
	return tx.selectFrom("session").select("createdAt").where("id", "=", id).executeTakeFirstOrThrow();
}
