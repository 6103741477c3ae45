import { type FindingKind, findingKinds, getReview, listFindings } from "@freehub/contract/stock/review";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { filteredPagesQuery } from "#lib/paged-query.ts";
import { OWN } from "#lib/query-client.ts";

/** Findings per page. */
const PAGE = 50;

export const reviewKeys = {
	all: [OWN, "review"],
	/** The number of findings, and the limits. */
	overview: [OWN, "review", "overview"],
	findings: [OWN, "review", "findings"],
} as const;

/** Any booking or change can cause findings, so they are refetched on every visit. */
export const reviewQuery = queryOptions({
	queryKey: reviewKeys.overview,
	queryFn: ({ signal }) => api.call(getReview, { signal }),
	staleTime: 0,
});

export type ReviewFilter = { kind: FindingKind | ""; seen: boolean };

type FindingsRequest = ReviewFilter & { order?: "oldest" };

export function findingPagesQuery({ kind, seen, order }: FindingsRequest) {
	return {
		...filteredPagesQuery([...reviewKeys.findings, { kind, seen, order }], listFindings, {
			query: {
				limit: PAGE,
				seen: seen ? "yes" : "no",
				...(kind !== "" && { kind }),
				...(order !== undefined && { order }),
			},
		}),
		staleTime: 0,
	};
}

/** The filter in a URL: `?kind=count&seen=yes`. */
export function reviewFilterOf(search: URLSearchParams): ReviewFilter {
	const kind = findingKinds.find((one) => one === search.get("kind")) ?? "";
	return { kind, seen: search.get("seen") === "yes" };
}

export function reviewUrlParams({ kind, seen }: ReviewFilter): URLSearchParams {
	return new URLSearchParams({ ...(kind !== "" && { kind }), ...(seen && { seen: "yes" }) });
}
