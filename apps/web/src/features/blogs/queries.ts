import { getBlog, listBlogs } from "@freehub/contract/blogs";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";

/** Articles change with a release at most: one call for as long as the app is open. */
const staleTime = Number.POSITIVE_INFINITY;

export const blogsQuery = queryOptions({
	queryKey: ["blogs"],
	queryFn: ({ signal }) => api.call(listBlogs, { signal }),
	staleTime,
});

export function blogQuery(id: string) {
	return queryOptions({
		queryKey: ["blogs", id],
		queryFn: ({ signal }) => api.call(getBlog, { params: { id }, signal }),
		// The route's loader asks at every visit; a refusal that came before the screen need not be asked for again.
		retryOnMount: false,
		staleTime,
	});
}
