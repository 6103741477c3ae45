import { resetPassword, signOut as signOutEndpoint } from "@freehub/contract/identity";
import { api } from "#lib/api.ts";
import type { AuthService, Credentials } from "#lib/auth-service.ts";
import { whyNotIdentity } from "#lib/identity-failure.ts";
import type { WriteCommand } from "#lib/write-command.ts";
import { finishSignOut } from "./finish-sign-out.ts";
import { endSession } from "./queries.ts";
import { startSession } from "./start-session.ts";

/** These are for who has no session (any more), so a 401 is an answer like others. */
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

/** Signs in at a window that the provider opens itself; it must be opened at once, and whoever was here before is signed out meanwhile. */
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
	// Every session has ended, this browser's as well.
	show: (_, __, queryClient) => endSession(queryClient),
};

/** After so long without an answer one signs out on this device alone, in ms. */
const SIGN_OUT_MS = 5000;

/** Ends the session on the server; `endSession` then tells this page, when it is ready for it. */
export const signOut: WriteCommand<void, unknown> = {
	isForVisitors: true,
	send: () => api.call(signOutEndpoint, { body: {}, signal: AbortSignal.timeout(SIGN_OUT_MS) }),
};
