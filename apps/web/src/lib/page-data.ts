import { ApiError, type Problem } from "@freehub/contract/errors";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { HydrationState } from "react-router";

/** What the server read to render a page: it travels in the page, so that the browser need not ask for it again. */
export type PageData = {
	answers: { queryKey: QueryKey; data: unknown }[];
	/** What the server's own API refused, such as a product that does not exist. */
	refusals: { queryKey: QueryKey; problem: Problem }[];
	router: HydrationState;
};

/** The element that holds it. */
export const PAGE_DATA = "page-data";

export function pageDataOf(queryClient: QueryClient, router: HydrationState): PageData {
	const queries = queryClient.getQueryCache().getAll();
	return {
		answers: queries.flatMap(({ queryKey, state: { data } }) =>
			data === undefined ? [] : [{ queryKey, data }],
		),
		refusals: queries.flatMap(({ queryKey, state: { error } }) =>
			error instanceof ApiError ? [{ queryKey, problem: { ...error.problem, requestId: undefined } }] : [],
		),
		router,
	};
}

/** Takes over what the server read. It was true when the page was sent, however long ago it was rendered. */
export function takeOver(queryClient: QueryClient, { answers, refusals }: PageData): void {
	for (const { queryKey, data } of answers) queryClient.setQueryData(queryKey, data);
	for (const { queryKey, problem } of refusals) {
		const query = queryClient.getQueryCache().build(queryClient, { queryKey });
		query.setState({ status: "error", error: new ApiError(problem), errorUpdatedAt: Date.now() });
	}
}
