import { listStock } from "@freehub/contract/levels";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { stockKeys } from "#lib/product-cache.ts";

/** Lines per page of what is at a location. */
const PAGE = 50;

/** The products at a location with their quantities; not those in a warehouse's bins. */
export function contentsQuery(location: string) {
	return infiniteQueryOptions({
		queryKey: [...stockKeys.all, "contents", location],
		queryFn: ({ pageParam, signal }) =>
			api.page(listStock, {
				query: { location, limit: PAGE, ...(pageParam !== undefined && { cursor: pageParam }) },
				signal,
			}),
		initialPageParam: undefined as string | undefined,
		getNextPageParam: (page) => page.next,
	});
}
