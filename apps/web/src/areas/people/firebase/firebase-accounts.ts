import { t } from "@lingui/core/macro";
import { AuthError } from "#lib/auth-service.ts";
import { ChunkLoadError, loadPart } from "#lib/load-part.ts";
import type { FirebaseAuthService, FirebaseSettings } from "./firebase.ts";

/** One SDK per page. After a failed start, the next call tries again. */
let started: Promise<FirebaseAuthService> | undefined;

/** The accounts of a Firebase project. The SDK is loaded on first use, or earlier by `prepare`. */
export function firebaseAccounts(settings: FirebaseSettings): FirebaseAuthService & { prepare: () => void } {
	const start = () => (started ??= load(settings));
	return {
		// Browsers block a popup that opens long after the click, so load the SDK before the click.
		prepare: () => void start().catch(() => undefined),
		signIn: async (credentials) => (await start()).signIn(credentials),
		signUp: async (credentials) => (await start()).signUp(credentials),
		sendConfirmation: async (credentials) => (await start()).sendConfirmation(credentials),
		forgotPassword: async (email) => (await start()).forgotPassword(email),
		google: async (before, code) => (await start()).google(before, code),
		signOut: async () => (await start()).signOut(),
	};
}

async function load(settings: FirebaseSettings): Promise<FirebaseAuthService> {
	try {
		const { startFirebase } = await loadPart("firebase", () => import("./firebase.ts"), {
			words: "visitors",
		});
		return startFirebase(settings);
	} catch (error) {
		started = undefined;
		if (!(error instanceof ChunkLoadError)) throw error;
		// Until a reload, the browser remembers that the script failed.
		throw new AuthError(t`Loading chunk firebase failed. Reload this page and try again.`);
	}
}

/** Ends Firebase's own sign-in in this browser, so that the next person does not find it. */
export async function leaveFirebase({ firebase }: { firebase: FirebaseSettings | null }): Promise<void> {
	if (firebase !== null) await firebaseAccounts(firebase).signOut?.();
}
