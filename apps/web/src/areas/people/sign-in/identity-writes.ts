import { resetPassword } from "@freehub/contract/people/identity";
import { t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { AuthError, type AuthService, type Credentials } from "#lib/auth-service.ts";
import { whyNotIdentity } from "#lib/identity-failure.ts";
import { FIRST_PATIENCE_MS } from "#lib/no-server.ts";
import { OWN } from "#lib/query-client.ts";
import type { Write } from "#lib/write.ts";
import { endSession, limit, refreshSession, sessionQuery, storeSession } from "./queries.ts";
import { finishSignOut } from "./sign-out.ts";

/** Writes of users without a session, so a 401 is an ordinary answer. */
const visitors = { isForVisitors: true, why: whyNotIdentity } as const;

export function signInBy(service: AuthService): Write<Credentials, unknown> {
	return {
		...visitors,
		async send(credentials) {
			await finishSignOut();
			await service.signIn(credentials);
		},
		show: (_, __, queryClient) => startSession(queryClient),
	};
}

export function signUpBy(service: AuthService): Write<Credentials, { signedIn: boolean }> {
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
export const signInByWindow: Write<NonNullable<AuthService["google"]>, unknown> = {
	...visitors,
	async send(openWindow) {
		const left = finishSignOut();
		await Promise.all([left, openWindow(left)]);
	},
	show: (_, __, queryClient) => startSession(queryClient),
};

export function forgotPasswordBy(service: AuthService): Write<{ email: string }, unknown> {
	return { ...visitors, send: ({ email }) => service.forgotPassword(email) };
}

export const resetByMail: Write<{ newPassword: string; token: string }, unknown> = {
	...visitors,
	send: (body) => api.call(resetPassword, { body }),
	// A reset ends every session, including this browser's.
	show: (_, __, queryClient) => endSession(queryClient),
};

/** Timeout for reading the session after a sign-in, in ms. It is long because only the server's answer counts then. */
const SIGN_IN_MS = 30_000;

/**
 * Reads the session that a sign-in has just opened.
 * @throws AuthError if the browser did not store the session cookie.
 */
export async function startSession(queryClient: QueryClient): Promise<void> {
	queryClient.removeQueries({ queryKey: [OWN] });
	// The stored session may be of another user.
	storeSession(null);
	limit.ms = SIGN_IN_MS;
	await refreshSession(queryClient).finally(() => (limit.ms = FIRST_PATIENCE_MS));
	if (queryClient.getQueryData(sessionQuery.queryKey)) return;
	throw new AuthError(
		t`The server signed you in, but the browser did not keep it. Allow cookies for this site and try again.`,
	);
}
