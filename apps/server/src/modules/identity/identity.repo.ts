import { type Db, inTransaction, type Tx } from "#db/connection.ts";
import { takeOwnersSeat } from "./confirm-asker.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes the first to join the owner. A seat that somebody has left is not filled again by whoever joins. */
export async function becomeFirstOwner(db: Db, id: string): Promise<void> {
	await inTransaction(db, async (tx) => {
		if (!(await takeOwnersSeat(tx))) return;
		await tx.updateTable("user").set({ role: "owner" }).where("id", "=", id).execute();
	});
}

export async function endSessionById(db: Db, id: string): Promise<void> {
	await inTransaction(db, (tx) => tx.deleteFrom("session").where("id", "=", id).execute());
}

/** The session that a cookie's token names, to end it. */
export async function endSessionByToken(db: Db, token: string): Promise<void> {
	await inTransaction(db, (tx) => tx.deleteFrom("session").where("token", "=", token).execute());
}

/** Removes sessions that were not used for too long or are too old, so that the list of sessions stays true. */
export async function forgetOldSessions(db: Db, maxDays: number, now: Date): Promise<void> {
	const tooOld = new Date(now.getTime() - maxDays * DAY_MS);
	await inTransaction(db, (tx) =>
		tx
			.deleteFrom("session")
			.where((eb) =>
				eb.or([eb("expiresAt", "<", asStored(db, now)), eb("createdAt", "<", asStored(db, tooOld))]),
			)
			.execute(),
	);
}

/** better-auth writes its dates as ISO text to SQLite, which sorts like time. */
function asStored(db: Db, time: Date): string | Date {
	return db.engine.name === "sqlite" ? time.toISOString() : time;
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

/** The ways to sign in to an account. */
export function listLinked(db: Db, user: string) {
	return db.kysely
		.selectFrom("account")
		.select(["id", "providerId", "password", "createdAt"])
		.where("userId", "=", user)
		.orderBy("createdAt")
		.orderBy("id")
		.execute();
}

export function findUserByEmail(db: Db, email: string) {
	return db.kysely
		.selectFrom("user")
		.select(["id", "email"])
		.where("email", "=", email.toLowerCase())
		.executeTakeFirst();
}

/**
 * Removes the account with this address if it was left without any way to sign in, because the disk or the database
 * failed while it was made. One that is younger than a minute may be in the making. An owner's stays: the shop's first
 * sign-up is not to be had twice.
 */
export async function removeHalfAccount(db: Db, email: string, now: Date): Promise<void> {
	const minuteAgo = new Date(now.getTime() - 60_000);
	await inTransaction(db, (tx) =>
		tx
			.deleteFrom("user")
			.where("email", "=", email.toLowerCase())
			.where("role", "<>", "owner")
			.where("createdAt", "<", asStored(db, minuteAgo))
			.where((eb) =>
				eb.not(eb.exists(eb.selectFrom("account").select("id").whereRef("userId", "=", "user.id"))),
			)
			.execute(),
	);
}

export async function findPasswordHash(db: Db, user: string): Promise<string | undefined> {
	const row = await db.kysely
		.selectFrom("account")
		.select("password")
		.where("userId", "=", user)
		.where("providerId", "=", "credential")
		.executeTakeFirst();
	return row?.password ?? undefined;
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
 * Gives an account to whoever reads the mail of its address, which nobody had confirmed: somebody else may have opened
 * it in their name, and has no way in any more.
 */
export async function handOver(db: Db, user: string): Promise<void> {
	await inTransaction(db, async (tx) => {
		const isSqlite = db.engine.name === "sqlite";
		await tx
			.updateTable("user")
			.set({ emailVerified: isSqlite ? 1 : true })
			.where("id", "=", user)
			.execute();
		await tx
			.deleteFrom("account")
			.where("userId", "=", user)
			.where("providerId", "<>", "credential")
			.execute();
		await tx.deleteFrom("api_token").where("user_id", "=", user).execute();
	});
}

/** Deletes an account with all that goes with it: its links of mails here, the rest by the tables' references. */
export async function deleteUser(tx: Tx, id: string): Promise<void> {
	await tx.deleteFrom("verification").where("value", "=", id).execute();
	await tx.deleteFrom("user").where("id", "=", id).execute();
}

export function getSession(tx: Tx, id: string): Promise<{ createdAt: string | Date }> {
	return tx.selectFrom("session").select("createdAt").where("id", "=", id).executeTakeFirstOrThrow();
}

/** Whether there are others, and whether somebody among them is an owner. */
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

/** How many changes to sessions, tokens and accounts there were, in all processes. */
export async function countAccessChanges(db: Db): Promise<number> {
	const { value } = await db.kysely
		.selectFrom("counter")
		.select("value")
		.where("name", "=", "access")
		.executeTakeFirstOrThrow();
	return value;
}
