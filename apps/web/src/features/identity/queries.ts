import {
	getIdentitySettings,
	getSession,
	linkSocial,
	type Provider,
	signInSocial,
	verifyEmail,
} from "@freehub/contract/identity";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { AuthError } from "#lib/auth-service.ts";
import { OWN } from "#lib/own-data.ts";
import { paths } from "#lib/paths.ts";
import { forgetRecentProducts } from "#lib/recent-products.ts";

export const sessionQuery = queryOptions({
	queryKey: ["session"],
	queryFn: ({ signal }) => api.call(getSession, { signal }),
	staleTime: 60_000,
});

export const settingsQuery = queryOptions({
	queryKey: ["identity-settings"],
	queryFn: ({ signal }) => api.call(getIdentitySettings, { signal }),
	staleTime: Number.POSITIVE_INFINITY,
});

/** Asked once, also where the page is drawn twice. */
const once = { staleTime: Number.POSITIVE_INFINITY, refetchOnMount: false } as const;

/** Confirms an address, once for each token: the link of a mail may work a single time. */
export function confirmationQuery(token: string) {
	return queryOptions({
		...once,
		queryKey: ["confirmation", token],
		queryFn: () => api.call(verifyEmail, { query: { token } }),
	});
}

/** Where to send the person for a sign-in at an external provider, or to add it to their account. */
export function providerPageQuery(provider: Provider, isLink: boolean) {
	return queryOptions({
		...once,
		queryKey: ["provider-page", provider, isLink],
		queryFn: () =>
			api.call(isLink ? linkSocial : signInSocial, {
				body: {
					provider,
					callbackURL: window.location.origin + paths.signInPopupDone,
					errorCallbackURL: window.location.origin + paths.signInPopupFailed,
					disableRedirect: true,
				},
			}),
		retry: false,
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
 * @throws AuthError when the browser has not kept it.
 */
export async function startSession(queryClient: QueryClient): Promise<void> {
	queryClient.removeQueries({ queryKey: [OWN] });
	await refreshSession(queryClient);
	if (queryClient.getQueryData(sessionQuery.queryKey)) return;
	throw new AuthError(
		"The server signed you in, but the browser did not keep it. Allow cookies for this site and try again.",
	);
}
