import type { ImportState } from "@freehub/contract/catalogue/imports";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { facetKeys, nameKeys, productKeys, shopKeys, stockKeys } from "#lib/product-cache.ts";
import { useErrorWords } from "#lib/use-write-form.ts";
import { useIsCorrecting } from "./import-writes.ts";
import { importKeys, importQuery, isBusy } from "./queries.ts";

/** Failed requests, about one second apart, before the page says that the server is silent. */
const SILENT_AFTER = 3;

/** An import, kept up to date. When its work is done, the queries that it makes stale are refetched. */
export function useImport(id: string) {
	useErrorWords();
	const queryClient = useQueryClient();
	const isChanging = useIsCorrecting(id);
	// A correction returns the new state. An earlier request would show the previous choice.
	const query = useQuery({ ...importQuery(id), enabled: !isChanging });
	const state = query.data?.state;

	const before = useRef<ImportState>(undefined);
	useEffect(() => {
		const was = before.current;
		before.current = state;
		if (state === undefined || was === undefined || was === state || isBusy(state)) return;
		void queryClient.invalidateQueries({ queryKey: importKeys.rows(id) });
		void queryClient.invalidateQueries({ queryKey: importKeys.list });
		if (was === "reading" || was === "ready") return;
		for (const queryKey of [productKeys.all, shopKeys.all, facetKeys.all, nameKeys.all, stockKeys.all]) {
			void queryClient.invalidateQueries({ queryKey });
		}
	}, [id, state, queryClient]);

	return {
		data: query.data,
		error: query.error,
		failureReason: query.failureReason,
		isSilent: query.failureCount >= SILENT_AFTER,
		retry: () => void query.refetch(),
	};
}

/** While `value` is not settled, a true last settled value stays true, so that elements that depend on it stay in place. */
export function useLastSettled(value: boolean, isSettled: boolean): boolean {
	const [last, setLast] = useState(value);
	if (isSettled && last !== value) setLast(value);
	return isSettled ? value : last || value;
}
