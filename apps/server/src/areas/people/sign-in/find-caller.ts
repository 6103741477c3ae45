import { createHash } from "node:crypto";
import type { Need } from "@freehub/contract/endpoint";
import type { User } from "@freehub/contract/people/identity";
import { type AccessMode, type Right, type Role, rightsOf } from "@freehub/domain/people/access";
import type { WorksAt } from "@freehub/domain/people/own-stores";
import { type Caller, requireNeed, requireSignedIn } from "#caller.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { WriteRequest } from "#db/write.ts";
import { savedLanguage } from "#language.ts";
import { findWorksAt } from "./own-stores.ts";
import { lockOwners } from "./owners.ts";

/** The stored hash of a secret that is random enough to need no slow hash: a token, or the secret of an invitation link. */
export function hashOf(secret: string): string {
	return createHash("sha256").update(secret).digest("base64url");
}

/** The columns of a user that both better-auth and our own queries return. */
export type UserRow = {
	id: string;
	email: string;
	name: string;
	image?: string | null | undefined;
	emailVerified: boolean | number;
	role: Role;
	language?: string | null | undefined;
};

const userColumns = [
	"user.id",
	"user.email",
	"user.name",
	"user.emailVerified",
	"user.role",
	"user.language",
] as const;

/** Converts a user to the API's form. */
export function toUser(row: UserRow, access: AccessMode, { stores, onlyThere }: WorksAt): User {
	const { id, email, name, image, emailVerified, role, language } = row;
	return {
		id,
		email,
		name,
		image: image ?? null,
		emailVerified: Boolean(emailVerified),
		role,
		language: savedLanguage(language),
		rights: [...rightsOf(role, access)],
		stores: [...stores],
		onlyThere,
	};
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Precision of a token's last use, in ms; a write per request would cost more than most requests. */
const LAST_USE_MS = 60_000;

/** The owner of a token, by its secret; records the use. Undefined if the token is invalid, expired or revoked. */
export async function findBySecret(
	db: Db,
	secret: string,
	access: AccessMode,
	now: Date,
): Promise<Caller | undefined> {
	const row = await workingTokens(db.kysely, now).where("hash", "=", hashOf(secret)).executeTakeFirst();
	if (row === undefined) return undefined;
	if (row.last_used_at === null || now.getTime() - new Date(row.last_used_at).getTime() > LAST_USE_MS) {
		await db.transact((tx) =>
			tx.updateTable("api_token").set({ last_used_at: now }).where("id", "=", row.token).execute(),
		);
	}
	return toTokenCaller(row, access, await findWorksAt(db.kysely, row.id));
}

type TokenRow = NonNullable<Awaited<ReturnType<ReturnType<typeof workingTokens>["executeTakeFirst"]>>>;

function workingTokens(connection: Connection, now: Date) {
	return connection
		.selectFrom("api_token")
		.innerJoin("user", "user.id", "api_token.user_id")
		.select(["api_token.id as token", "scopes", "last_used_at", "expires_at"])
		.select(userColumns)
		.where("revoked_at", "is", null)
		.where("expires_at", ">", now);
}

/** The rights of a token: those of its owner that were granted to it. */
function rightsOfToken({ role, scopes }: TokenRow, access: AccessMode): Right[] {
	const granted = scopes.split(" ");
	return rightsOf(role, access).filter((right) => granted.includes(right));
}

function toTokenCaller(row: TokenRow, access: AccessMode, worksAt: WorksAt): Caller {
	const user = toUser(row, access, worksAt);
	const rights = rightsOfToken(row, access);
	return { user: { ...user, rights }, via: "token", rights, credential: row.token };
}

/**
 * For writes that change people's rights: takes the lock that all of these share, then looks the caller up in the database again,
 * ignoring what was known when the request arrived.
 * @throws AppError unauthenticated if their session or token has ended, forbidden if they have lost the right.
 */
export async function confirmAsker(tx: Tx, { credential, now }: WriteRequest, need: Need): Promise<Caller> {
	await lockOwners(tx);
	const caller = credential && (await findByCredential(tx, credential, now));
	requireNeed(need, caller);
	return requireSignedIn(caller);
}

type Credential = NonNullable<WriteRequest["credential"]>;

/** The owner of a session, regardless of its age, or of a token. */
async function findByCredential(
	tx: Tx,
	{ via, id, access }: Credential,
	now: Date,
): Promise<Caller | undefined> {
	if (via === "token") {
		const row = await workingTokens(tx, now).where("api_token.id", "=", id).executeTakeFirst();
		return row && toTokenCaller(row, access, await findWorksAt(tx, row.id));
	}
	const row = await tx
		.selectFrom("session")
		.innerJoin("user", "user.id", "session.userId")
		.select(userColumns)
		.where("session.id", "=", id)
		.executeTakeFirst();
	const user = row && toUser(row, access, await findWorksAt(tx, row.id));
	return user && { user, via, rights: user.rights, credential: id };
}

/** The rights of a session or token, and when it ends. */
type Standing = { rights: readonly Right[]; endsAt: Date };

/**
 * The standing of those sessions and tokens that are still valid, by id; one statement for all sessions and one for all tokens.
 */
export async function findStanding(
	db: Db,
	callers: readonly Pick<Caller, "via" | "credential">[],
	{ access, sessionMaxDays }: { access: AccessMode; sessionMaxDays: number },
	now: Date,
): Promise<Map<string, Standing>> {
	const idsOf = (kind: Caller["via"]) =>
		callers.flatMap(({ via, credential }) => (via === kind ? [credential] : []));
	const [sessions, tokens] = [idsOf("session"), idsOf("token")];
	const standing = new Map<string, Standing>();
	if (sessions.length > 0) {
		const rows = await db.kysely
			.selectFrom("session")
			.innerJoin("user", "user.id", "session.userId")
			.select(["session.id as session", "expiresAt", "session.createdAt as begunAt", "user.role"])
			.where("session.id", "in", sessions)
			.execute();
		for (const { session, expiresAt, begunAt, role } of rows) {
			const oldest = new Date(begunAt).getTime() + sessionMaxDays * DAY_MS;
			const endsAt = new Date(Math.min(new Date(expiresAt).getTime(), oldest));
			if (endsAt > now) standing.set(session, { rights: rightsOf(role, access), endsAt });
		}
	}
	if (tokens.length > 0) {
		const rows = await workingTokens(db.kysely, now).where("api_token.id", "in", tokens).execute();
		for (const row of rows) {
			standing.set(row.token, { rights: rightsOfToken(row, access), endsAt: new Date(row.expires_at) });
		}
	}
	return standing;
}
