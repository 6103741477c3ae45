import { LRUCache } from "lru-cache";
import { AppError } from "#app-error.ts";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { orFailure } from "#db/noted-errors.ts";
import type { Caller } from "#http/caller.ts";
import type { Auth } from "./auth.ts";
import { endSessionById } from "./identity.repo.ts";
import { findTokenOwner } from "./tokens.ts";
import { toUser, type UserRow } from "./user-answer.ts";

/** A session or a token that was ended in another process is honoured here for at most this long. */
const LIFETIME_MS = 30_000;
const DAY_MS = 24 * 60 * 60 * 1000;

const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?freehub\.session_token=([^;]+)/;

export type Callers = {
	/** Who asks. @throws AppError unauthenticated for a token that is not good. */
	callerOf: (headers: Headers) => Promise<Caller | undefined>;
	/** Forgets what is known of this cookie's session, because it may have changed. */
	forget: (headers: Headers) => void;
	/** Forgets what is known of somebody, because it has changed. */
	forgetUser: (id: string) => void;
};

/**
 * Knows who asks without asking the database each time: a look-up costs several times what a durable stock change
 * does, so its result is kept for a moment under the signed cookie's or the token's exact text.
 */
export function createCallers(
	db: Db,
	auth: () => Auth,
	{ access, sessionMaxDays }: Pick<Config, "access" | "sessionMaxDays">,
	now: () => Date,
): Callers {
	const known = new LRUCache<string, Caller>({ max: 10_000, ttl: LIFETIME_MS });

	async function remember(key: string, find: () => Promise<Caller | undefined>) {
		const cached = known.get(key);
		if (cached !== undefined) return cached;
		const caller = await find();
		if (caller !== undefined) known.set(key, caller);
		return caller;
	}

	async function bySession(headers: Headers): Promise<Caller | undefined> {
		// Only get-session prolongs a session, as only there the cookie can be prolonged with it.
		const query = { disableRefresh: true };
		const found = await orFailure(db.engine, () => auth().api.getSession({ headers, query }));
		if (found === null) return undefined;
		const { session, user } = found;
		if (now().getTime() - new Date(session.createdAt).getTime() > sessionMaxDays * DAY_MS) {
			await endSessionById(db, session.id);
			return undefined;
		}
		const known = toUser(user as UserRow, access);
		return { user: known, via: "session", rights: known.rights, credential: session.id };
	}

	async function byToken(secret: string): Promise<Caller | undefined> {
		const found = await findTokenOwner(db, secret, now());
		if (found === undefined) return undefined;
		const user = toUser(found.user, access);
		const rights = user.rights.filter((right) => found.scopes.includes(right));
		return { user: { ...user, rights }, via: "token", rights, credential: found.id };
	}

	return {
		async callerOf(headers) {
			const secret = /^Bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
			if (secret !== undefined) {
				const caller = await remember(`token ${secret}`, () => byToken(secret));
				if (caller !== undefined) return caller;
				throw new AppError("unauthenticated", "This token is not known, was revoked, or has expired.");
			}
			const cookie = sessionCookie(headers);
			return cookie === undefined ? undefined : remember(`session ${cookie}`, () => bySession(headers));
		},
		forget(headers) {
			const cookie = sessionCookie(headers);
			if (cookie !== undefined) known.delete(`session ${cookie}`);
		},
		forgetUser(id) {
			for (const [key, caller] of known.entries()) if (caller.user.id === id) known.delete(key);
		},
	};
}

export function sessionCookie(headers: Headers): string | undefined {
	return SESSION_COOKIE.exec(headers.get("cookie") ?? "")?.[1];
}
