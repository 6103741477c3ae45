import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onStockChange } from "#features/stock/stock-channel.ts";
import { refreshStock } from "#lib/product-cache.ts";

/** Reads a visitor's page again when another tab has changed the stock; the workspace follows the server itself. */
export function useStockNews(isWorkspace: boolean): void {
	const queryClient = useQueryClient();
	useEffect(() => {
		if (isWorkspace) return undefined;
		return onStockChange(() => refreshStock(queryClient));
	}, [queryClient, isWorkspace]);
}
