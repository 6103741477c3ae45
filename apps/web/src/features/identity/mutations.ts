import type { Provider, User } from "@freehub/contract/identity";
import { signIn, signInSocial, signOut, signUp } from "@freehub/contract/identity";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { paths } from "#lib/paths.ts";
import { sessionQuery } from "./queries.ts";

type Credentials = { email: string; password: string };

export function useSignIn() {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: (credentials: Credentials) => api.call(signIn, { body: credentials }),
		onSuccess: ({ user }) => startSession(queryClient, user),
	});
}

export function useSignUp() {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: ({ email, password }: Credentials) =>
			api.call(signUp, { body: { name: email.split("@")[0] || email, email, password } }),
		onSuccess: ({ user }) => startSession(queryClient, user),
	});
}

/** Ends the session on the server; `endSession` then tells this page, when it is ready for it. */
export function useSignOut() {
	return useMutation({ mutationFn: () => api.call(signOut, { body: {} }) });
}

/** Asks where to send the person for a sign-in at an external provider. */
export function useStartProviderSignIn() {
	return useMutation({
		mutationFn: (provider: Provider) =>
			api.call(signInSocial, {
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
}

async function startSession(queryClient: QueryClient, user: User): Promise<void> {
	await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
	queryClient.setQueryData(sessionQuery.queryKey, () => ({ user }));
	void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
}
