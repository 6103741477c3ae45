import { getSession, listProviders } from "@freehub/contract/identity";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";

export const sessionQuery = queryOptions({
	queryKey: ["session"],
	queryFn: ({ signal }) => api.call(getSession, { signal }),
	staleTime: 60_000,
});

export const providersQuery = queryOptions({
	queryKey: ["providers"],
	queryFn: ({ signal }) => api.call(listProviders, { signal }),
	staleTime: Number.POSITIVE_INFINITY,
});
