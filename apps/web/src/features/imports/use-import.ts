import type { ImportState } from "@freehub/contract/imports";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useErrorWords } from "#lib/use-error-words.ts";
import { useIsCorrecting } from "./import-commands.ts";
import { importKeys, importQuery, isBusy } from "./queries.ts";

/** How many questions without an answer, about a second each, before it is said. */
const SILENT_AFTER = 3;

/** An import, kept up to date; what it makes out of date is read again when the work is done. */
export function useImport(id: string, onShopChanged: () => void) {
	useErrorWords();
	const queryClient = useQueryClient();
	const isChanging = useIsCorrecting(id);
	// Its answer comes with the change; one that was asked for before would show what was chosen before.
	const query = useQuery({ ...importQuery(id), enabled: !isChanging });
	const state = query.data?.state;

	const before = useRef<ImportState>(undefined);
	const tellShop = useRef(onShopChanged);
	useEffect(() => {
		tellShop.current = onShopChanged;
	}, [onShopChanged]);
	useEffect(() => {
		const was = before.current;
		before.current = state;
		if (state === undefined || was === undefined || was === state || isBusy(state)) return;
		void queryClient.invalidateQueries({ queryKey: importKeys.rows(id) });
		void queryClient.invalidateQueries({ queryKey: importKeys.list });
		if (was !== "reading" && was !== "ready") tellShop.current();
	}, [id, state, queryClient]);

	return {
		data: query.data,
		error: query.error,
		failureReason: query.failureReason,
		isSilent: query.failureCount >= SILENT_AFTER,
		retry: () => void query.refetch(),
	};
}
