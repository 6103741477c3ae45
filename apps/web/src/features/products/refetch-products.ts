import type { QueryClient } from "@tanstack/react-query";
import { type Cached, mapCached } from "./cached-products.ts";
import { productKeys } from "./queries.ts";

/**
 * Somebody else is at the screen, or the same person with other rights: what was told to the one before is forgotten,
 * and what is in view is asked for again.
 */
export async function refetchProducts(queryClient: QueryClient): Promise<void> {
	const all = { queryKey: productKeys.all };
	queryClient.removeQueries({ ...all, type: "inactive" });
	queryClient.setQueriesData<Cached>(all, (data) => {
		return data === undefined ? undefined : mapCached(data, ({ cost: _cost, ...told }) => told);
	});
	const mutations = queryClient.getMutationCache();
	for (const mutation of mutations.getAll()) {
		// Their answers are products, too.
		if (mutation.state.status === "success") mutations.remove(mutation);
	}
	// An answer that is on its way is still meant for the one before.
	await queryClient.cancelQueries(all);
	await queryClient.invalidateQueries(all);
}
