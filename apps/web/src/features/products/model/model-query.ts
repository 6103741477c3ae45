import { reads } from "@freehub/contract/reads";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { productKeys } from "#lib/product-cache.ts";

/** A model with its variants; like everything that is made of products, it is out of date when one of them changes. */
export function modelQuery(id: string) {
	return queryOptions({
		queryKey: [...productKeys.all, "model", id],
		queryFn: ({ signal }) => api.call(reads.getModel, { params: { id }, signal }),
		// As with a product: the route's loader asks at every visit.
		retryOnMount: false,
	});
}
