import { type FoundBarcode, findBarcode } from "@freehub/contract/catalogue/barcodes";
import { ApiError } from "@freehub/contract/errors";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";

const CODES = "scanned-codes";

/** Timeout of a look-up in ms. It is short because other scans wait for it. */
const PATIENCE_MS = 4000;

/** The product of a code; null if there is none. Cached, because one product is often scanned many times in a row. */
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
		// Do not cache "not found": the product may exist the next time.
		staleTime: ({ state }) => (state.data ? 5 * 60_000 : 0),
		gcTime: 24 * 60 * 60_000,
		retry: false,
	});
}

/** Looks up a code; if the server does not answer, uses the last known result. @throws if there is none. */
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
