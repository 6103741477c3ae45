import type { Page } from "@freehub/contract/client";
import type { Product } from "@freehub/contract/product-fields";
import { listProducts } from "@freehub/contract/products";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { productKeys } from "#lib/product-cache.ts";
import { canJump, paramsOf, queryOf, type TableFilter } from "./filter.ts";

/** Rows per request: some screens full, and still quick while one types. */
export const PAGE = 100;

export type ProductPage = Page<Product>;

function keyOf(filter: TableFilter, number: number) {
	return [...productKeys.all, "rows", Object.fromEntries(paramsOf(filter)), number] as const;
}

/** A page of the table's rows, by its number from 0. */
export function rowsQuery(queryClient: QueryClient, filter: TableFilter, number: number) {
	return queryOptions({
		queryKey: keyOf(filter, number),
		queryFn: async ({ signal }): Promise<ProductPage> => {
			const place = await placeOf(queryClient, filter, number);
			return api.page(listProducts, { query: { limit: PAGE, ...queryOf(filter), ...place }, signal });
		},
	});
}

/** A page as it was last read. */
export function knownPage(
	queryClient: QueryClient,
	filter: TableFilter,
	number: number,
): ProductPage | undefined {
	return queryClient.getQueryData(keyOf(filter, number));
}

/** Where a page begins, as the server is told: after the page before it if that is known, else by the row's number. */
async function placeOf(
	queryClient: QueryClient,
	filter: TableFilter,
	number: number,
): Promise<{ cursor?: string; at?: number }> {
	if (number === 0) return {};
	if (!canJump(filter)) {
		const before = await queryClient.fetchQuery({
			...rowsQuery(queryClient, filter, number - 1),
			staleTime: Number.POSITIVE_INFINITY,
		});
		return before.next === undefined ? { at: number * PAGE } : { cursor: before.next };
	}
	const isFirstTime = queryClient.getQueryData(keyOf(filter, number)) === undefined;
	const before = queryClient.getQueryState<ProductPage>(keyOf(filter, number - 1));
	const isSure = before?.isInvalidated === false && before.fetchStatus === "idle";
	const cursor = isFirstTime && isSure ? before.data?.next : undefined;
	return cursor === undefined ? { at: number * PAGE } : { cursor };
}
