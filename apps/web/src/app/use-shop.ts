import { useQueryClient } from "@tanstack/react-query";
import { useSession } from "#features/identity/use-session.ts";
import { changeCachedQuantity } from "#features/products/quantity-cache.ts";
import { productKeys } from "#features/products/queries.ts";
import { stockKeys } from "#features/stock/queries.ts";
import type { Shop } from "#features/stock/shop.ts";
import { useSignInDetour } from "./use-sign-in-detour.ts";

/** What the stock screens need from the rest of the app. */
export function useShop(): Shop {
	const queryClient = useQueryClient();
	const isVisitor = useSession().state === "signed-out";
	const onSignInNeeded = useSignInDetour();
	return {
		isVisitor,
		onSignInNeeded,
		changeQuantity: (product, change) => changeCachedQuantity(queryClient, product, change),
		refreshProducts: () => void queryClient.invalidateQueries({ queryKey: productKeys.all }),
		refreshStock: () => void queryClient.invalidateQueries({ queryKey: stockKeys.all }),
	};
}
