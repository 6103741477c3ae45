import { ApiError, type Problem } from "@freehub/contract/errors";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { HydrationState } from "react-router";

/** Data that the server read to make a page. The page contains it, so that the browser need not request it again. */
export type PageData = {
	answers: { queryKey: QueryKey; data: unknown }[];
	/** Errors of the server's own API, such as a product that does not exist. */
	refusals: { queryKey: QueryKey; problem: Problem }[];
	/** Only of rendered pages. */
	router?: HydrationState;
};

/** Id of the element that holds the data. */
export const PAGE_DATA = "page-data";

export function pageDataOf(queryClient: QueryClient, router?: HydrationState): PageData {
	const queries = queryClient.getQueryCache().getAll();
	return {
		answers: queries.flatMap(({ queryKey, state: { data } }) =>
			data === undefined ? [] : [{ queryKey, data }],
		),
		refusals: queries.flatMap(({ queryKey, state: { error } }) =>
			error instanceof ApiError ? [{ queryKey, problem: { ...error.problem, requestId: undefined } }] : [],
		),
		...(router && { router }),
	};
}

/** Puts the server's data into the cache as fresh: it was current when the page was sent, no matter when it was rendered. */
export function takeOver(queryClient: QueryClient, { answers, refusals }: PageData): void {
	for (const { queryKey, data } of answers) queryClient.setQueryData(queryKey, data);
	for (const { queryKey, problem } of refusals) {
		const query = queryClient.getQueryCache().build(queryClient, { queryKey });
		query.setState({ status: "error", error: new ApiError(problem), errorUpdatedAt: Date.now() });
	}
}
