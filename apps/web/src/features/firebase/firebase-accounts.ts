import { t } from "@lingui/core/macro";
import { AuthError } from "#lib/auth-service.ts";
import { ChunkLoadError, lazyChunk } from "#lib/lazy-chunk.ts";
import type { FirebaseAuthService, FirebaseSettings } from "./firebase.ts";

/** One SDK per page; a start that failed is tried again by the next way in. */
let started: Promise<FirebaseAuthService> | undefined;

/** The accounts that a Firebase project holds; the SDK comes with the first use, or when it is prepared. */
export function firebaseAccounts(settings: FirebaseSettings): FirebaseAuthService & { prepare: () => void } {
	const start = () => (started ??= load(settings));
	return {
		// A window that opens long after the click is blocked, so the SDK should be there before it.
		prepare: () => void start().catch(() => undefined),
		signIn: async (credentials) => (await start()).signIn(credentials),
		signUp: async (credentials) => (await start()).signUp(credentials),
		sendConfirmation: async (credentials) => (await start()).sendConfirmation(credentials),
		forgotPassword: async (email) => (await start()).forgotPassword(email),
		google: async (before) => (await start()).google(before),
		signOut: async () => (await start()).signOut(),
	};
}

async function load(settings: FirebaseSettings): Promise<FirebaseAuthService> {
	try {
		const { startFirebase } = await lazyChunk("firebase", () => import("./firebase.ts"));
		return startFirebase(settings);
	} catch (error) {
		started = undefined;
		if (!(error instanceof ChunkLoadError)) throw error;
		// A browser remembers of a script that it failed, for as long as the page is open.
		throw new AuthError(t`Loading chunk firebase failed. Reload this page and try again.`);
	}
}
