import type { User } from "@freehub/contract/identity";
import { LRUCache } from "lru-cache";
import type { Auth } from "./auth.ts";

/** A session that was ended in another process is honoured here for at most this long. */
const LIFETIME_MS = 30_000;

const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?freehub\.session_token=([^;]+)/;

export type Sessions = {
	/** The user whose session the cookie names, if it is valid. */
	userOf: (headers: Headers) => Promise<User | undefined>;
	/** Forgets what is known of this cookie's session, because it may have ended. */
	forget: (headers: Headers) => void;
};

/**
 * Knows who asks without asking the database each time: a look-up costs several times what a durable
 * stock change does, so its result is kept for a moment under the signed cookie's exact text.
 */
export function createSessions(auth: Auth): Sessions {
	const known = new LRUCache<string, User>({ max: 10_000, ttl: LIFETIME_MS });
	return {
		async userOf(headers) {
			const cookie = sessionCookie(headers);
			if (cookie === undefined) return undefined;
			const cached = known.get(cookie);
			if (cached !== undefined) return cached;
			const session = await auth.api.getSession({ headers });
			if (session === null) return undefined;
			const { id, email, name } = session.user;
			known.set(cookie, { id, email, name });
			return { id, email, name };
		},
		forget(headers) {
			const cookie = sessionCookie(headers);
			if (cookie !== undefined) known.delete(cookie);
		},
	};
}

function sessionCookie(headers: Headers): string | undefined {
	return SESSION_COOKIE.exec(headers.get("cookie") ?? "")?.[1];
}
