import { linkSocial, type Provider, signInSocial, verifyEmail } from "@freehub/contract/people/identity";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { paths } from "#lib/paths.ts";
import { finishSignOut } from "./sign-out.ts";

/** Sent only once, even if the page renders twice. */
const once = { staleTime: Number.POSITIVE_INFINITY, refetchOnMount: false } as const;

/** Confirms an address, once per token, because the link in a mail may work only once. */
export function confirmationQuery(token: string) {
	return queryOptions({
		...once,
		queryKey: ["confirmation", token],
		queryFn: () => api.call(verifyEmail, { query: { token } }),
	});
}

/** The URL of an external provider's page, to sign in there or to link the provider to the account. */
export function providerPageQuery(provider: Provider, isLink: boolean, code: string) {
	return queryOptions({
		...once,
		queryKey: ["provider-page", provider, isLink],
		async queryFn() {
			// Finish a pending sign-out first: until then requests omit cookies, and the server's answer must set one.
			await finishSignOut();
			return api.call(isLink ? linkSocial : signInSocial, {
				beginningCode: code,
				body: {
					provider,
					callbackURL: window.location.origin + paths.signInPopupDone,
					errorCallbackURL: window.location.origin + paths.signInPopupFailed,
					disableRedirect: true,
				},
			});
		},
		retry: false,
	});
}
