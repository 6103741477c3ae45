import { ApiError } from "@freehub/contract/errors";
import { listProductPromises } from "@freehub/contract/stock/promises";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { usePermissions } from "#lib/permissions.ts";
import { promiseKeys } from "#lib/product-cache.ts";

/** Whether the person at the screen may see to whom pieces are promised. Visitors may not, whatever they could do after a sign-in. */
export function useMayReadPromises(): boolean {
	const { isKnown, isVisitor, offers } = usePermissions();
	return isKnown && !isVisitor && offers("sale.read");
}

/** The promises of a product with their holders; only for people who may read sales. */
export function promisesQuery(product: string) {
	return queryOptions({
		queryKey: [...promiseKeys.all, product],
		queryFn: ({ signal }) => api.call(listProductPromises, { params: { id: product }, signal }),
	});
}

/** Whether a change of stock was refused because the pieces are promised to others. */
export function isPromisedRefusal(error: unknown): error is ApiError {
	return error instanceof ApiError && error.code === "promised";
}
