import { resetPassword, signOut as signOutEndpoint } from "@freehub/contract/identity";
import { api } from "#lib/api.ts";
import type { AuthService, Credentials } from "#lib/auth-service.ts";
import { whyNotIdentity } from "#lib/identity-failure.ts";
import type { WriteCommand } from "#lib/write-command.ts";
import { finishSignOut } from "./finish-sign-out.ts";
import { endSession } from "./queries.ts";
import { startSession } from "./start-session.ts";

/** Commands for users without a session, so a 401 is an ordinary answer. */
const visitors = { isForVisitors: true, why: whyNotIdentity } as const;

export function signInBy(service: AuthService): WriteCommand<Credentials, unknown> {
	return {
		...visitors,
		async send(credentials) {
			await finishSignOut();
			await service.signIn(credentials);
		},
		show: (_, __, queryClient) => startSession(queryClient),
	};
}

export function signUpBy(service: AuthService): WriteCommand<Credentials, { signedIn: boolean }> {
	return {
		...visitors,
		async send(credentials) {
			await finishSignOut();
			return service.signUp(credentials);
		},
		show: ({ signedIn }, _, queryClient) => (signedIn ? startSession(queryClient) : undefined),
	};
}

/** Signs in with a popup of the provider. The popup must open at once, so a pending sign-out finishes in parallel. */
export const signInByWindow: WriteCommand<NonNullable<AuthService["google"]>, unknown> = {
	...visitors,
	async send(openWindow) {
		const left = finishSignOut();
		await Promise.all([left, openWindow(left)]);
	},
	show: (_, __, queryClient) => startSession(queryClient),
};

export function forgotPasswordBy(service: AuthService): WriteCommand<{ email: string }, unknown> {
	return { ...visitors, send: ({ email }) => service.forgotPassword(email) };
}

export const resetByMail: WriteCommand<{ newPassword: string; token: string }, unknown> = {
	...visitors,
	send: (body) => api.call(resetPassword, { body }),
	// A reset ends every session, including this browser's.
	show: (_, __, queryClient) => endSession(queryClient),
};

/** Sign-out timeout in ms; after it, the user is signed out on this device only. */
const SIGN_OUT_MS = 5000;

/** Ends the session on the server. The caller then ends it on this page with `endSession`. */
export const signOut: WriteCommand<void, unknown> = {
	isForVisitors: true,
	send: () => api.call(signOutEndpoint, { body: {}, signal: AbortSignal.timeout(SIGN_OUT_MS) }),
};
