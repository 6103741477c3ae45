import type { UseQueryResult } from "@tanstack/react-query";
import { LoadFailed } from "./load-failed.tsx";
import { Loading } from "./loading.tsx";

type Props = {
	query: Pick<UseQueryResult, "error" | "isFetching" | "refetch">;
	/** What could not be loaded, as a sentence. */
	what: string;
	/** It is the page's only content, so the sentence is the page's heading. */
	isPage?: boolean;
};

/** Shown in place of data that a query has not read: it is loading, or why it could not be loaded, with a retry. */
export function LoadState({ query: { error, isFetching, refetch }, what, isPage = false }: Props) {
	if (error === null) return <Loading />;
	return (
		<LoadFailed
			what={what}
			error={error}
			onRetry={() => void refetch()}
			isRetrying={isFetching}
			isPage={isPage}
		/>
	);
}
