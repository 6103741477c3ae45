import { linkSocial, type Provider, resetPassword, signInSocial, signOut } from "@freehub/contract/identity";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { OWN } from "#lib/own-data.ts";
import { paths } from "#lib/paths.ts";
import { forgetRecentProducts } from "#lib/recent-products.ts";
import { type Credentials, WayInError, type WaysIn } from "#lib/ways-in.ts";
import { sessionQuery } from "./queries.ts";

export function useSignIn(ways: WaysIn) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: async (credentials: Credentials) => {
			await ways.signIn(credentials);
			await startSession(queryClient);
		},
	});
}

export function useSignUp(ways: WaysIn) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: async (credentials: Credentials) => {
			const answer = await ways.signUp(credentials);
			if (answer.signedIn) await startSession(queryClient);
			return answer;
		},
	});
}

export function useForgotPassword(ways: WaysIn) {
	return useMutation({ mutationFn: (email: string) => ways.forgotPassword(email) });
}

export function useResetPassword() {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: (body: { newPassword: string; token: string }) => api.call(resetPassword, { body }),
		// Every session has ended, this browser's as well.
		onSuccess: () => endSession(queryClient),
	});
}

/** Ends the session on the server; `endSession` then tells this page, when it is ready for it. */
export function useSignOut() {
	return useMutation({ mutationFn: () => api.call(signOut, { body: {} }) });
}

/** Asks where to send the person for a sign-in at an external provider, or to add it to their account. */
export function useStartProvider() {
	return useMutation({
		mutationFn: ({ provider, isLink }: { provider: Provider; isLink: boolean }) =>
			api.call(isLink ? linkSocial : signInSocial, {
				body: {
					provider,
					callbackURL: window.location.origin + paths.signInPopupDone,
					errorCallbackURL: window.location.origin + paths.signInPopupFailed,
					disableRedirect: true,
				},
			}),
	});
}

/** The session has ended, whoever ended it. */
export function endSession(queryClient: QueryClient): void {
	queryClient.setQueryData(sessionQuery.queryKey, null);
	queryClient.removeQueries({ queryKey: [OWN] });
	forgetRecentProducts();
	// What was read with a right that a visitor may not have; what is on the screen is read again.
	queryClient.removeQueries({ queryKey: ["stock"], type: "inactive" });
}

/** Reads the session again: the person, the role or the rights may be others. */
export async function refreshSession(queryClient: QueryClient): Promise<void> {
	await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
	await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

/**
 * Reads the session that a sign-in has just opened.
 * @throws WayInError when the browser has not kept it.
 */
export async function startSession(queryClient: QueryClient): Promise<void> {
	queryClient.removeQueries({ queryKey: [OWN] });
	await refreshSession(queryClient);
	if (queryClient.getQueryData(sessionQuery.queryKey)) return;
	throw new WayInError(
		"The server signed you in, but the browser did not keep it. Allow cookies for this site and try again.",
	);
}
