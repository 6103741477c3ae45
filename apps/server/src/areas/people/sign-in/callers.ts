import type { SignUpChoice } from "@freehub/domain/people/sign-up";
import { LRUCache } from "lru-cache";
import { refusal } from "#app-error.ts";
import type { Caller } from "#caller.ts";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { rememberAccess } from "#shop/shop-settings.ts";
import type { Auth } from "./auth.ts";
import { findBySecret, findStanding, toUser, type UserRow } from "./find-caller.ts";
import { endSession, noteUse } from "./identity.repo.ts";
import { throwNotedFailure } from "./library-connection.ts";
import { findWorksAt } from "./own-stores.ts";

/** How long a session or token may still work in this process after it ended, in ms. */
const LIFETIME_MS = 30_000;
/** Precision of a session's last use, in ms; a write per request would cost more than most requests. */
const LAST_USE_MS = 3 * 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;

const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?freehub\.session_token=([^;]+)/;

/** `onAccess` calls back when anybody's rights changed, in any process; `noticeAccess` checks that no change was missed. */
type AccessFeed = { onAccess: (listener: () => void) => void; noticeAccess: () => Promise<void> };

/**
 * Finds the caller without asking the database each time. A lookup costs several times as much as a durable stock change, so the
 * result is cached briefly under the exact text of the signed cookie or the token. Any change of rights clears the whole cache:
 * changes are rare, and new lookups are cheap enough.
 */
export function createCallers(
	db: Db,
	auth: Auth,
	{ access: configured, sessionMaxDays }: Pick<Config, "access" | "sessionMaxDays">,
	now: () => Date,
	feed: AccessFeed,
) {
	const remembered = rememberAccess(db, configured);
	const { access, invitedOnly } = remembered;
	const known = new LRUCache<string, Caller>({ max: 10_000, ttl: LIFETIME_MS });
	/** Incremented when the cache is cleared. Results of lookups that started earlier may be outdated and are not cached. */
	let generation = 0;

	const listeners: (() => void)[] = [];

	function forget(): void {
		generation += 1;
		known.clear();
		for (const listener of listeners) listener();
	}

	async function remember(key: string, find: () => Promise<Caller | undefined>) {
		const cached = known.get(key);
		if (cached !== undefined) return cached;
		const began = generation;
		const caller = await find();
		if (caller !== undefined && generation === began) known.set(key, caller);
		return caller;
	}

	let knowing: Promise<void> | undefined;

	/** Resolves when the access mode is known; later changes are noticed. */
	async function knowAccess(): Promise<void> {
		await feed.noticeAccess();
		knowing ??= remembered.read().catch((error: unknown) => {
			knowing = undefined;
			throw error;
		});
		await knowing;
	}

	// From now on callers are looked up again, after the access mode is read again.
	feed.onAccess(() => {
		knowing = undefined;
		forget();
	});

	async function bySession(headers: Headers): Promise<Caller | undefined> {
		// Only get-session extends a session, because only there the cookie can be extended with it.
		const query = { disableRefresh: true };
		const found = await throwNotedFailure(db.engine, () => auth.api.getSession({ headers, query }));
		if (found === null) return undefined;
		const { session, user } = found;
		if (now().getTime() - new Date(session.createdAt).getTime() > sessionMaxDays * DAY_MS) {
			await endSession(db, "id", session.id);
			return undefined;
		}
		if (now().getTime() - new Date(session.updatedAt).getTime() > LAST_USE_MS) {
			// Answer the caller even if the use cannot be recorded, for example on a full disk.
			await noteUse(db, session.id, now()).catch(() => undefined);
		}
		const known = toUser(user as UserRow, access(), await findWorksAt(db.kysely, user.id));
		return { user: known, via: "session", rights: known.rights, credential: session.id };
	}

	/** The caller of a request. @throws AppError unauthenticated for an invalid token. */
	async function callerOf(headers: Headers): Promise<Caller | undefined> {
		const secret = /^Bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
		const cookie = secret === undefined ? sessionCookie(headers) : undefined;
		// Also for visitors, whose right to read the stock depends on it.
		await knowAccess();
		if (secret === undefined && cookie === undefined) return undefined;
		if (cookie !== undefined) return remember(`session ${cookie}`, () => bySession(headers));
		const caller = await remember(`token ${secret}`, () => findBySecret(db, secret ?? "", access(), now()));
		if (caller !== undefined) return caller;
		throw refusal("unauthenticated.token");
	}

	/** Waits for a change of a role, session, token or account, and clears the cache before it is answered. */
	async function forgetAfter<T>(change: Promise<T>): Promise<T> {
		const answer = await change;
		forget();
		return answer;
	}

	return {
		callerOf,
		/** The access mode, once `knowAccess` has resolved. */
		access,
		/** Whether only invited people may sign up, once `knowAccess` has resolved. */
		invitedOnly,
		knowAccess,
		forget,
		forgetAfter,
		/** Applies the owner's new choice of who may sign up, and with which access, before the change is answered. */
		takeSignUp(choice: SignUpChoice): void {
			remembered.take(choice);
			forget();
		},
		/** Subscribes to changes of rights that this process makes or notices. */
		onForget: (listener: () => void): void => void listeners.push(listener),
		/** Reads the settings first: another process may have changed them. */
		async standingOf(callers: readonly Caller[]) {
			await remembered.read();
			return findStanding(db, callers, { access: access(), sessionMaxDays }, now());
		},
	};
}

export function sessionCookie(headers: Headers): string | undefined {
	return SESSION_COOKIE.exec(headers.get("cookie") ?? "")?.[1];
}
