import type { QueryClient } from "@tanstack/react-query";
import { tableFilterOf } from "./filter.ts";
import { rowsQuery } from "./pages.ts";

/** Asks for the table's first rows while its code is still on its way. */
export function startTable(queryClient: QueryClient, url: string): void {
	void queryClient.prefetchQuery(rowsQuery(queryClient, tableFilterOf(new URL(url).searchParams), 0));
}
