import { getIdentitySettings, getSession, verifyEmail } from "@freehub/contract/identity";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";

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

/** Confirms an address, once for each token: the link of a mail may work a single time. */
export function confirmationQuery(token: string) {
	return queryOptions({
		queryKey: ["confirmation", token],
		queryFn: () => api.call(verifyEmail, { query: { token } }),
		staleTime: Number.POSITIVE_INFINITY,
		refetchOnMount: false,
	});
}
