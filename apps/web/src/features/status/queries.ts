import { getStatus } from "@freehub/contract/status";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { OWN } from "#lib/query-client.ts";

const LOOK_MS = 30_000;

export const statusQuery = queryOptions({
	queryKey: [OWN, "status"],
	queryFn: ({ signal }) => api.call(getStatus, { signal }),
	staleTime: 0,
	refetchInterval: LOOK_MS,
});
