import { listWaitingPromises } from "@freehub/contract/stock/waiting-promises";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { OWN } from "#lib/query-client.ts";

/** Promises that wait follow the orders that they are of, and the stock that could serve them. */
const waitingPromiseKeys = { all: [OWN, "sales-orders", "waiting"] } as const;

/** Promises that wait, of products that are free at a place today: the oldest first. */
export const freeElsewhereQuery = queryOptions({
	queryKey: [...waitingPromiseKeys.all, "free"],
	queryFn: ({ signal }) => api.call(listWaitingPromises, { query: { free: "true" }, signal }),
});
