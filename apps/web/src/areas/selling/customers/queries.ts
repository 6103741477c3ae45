import { type CustomerLine, getCustomer, listCustomers } from "@freehub/contract/selling/customers";
import { listSalesOrders, type SalesOrderSummary } from "@freehub/contract/selling/sales-orders";
import { t } from "@lingui/core/macro";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { filteredPagesQuery } from "#lib/paged-query.ts";
import { OWN } from "#lib/query-client.ts";
import { lineNote, lineTitle } from "./line-title.ts";

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

/** A customer to choose, with what tells them apart. */
type Suggestion = { value: string; name: string; more: string };

type MayRead = { readCustomers: boolean; readOrders: boolean };

/** Customers to choose from while somebody types; those of orders come first if the text is a number's beginning. */
export function suggestedCustomersQuery(search: string, { readCustomers, readOrders }: MayRead) {
	return queryOptions({
		queryKey: [...customerKeys.all, "suggested", search, readCustomers, readOrders],
		queryFn: async ({ signal }) => {
			const isNumber = /^\d+$/.test(search);
			const orders =
				readOrders && (isNumber || (!readCustomers && search !== ""))
					? await api.call(listSalesOrders, { query: { search, limit: SUGGESTIONS }, signal })
					: [];
			const customers = readCustomers
				? await api.call(listCustomers, { query: { search, limit: SUGGESTIONS }, signal })
				: [];
			const suggestions = [...orders.flatMap(ofOrder), ...customers.map(ofCustomer)];
			const known = new Map(suggestions.toReversed().map((each) => [each.value, each]));
			return [...new Set(suggestions.map(({ value }) => value))].flatMap((id) => known.get(id) ?? []);
		},
		placeholderData: keepPreviousData,
	});
}

function ofCustomer(line: CustomerLine): Suggestion {
	return { value: line._id, name: lineTitle(line), more: lineNote(line) };
}

function ofOrder({ customer, number }: SalesOrderSummary): Suggestion[] {
	if (customer === null || customer.name === "" || number === null) return [];
	const more = t({ comment: "number is a customer's order's", message: `Order ${number}` });
	return [{ value: customer._id, name: customer.name, more }];
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
