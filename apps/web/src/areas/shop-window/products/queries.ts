import type { Product } from "@freehub/contract/catalogue/product-fields";
import { reads } from "@freehub/contract/shop-window/reads";
import { readReservationTerms, readStores } from "@freehub/contract/shop-window/store-reads";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { facetKeys, shopKeys } from "#lib/product-cache.ts";
import { inPageLanguage } from "#lib/words.ts";
import { type CatalogueFilter, catalogueServerNarrowing, catalogueServerParams } from "./catalogue-filter.ts";

/** Number of similar products on a page. */
const SIMILAR = 4;

// The routes' loaders fetch on every visit; do not repeat a refusal that came before the screen.

export function catalogueQuery(filter: CatalogueFilter) {
	const query = { ...catalogueServerParams(filter), ...inPageLanguage() };
	return queryOptions({
		queryKey: [...shopKeys.all, "list", query],
		queryFn: ({ signal }) => api.page(reads.listProducts, { query, signal }),
		retryOnMount: false,
	});
}

export function catalogueFacetsQuery(filter: CatalogueFilter) {
	const query = catalogueServerNarrowing(filter);
	return queryOptions({
		queryKey: [...facetKeys.all, "shop", query],
		queryFn: ({ signal }) => api.call(reads.getFacets, { query, signal }),
	});
}

export function shopProductQuery(id: string) {
	return queryOptions({
		queryKey: [...shopKeys.all, "one", id],
		queryFn: ({ signal }) => api.call(reads.getProduct, { params: { id }, query: inPageLanguage(), signal }),
		retryOnMount: false,
	});
}

export function shopModelQuery(id: string) {
	return queryOptions({
		queryKey: [...shopKeys.all, "model", id],
		queryFn: ({ signal }) => api.call(reads.getModel, { params: { id }, query: inPageLanguage(), signal }),
	});
}

/** Which of the shop's stores have a product. */
export function shopStoresQuery(id: string) {
	return queryOptions({
		queryKey: [...shopKeys.all, "stores", id],
		queryFn: ({ signal }) => api.call(readStores, { params: { id }, signal }),
	});
}

/** The shop's terms of reservations. */
export const reservationTermsQuery = queryOptions({
	queryKey: [...shopKeys.all, "reservation-terms"],
	queryFn: ({ signal }) => api.call(readReservationTerms, { signal }),
	staleTime: 60_000,
});

type ComparedProduct = Pick<Product, "_id" | "modelId" | "category" | "supplier">;

/** Other products of the same category; if there are none, of the same supplier. */
export function similarQuery({ _id, modelId, category, supplier }: ComparedProduct) {
	return queryOptions({
		queryKey: [...shopKeys.all, "similar", _id, category, supplier],
		queryFn: async ({ signal }) => {
			const others = async (filter: { category: string } | { supplier: string }) => {
				// One more: the product's own model may be among them.
				const query = { ...filter, group: "model" as const, limit: SIMILAR + 1, ...inPageLanguage() };
				const page = await api.page(reads.listProducts, { query, signal });
				const items = page.items.filter(
					(other) => other._id !== _id && (modelId === null || other.modelId !== modelId),
				);
				return { ...page, items: items.slice(0, SIMILAR) };
			};
			const alike = category === null ? undefined : await others({ category });
			// The shop may hide its suppliers.
			if ((alike !== undefined && alike.items.length > 0) || supplier === "") return alike ?? nothing;
			return others({ supplier });
		},
	});
}

const nothing = { items: [], total: 0, next: undefined };

/** Prefetches the data of a product's page. */
export async function prefetchProductPage(queryClient: QueryClient, id: string): Promise<void> {
	await queryClient.prefetchQuery(shopProductQuery(id));
	const product = queryClient.getQueryData(shopProductQuery(id).queryKey);
	if (product === undefined) return;
	await Promise.all([
		product.modelId !== null && queryClient.prefetchQuery(shopModelQuery(product.modelId)),
		queryClient.prefetchQuery(similarQuery(product)),
		queryClient.prefetchQuery(shopStoresQuery(id)),
		queryClient.prefetchQuery(reservationTermsQuery),
	]);
}
