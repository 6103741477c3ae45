import { initializeApp } from "@firebase/app";
import {
	browserLocalPersistence,
	browserPopupRedirectResolver,
	browserSessionPersistence,
	connectAuthEmulator,
	createUserWithEmailAndPassword,
	GoogleAuthProvider,
	indexedDBLocalPersistence,
	initializeAuth,
	sendEmailVerification,
	sendPasswordResetEmail,
	signInWithEmailAndPassword,
	signInWithPopup,
	signOut,
	type User,
} from "@firebase/auth";
import { ApiError } from "@freehub/contract/errors";
import { type IdentitySettings, MIN_PASSWORD, signInFirebase } from "@freehub/contract/people/identity";
import { plural, t } from "@lingui/core/macro";
import { api } from "#lib/api.ts";
import { AuthError, type Credentials } from "#lib/auth-service.ts";
import { paths } from "#lib/paths.ts";
import { currentLanguage } from "#lib/words.ts";
import { firebaseFailure, serverFailure } from "./failures.ts";

export type FirebaseSettings = NonNullable<IdentitySettings["firebase"]>;

/** Firebase supports every sign-in method. It needs a sign-out, because it stores its own sign-in in the browser. */
export type FirebaseAuthService = {
	signIn: (credentials: Credentials) => Promise<void>;
	signUp: (credentials: Credentials) => Promise<{ signedIn: boolean }>;
	sendConfirmation: (credentials: Credentials) => Promise<void>;
	forgotPassword: (email: string) => Promise<void>;
	google: (before: Promise<unknown>, code?: string) => Promise<void>;
	signOut: () => Promise<void>;
};

/** Wraps the Firebase SDK as an auth service. This file and the SDK are a separate chunk. */
export function startFirebase(settings: FirebaseSettings): FirebaseAuthService {
	const auth = startSdk(settings);

	return withSayableErrors({
		async signIn({ email, password, code }) {
			const { user } = await signInWithEmailAndPassword(auth, email, password);
			await openSession(user, code);
		},
		async signUp({ email, password, code }) {
			// Firebase accepts six characters, but the form requires MIN_PASSWORD.
			if (password.length < MIN_PASSWORD) throw tooShort();
			const { user } = await createUserWithEmailAndPassword(auth, email, password);
			const trouble = await sendEmailVerification(user, afterMail()).then(
				() => undefined,
				(error: unknown) => error,
			);
			try {
				await openSession(user, code);
				return { signedIn: true };
			} catch (error) {
				if (!isUnconfirmed(error)) throw error;
				if (trouble !== undefined) throw trouble;
				return { signedIn: false };
			}
		},
		async sendConfirmation({ email, password }) {
			const { user } = await signInWithEmailAndPassword(auth, email, password);
			await sendEmailVerification(user, afterMail());
		},
		async forgotPassword(email) {
			await sendPasswordResetEmail(auth, email, afterMail()).catch((error: unknown) => {
				if (codeOf(error) !== "auth/user-not-found") throw error;
			});
		},
		async google(before, code) {
			const { user } = await signInWithPopup(auth, new GoogleAuthProvider());
			await before;
			await openSession(user, code);
		},
		async signOut() {
			await signOut(auth);
		},
	});
}

function startSdk({ apiKey, authDomain, projectId, emulator }: FirebaseSettings) {
	try {
		const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), {
			persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
			popupRedirectResolver: browserPopupRedirectResolver,
		});
		// The language of Firebase's mails and its sign-in window.
		auth.languageCode = currentLanguage();
		if (emulator !== null) connectAuthEmulator(auth, `http://${emulator}`, { disableWarnings: true });
		return auth;
	} catch (error) {
		throw sayable(error);
	}
}

/** Opens the session on our server. Firebase only identifies the user. */
async function openSession(user: User, code = ""): Promise<void> {
	await api.call(signInFirebase, { body: { idToken: await user.getIdToken() }, beginningCode: code });
}

/** The page that Firebase's own page links to after the user has followed the link in a mail. */
function afterMail(): { url: string } {
	return { url: window.location.origin + paths.signIn };
}

/** Wraps every method so that each error has a message for the user. */
function withSayableErrors(ways: FirebaseAuthService): FirebaseAuthService {
	const wrap =
		<Args extends unknown[], Result>(way: (...args: Args) => Promise<Result>) =>
		(...args: Args) =>
			way(...args).catch((error: unknown) => {
				throw sayable(error);
			});
	return {
		signIn: wrap(ways.signIn),
		signUp: wrap(ways.signUp),
		sendConfirmation: wrap(ways.sendConfirmation),
		forgotPassword: wrap(ways.forgotPassword),
		google: wrap(ways.google),
		signOut: wrap(ways.signOut),
	};
}

function sayable(error: unknown): unknown {
	if (error instanceof ApiError) return serverFailure(error.code) ?? error;
	const code = codeOf(error);
	return code === undefined ? error : firebaseFailure(code);
}

function codeOf(error: unknown): string | undefined {
	if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return undefined;
	return error.code.startsWith("auth/") ? error.code : undefined;
}

function tooShort(): AuthError {
	return new AuthError(
		t`The password is too short: it needs at least ${plural(MIN_PASSWORD, { one: "# character", other: "# characters" })}.`,
		"password",
	);
}

function isUnconfirmed(error: unknown): boolean {
	return error instanceof ApiError && error.code === "EMAIL_NOT_VERIFIED";
}
