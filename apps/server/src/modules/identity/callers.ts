import type { SignUpChoice } from "@freehub/domain/sign-up";
import { LRUCache } from "lru-cache";
import { refusal } from "#app-error.ts";
import type { Caller } from "#caller.ts";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { throwNotedFailure } from "#db/library-connection.ts";
import { rememberAccess } from "#modules/settings/shop-settings.ts";
import type { Auth } from "./auth.ts";
import { findBySecret, findStanding, toUser, type UserRow } from "./find-caller.ts";
import { endSession, noteUse } from "./identity.repo.ts";

/** By how much a session or a token may outlive its end. */
const LIFETIME_MS = 30_000;
/** How exactly it is known when a session was used last; writing it each time would cost more than most requests. */
const LAST_USE_MS = 3 * 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;

const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?freehub\.session_token=([^;]+)/;

/** Calls back when somebody's rights were changed in whatever process; `noticeAccess` makes sure that it is not far behind. */
type AccessFeed = { onAccess: (listener: () => void) => void; noticeAccess: () => Promise<void> };

/**
 * Knows who asks without asking the database each time: a look-up costs several times what a durable stock change
 * does, so its result is kept for a moment under the exact text of the signed cookie or the token. Any change of somebody's
 * rights forgets everybody: changes are rare, and looking everybody up again is cheap.
 */
export function createCallers(
	db: Db,
	auth: Auth,
	{ access: configured, sessionMaxDays }: Pick<Config, "access" | "sessionMaxDays">,
	now: () => Date,
	feed: AccessFeed,
) {
	const remembered = rememberAccess(db, configured);
	const { access } = remembered;
	const known = new LRUCache<string, Caller>({ max: 10_000, ttl: LIFETIME_MS });
	/** Grows with each forgetting. What was looked up under an older one may be out of date and is not kept. */
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

	/** Resolves when it is known how access is given; later changes of that are noticed. */
	async function knowAccess(): Promise<void> {
		await feed.noticeAccess();
		knowing ??= remembered.read().catch((error: unknown) => {
			knowing = undefined;
			throw error;
		});
		await knowing;
	}

	// Callers are looked up again from now on, after the mode of access is known.
	feed.onAccess(() => {
		knowing = undefined;
		forget();
	});

	async function bySession(headers: Headers): Promise<Caller | undefined> {
		// Only get-session prolongs a session, as only there the cookie can be prolonged with it.
		const query = { disableRefresh: true };
		const found = await throwNotedFailure(db.engine, () => auth.api.getSession({ headers, query }));
		if (found === null) return undefined;
		const { session, user } = found;
		if (now().getTime() - new Date(session.createdAt).getTime() > sessionMaxDays * DAY_MS) {
			await endSession(db, "id", session.id);
			return undefined;
		}
		if (now().getTime() - new Date(session.updatedAt).getTime() > LAST_USE_MS) {
			// The caller is answered even if the use cannot be noted, as on a full disk.
			await noteUse(db, session.id, now()).catch(() => undefined);
		}
		const known = toUser(user as UserRow, access());
		return { user: known, via: "session", rights: known.rights, credential: session.id };
	}

	/** Who asks. @throws AppError unauthenticated for a token that is not good. */
	async function callerOf(headers: Headers): Promise<Caller | undefined> {
		const secret = /^Bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
		const cookie = secret === undefined ? sessionCookie(headers) : undefined;
		// Also for visitors, who may read the stock or not.
		await knowAccess();
		if (secret === undefined && cookie === undefined) return undefined;
		if (cookie !== undefined) return remember(`session ${cookie}`, () => bySession(headers));
		const caller = await remember(`token ${secret}`, () => findBySecret(db, secret ?? "", access(), now()));
		if (caller !== undefined) return caller;
		throw refusal("unauthenticated.token");
	}

	/** Gives what a change of a role, a session, a token or an account gives, and forgets before that is answered. */
	async function forgetAfter<T>(change: Promise<T>): Promise<T> {
		const answer = await change;
		forget();
		return answer;
	}

	return {
		callerOf,
		/** How access is given, once `knowAccess` has resolved. */
		access,
		knowAccess,
		forget,
		forgetAfter,
		/** The owner has just chosen who may sign up, and as what: it holds before that is answered. */
		takeSignUp(choice: SignUpChoice): void {
			remembered.take(choice);
			forget();
		},
		/** Listens for changes of anybody's rights that this process makes or notices. */
		onForget: (listener: () => void): void => void listeners.push(listener),
		/** Looks at the settings first: it may have been another process that changed them. */
		async standingOf(callers: readonly Caller[]) {
			await remembered.read();
			return findStanding(db, callers, { access: access(), sessionMaxDays }, now());
		},
	};
}

export function sessionCookie(headers: Headers): string | undefined {
	return SESSION_COOKIE.exec(headers.get("cookie") ?? "")?.[1];
}
