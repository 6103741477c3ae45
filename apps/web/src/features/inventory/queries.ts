import { reads } from "@freehub/contract/reads";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { productKeys } from "#lib/product-cache.ts";

export function productQuery(id: string) {
	return queryOptions({
		queryKey: [...productKeys.all, "one", id],
		queryFn: ({ signal }) => api.call(reads.getProduct, { params: { id }, signal }),
		// The route's loader fetches it on every visit; do not repeat a refusal that came before the screen.
		retryOnMount: false,
	});
}
