import { useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ImportPage } from "#features/imports/import-page.tsx";
import { nameKeys } from "#features/products/name-queries.ts";
import { facetKeys, productKeys } from "#features/products/queries.ts";
import { stockKeys } from "#features/stock/queries.ts";
import { useSignInDetour } from "../use-sign-in-detour.ts";

export function Component() {
	const { importId = "" } = useParams();
	const queryClient = useQueryClient();
	const goToSignIn = useSignInDetour();

	/** What was read of products and stock before an import is out of date after it. */
	function refreshShop() {
		for (const queryKey of [productKeys.all, facetKeys.all, nameKeys.all, stockKeys.all]) {
			void queryClient.invalidateQueries({ queryKey });
		}
	}

	return <ImportPage key={importId} id={importId} onShopChanged={refreshShop} onSignInNeeded={goToSignIn} />;
}
