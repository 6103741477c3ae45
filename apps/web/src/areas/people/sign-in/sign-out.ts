import type { Read } from "@freehub/contract/endpoint";
import type { signOut as endpoint } from "@freehub/contract/people/identity";
import { api } from "#lib/api.ts";
import { isLocked, LOCK } from "#lib/browser-marks.ts";
import { isNoServer } from "#lib/no-server.ts";
import { storeText } from "#lib/storage.ts";
import type { Write } from "#lib/write.ts";

/** The endpoint without its schemas, which every page would have to load. */
const signOutNow: Read<typeof endpoint> = { method: "POST", path: "/auth/sign-out", status: 200 };

/** Sign-out timeout in ms; after it, the user is signed out on this device only. */
const SIGN_OUT_MS = 5000;

/** Ends the session on the server. The caller then ends it on this page with `endSession`. */
export const signOut: Write<void, unknown> = {
	isForVisitors: true,
	send: () => api.call(signOutNow, { body: {}, signal: AbortSignal.timeout(SIGN_OUT_MS) }),
};

/** Time limit of a sign-out that is completed later, in ms: until then, nobody can sign in. */
const FINISH_MS = 15_000;

let finishing: Promise<void> | undefined;

/**
 * Completes a sign-out that was made offline: signs out on the server before any other request is sent. Those who ask for it at the same
 * time wait for one request: the answer of another one, later than the next sign-in's, would remove that session's cookie.
 * @param signal of the one who asks, who then no longer waits.
 */
export async function finishSignOut(signal?: AbortSignal): Promise<void> {
	if (!isLocked()) return;
	signal?.throwIfAborted();
	finishing ??= signOutOnServer().finally(() => (finishing = undefined));
	const aborted = Promise.withResolvers<never>();
	signal?.addEventListener("abort", () => aborted.reject(signal.reason), { once: true });
	await Promise.race([finishing, aborted.promise]);
}

async function signOutOnServer(): Promise<void> {
	try {
		await api.call(signOutNow, { body: {}, signal: AbortSignal.timeout(FINISH_MS) });
	} catch (error) {
		if (isNoServer(error)) throw error;
	}
	setLocked(false);
}

/** @returns whether it is locked now; false if storage is forbidden. */
export function setLocked(locked: boolean): boolean {
	return storeText(LOCK, locked ? "" : undefined) && locked;
}
