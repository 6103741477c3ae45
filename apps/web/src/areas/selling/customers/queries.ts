import { getCustomer, listCustomers } from "@freehub/contract/selling/customers";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { filteredPagesQuery } from "#lib/paged-query.ts";
import { OWN } from "#lib/query-client.ts";

/** Rows per page. */
const PAGE = 50;
/** Max customers suggested at once. */
const SUGGESTIONS = 8;

export const customerKeys = {
	all: [OWN, "customers"],
	one: (id: string) => [OWN, "customers", "one", id],
} as const;

/** Customers, all or those that a text finds. */
export function customerPagesQuery(search: string) {
	return filteredPagesQuery([...customerKeys.all, "list", search], listCustomers, {
		query: { limit: PAGE, search },
	});
}

/** Customers to choose from while somebody types. */
export function suggestedCustomersQuery(search: string) {
	return queryOptions({
		queryKey: [...customerKeys.all, "suggested", search],
		queryFn: ({ signal }) => api.call(listCustomers, { query: { search, limit: SUGGESTIONS }, signal }),
		placeholderData: keepPreviousData,
	});
}

/** The customers with a whole mail address or telephone number. */
export function sameContactQuery(contact: string) {
	return queryOptions({
		queryKey: [...customerKeys.all, "contact", contact],
		queryFn: ({ signal }) => api.call(listCustomers, { query: { contact }, signal }),
		enabled: contact !== "",
	});
}

export function customerQuery(id: string) {
	return queryOptions({
		queryKey: customerKeys.one(id),
		queryFn: ({ signal }) => api.call(getCustomer, { params: { id }, signal }),
	});
}
