import type { Read } from "@freehub/contract/endpoint";
import type { signOut as endpoint } from "@freehub/contract/people/identity";
import { api } from "#lib/api.ts";
import { isLocked, LOCK } from "#lib/browser-marks.ts";
import { isNoServer } from "#lib/no-server.ts";
import { storeText } from "#lib/storage.ts";
import { withLimit } from "#lib/with-limit.ts";
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

/** Completes a sign-out that was made offline: signs out on the server before any other request is sent. */
export async function finishSignOut(signal = withLimit(undefined)): Promise<void> {
	if (!isLocked()) return;
	try {
		await api.call(signOutNow, { body: {}, signal });
	} catch (error) {
		if (isNoServer(error)) throw error;
	}
	setLocked(false);
}

/** @returns whether it is locked now; false if storage is forbidden. */
export function setLocked(locked: boolean): boolean {
	return storeText(LOCK, locked ? "" : undefined) && locked;
}
