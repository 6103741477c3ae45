import { resetPassword } from "@freehub/contract/identity";
import { api } from "#lib/api.ts";
import type { AuthService, Credentials } from "#lib/auth-service.ts";
import { whyNotIdentity } from "#lib/identity-failure.ts";
import type { WriteCommand } from "#lib/write-command.ts";
import { endSession } from "./queries.ts";
import { finishSignOut } from "./sign-out.ts";
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
