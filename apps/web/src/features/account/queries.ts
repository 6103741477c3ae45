import { getAccount, listSessions, listTokens } from "@freehub/contract/account";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { OWN } from "#lib/query-client.ts";

export const accountQuery = queryOptions({
	queryKey: [OWN, "account"],
	queryFn: ({ signal }) => api.call(getAccount, { signal }),
});

export const sessionsQuery = queryOptions({
	queryKey: [OWN, "sessions"],
	queryFn: ({ signal }) => api.call(listSessions, { signal }),
});

export const tokensQuery = queryOptions({
	queryKey: [OWN, "tokens"],
	queryFn: ({ signal }) => api.call(listTokens, { signal }),
});
