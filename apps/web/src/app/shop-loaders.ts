import { splitAddress } from "@freehub/domain/language";
import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "react-router";
import { catalogueFilterOf } from "#areas/shop-window/products/catalogue-filter.ts";
import {
	catalogueFacetsQuery,
	catalogueQuery,
	prefetchProductPage,
	shopProductQuery,
} from "#areas/shop-window/products/queries.ts";
import { paths } from "#lib/paths.ts";
import { startRequests } from "./screen.tsx";

export function startCatalogue(queryClient: QueryClient, request: Request): Promise<null> {
	const filter = catalogueFilterOf(new URL(request.url).searchParams);
	return startRequests(
		queryClient.prefetchQuery(catalogueQuery(filter)),
		queryClient.prefetchQuery(catalogueFacetsQuery(filter)),
	);
}

/** A product has one address, which contains its name. All others redirect there as soon as the name is known. */
export async function startShopProduct(
	queryClient: QueryClient,
	request: Request,
	id: string,
): Promise<Response | null> {
	await startRequests(prefetchProductPage(queryClient, id));
	const product = queryClient.getQueryData(shopProductQuery(id).queryKey);
	const { pathname, search } = new URL(request.url);
	const { path } = splitAddress(pathname);
	if (product === undefined || path === paths.shopProduct(product)) return null;
	return redirect(paths.shopProduct(product) + search, 301);
}
