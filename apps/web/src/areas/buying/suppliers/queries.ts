import { listOffers, type OfferFilter } from "@freehub/contract/buying/offers";
import {
	getSupplierHistory,
	listPastImports,
	listProductPurchases,
} from "@freehub/contract/buying/past-purchases";
import { getPriceChanges } from "@freehub/contract/buying/price-changes";
import { listPurchaseOrders } from "@freehub/contract/buying/purchase-orders";
import { getSupplier, getSupplierFigures, listSupplierTerms } from "@freehub/contract/buying/suppliers";
import { openStates } from "@freehub/domain/buying/purchase";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { filteredPagesQuery } from "#lib/paged-query.ts";
import { OWN } from "#lib/query-client.ts";

/** Rows per page. */
const PAGE = 50;
/** Max suppliers suggested at once. */
const SUGGESTIONS = 8;

export const supplierKeys = {
	all: [OWN, "suppliers"],
	one: (id: string) => [OWN, "suppliers", "one", id],
	offers: [OWN, "offers"],
} as const;

/** Purchases, also before Freehub. */
export const pastKeys = { all: [OWN, "purchases"] } as const;

/** Suppliers whose name begins with the text. */
export function supplierPagesQuery(search: string) {
	return filteredPagesQuery([...supplierKeys.all, "list", search], listSupplierTerms, {
		query: { limit: PAGE, search },
	});
}

/** Suppliers to choose from while somebody types. */
export function suggestedSuppliersQuery(search: string) {
	return queryOptions({
		queryKey: [...supplierKeys.all, "suggested", search],
		queryFn: ({ signal }) => api.call(listSupplierTerms, { query: { search, limit: SUGGESTIONS }, signal }),
		placeholderData: keepPreviousData,
	});
}

export function supplierQuery(id: string) {
	return queryOptions({
		queryKey: supplierKeys.one(id),
		queryFn: ({ signal }) => api.call(getSupplier, { params: { id }, signal }),
	});
}

export function supplierFiguresQuery(id: string) {
	return queryOptions({
		queryKey: [...supplierKeys.all, "figures", id],
		queryFn: ({ signal }) => api.call(getSupplierFigures, { params: { id }, signal }),
	});
}

/** The deliveries of a supplier, by year. */
export function supplierHistoryQuery(id: string) {
	return queryOptions({
		queryKey: [...supplierKeys.all, "history", id],
		queryFn: ({ signal }) => api.call(getSupplierHistory, { params: { id }, signal }),
	});
}

/** The lines with which a product was ordered. */
export function productPurchasesQuery(product: string) {
	return queryOptions({
		queryKey: [...pastKeys.all, "product", product],
		queryFn: ({ signal }) => api.call(listProductPurchases, { params: { id: product }, signal }),
	});
}

/** The imports of past purchases. */
export function pastImportPagesQuery() {
	return filteredPagesQuery([...pastKeys.all, "imports"], listPastImports, { query: { limit: PAGE } });
}

export function priceChangesQuery(id: string) {
	return queryOptions({
		queryKey: [...supplierKeys.all, "price-changes", id],
		queryFn: ({ signal }) => api.call(getPriceChanges, { params: { id }, signal }),
	});
}

/** The offers of a supplier, or for a product. */
export function offerPagesQuery(of: OfferFilter) {
	return filteredPagesQuery([...supplierKeys.offers, "list", of], listOffers, {
		query: { limit: PAGE, ...of },
	});
}

/** A supplier's offers whose SKU begins with the text. */
export function suggestedOffersQuery(supplier: string, search: string) {
	return queryOptions({
		queryKey: [...supplierKeys.offers, "suggested", supplier, search],
		queryFn: ({ signal }) =>
			api.call(listOffers, { query: { supplier, search, limit: SUGGESTIONS }, signal }),
		placeholderData: keepPreviousData,
	});
}

/** The orders of which something is still expected from a supplier. */
export function openPurchaseOrdersOfSupplierQuery(supplier: string) {
	return queryOptions({
		queryKey: [OWN, "orders", "open", supplier],
		queryFn: ({ signal }) =>
			api.call(listPurchaseOrders, { query: { supplier, state: openStates.join(","), limit: PAGE }, signal }),
	});
}
