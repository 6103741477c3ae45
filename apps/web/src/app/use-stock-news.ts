import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onStockChange } from "#features/stock/stock-channel.ts";
import { facetKeys, productKeys, shopKeys, stockKeys } from "#lib/product-cache.ts";

/** Reads again what is shown here when another tab has changed the stock. */
export function useStockNews(): void {
	const queryClient = useQueryClient();
	useEffect(
		() =>
			onStockChange(() => {
				for (const { all } of [productKeys, shopKeys, facetKeys, stockKeys])
					void queryClient.invalidateQueries({ queryKey: all });
			}),
		[queryClient],
	);
}
