import { useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ImportPage } from "#features/imports/import-page.tsx";
import { facetKeys, nameKeys, productKeys, shopKeys, stockKeys } from "#lib/product-cache.ts";

export function Component() {
	const { importId = "" } = useParams();
	const queryClient = useQueryClient();

	/** Product and stock data from before an import is stale after it. */
	function refreshShop() {
		for (const queryKey of [productKeys.all, shopKeys.all, facetKeys.all, nameKeys.all, stockKeys.all]) {
			void queryClient.invalidateQueries({ queryKey });
		}
	}

	return <ImportPage key={importId} id={importId} onShopChanged={refreshShop} />;
}
