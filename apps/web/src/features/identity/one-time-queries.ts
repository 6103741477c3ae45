import { linkSocial, type Provider, signInSocial, verifyEmail } from "@freehub/contract/identity";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { paths } from "#lib/paths.ts";
import { finishSignOut } from "./finish-sign-out.ts";

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
		async queryFn() {
			// Until whoever was here before is signed out, no cookie is taken, and the provider's answer comes with one.
			await finishSignOut();
			return api.call(isLink ? linkSocial : signInSocial, {
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
