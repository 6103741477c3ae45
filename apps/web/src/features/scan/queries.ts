import { type FoundBarcode, findBarcode } from "@freehub/contract/barcodes";
import { ApiError } from "@freehub/contract/errors";
import { getProduct, listProducts } from "@freehub/contract/products";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { productKeys } from "#lib/product-cache.ts";

const CODES = "scanned-codes";

/** A look-up that takes longer has no answer: others wait behind it. */
const PATIENCE_MS = 4000;

/** The product of a code; null where there is none. One product is scanned many times in a row. */
function codeQuery(code: string) {
	return queryOptions({
		queryKey: [CODES, code],
		queryFn: async (): Promise<FoundBarcode | null> => {
			try {
				return await api.call(findBarcode, { params: { code }, signal: AbortSignal.timeout(PATIENCE_MS) });
			} catch (error) {
				if (error instanceof ApiError && error.code === "not_found") return null;
				throw error;
			}
		},
		// What is not there may be there the next time.
		staleTime: ({ state }) => (state.data ? 5 * 60_000 : 0),
		gcTime: 24 * 60 * 60_000,
		retry: false,
	});
}

/** The same, or what it was the last time where no answer comes. @throws where it was not looked up before either. */
export async function findCode(queryClient: QueryClient, code: string): Promise<FoundBarcode | null> {
	const query = codeQuery(code);
	try {
		return await queryClient.fetchQuery(query);
	} catch (error) {
		const before = queryClient.getQueryData(query.queryKey);
		if (!before) throw error;
		return before;
	}
}

export const codeKeys = { all: [CODES] } as const;

/** Products to choose from, by what is typed. */
export function choiceQuery(search: string) {
	return queryOptions({
		queryKey: [...productKeys.all, "to-link", search],
		queryFn: ({ signal }) => api.page(listProducts, { query: { search, limit: 8 }, signal }),
		placeholderData: keepPreviousData,
	});
}

export function chosenQuery(id: string) {
	return queryOptions({
		queryKey: [...productKeys.all, "one", id],
		queryFn: ({ signal }) => api.call(getProduct, { params: { id }, signal }),
	});
}
