import type { QueryClient } from "@tanstack/react-query";
import { tableFilterOf } from "./filter.ts";
import { rowsQuery } from "./pages.ts";

/** Requests the table's first rows while its code is still loading. */
export function startTable(queryClient: QueryClient, url: string): void {
	void queryClient.prefetchQuery(rowsQuery(queryClient, tableFilterOf(new URL(url).searchParams), 0));
}
