import { getAvailability } from "@freehub/contract/selling/kept-pieces";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { OWN } from "#lib/query-client.ts";

/** Where pieces of a product can be promised from; read again whenever stock changes, as what orders read of it is. */
export function availabilityQuery(product: string) {
	return queryOptions({
		queryKey: [OWN, "sales-orders", "sources", "available", product],
		queryFn: ({ signal }) => api.call(getAvailability, { params: { id: product }, signal }),
		enabled: product !== "",
	});
}
