import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { TableFilter } from "./filter.ts";
import { rowsQuery } from "./pages.ts";

/** The filter whose rows are on the screen: the one before, until the first rows of the new one are here. */
export function useShownFilter(filter: TableFilter) {
	const queryClient = useQueryClient();
	const [shown, setShown] = useState(filter);
	const asked = useQuery(rowsQuery(queryClient, filter, 0));
	if (asked.data !== undefined && shown !== filter) setShown(filter);
	const { data } = useQuery(rowsQuery(queryClient, shown, 0));
	return { shown, first: data, isStale: shown !== filter, asked };
}
