import { getLastChange } from "@freehub/contract/last-change";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { OWN } from "#lib/own-data.ts";

/** Who made this version of a product, and when. */
export function lastChangeQuery(product: string, version: number) {
	return queryOptions({
		queryKey: [OWN, "last-change", product, version],
		queryFn: ({ signal }) => api.call(getLastChange, { params: { id: product }, signal }),
		staleTime: Number.POSITIVE_INFINITY,
	});
}
