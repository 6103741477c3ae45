import { reads } from "@freehub/contract/reads";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { productKeys } from "#lib/product-cache.ts";

/** A model with its variants. Like all product queries, it is out of date when a product changes. */
export function modelQuery(id: string) {
	return queryOptions({
		queryKey: [...productKeys.all, "model", id],
		queryFn: ({ signal }) => api.call(reads.getModel, { params: { id }, signal }),
		// As with a product: the route's loader fetches it on every visit.
		retryOnMount: false,
	});
}
