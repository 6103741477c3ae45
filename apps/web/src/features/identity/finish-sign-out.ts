import type { Read } from "@freehub/contract/endpoint";
import type { signOut } from "@freehub/contract/identity";
import { api } from "#lib/api.ts";
import { isLocked, LOCK } from "#lib/lock.ts";
import { isNoServer } from "#lib/no-server.ts";
import { storeText } from "#lib/storage.ts";
import { withLimit } from "#lib/with-limit.ts";

/** The endpoint without its schemas, which every page would have to load. */
const signOutNow: Read<typeof signOut> = { method: "POST", path: "/auth/sign-out", status: 200 };

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
