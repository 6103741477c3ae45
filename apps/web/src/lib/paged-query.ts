import type { CallOptions } from "@freehub/contract/client";
import type { Endpoint, Read } from "@freehub/contract/endpoint";
import { infiniteQueryOptions, keepPreviousData, type QueryKey } from "@tanstack/react-query";
import { api } from "./api.ts";

/** A list that loads in pages. */
export function pagedQuery<E extends Endpoint>(
	queryKey: QueryKey,
	endpoint: E | Read<E>,
	options: CallOptions<E>,
) {
	return infiniteQueryOptions({
		queryKey,
		queryFn: ({ pageParam: cursor, signal }) => {
			const query = { ...(options.query as object), ...(cursor !== undefined && { cursor }) };
			return api.page(endpoint, { ...options, query, signal } as CallOptions<E>);
		},
		initialPageParam: undefined as string | undefined,
		getNextPageParam: (page) => page.next,
	});
}

/** The same for a list with a filter: while another filter's first page loads, the former pages stay. */
export function filteredPagesQuery<E extends Endpoint>(...request: Parameters<typeof pagedQuery<E>>) {
	return { ...pagedQuery(...request), placeholderData: keepPreviousData };
}
