import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { stockKeys } from "#features/stock/queries.ts";
import { hearStock } from "#features/stock/stock-channel.ts";
import { productKeys } from "#lib/product-cache.ts";

/** Reads again what is shown here when another tab has changed the stock. */
export function useStockNews(): void {
	const queryClient = useQueryClient();
	useEffect(
		() =>
			hearStock(() => {
				void queryClient.invalidateQueries({ queryKey: productKeys.all });
				void queryClient.invalidateQueries({ queryKey: stockKeys.all });
			}),
		[queryClient],
	);
}
