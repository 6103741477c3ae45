import {
	cancelMyOrder,
	listMyOrders,
	type MyOrder,
	reserveProduct,
} from "@freehub/contract/selling/reservations";
import { t } from "@lingui/core/macro";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { productKeys, shopKeys, stockKeys } from "#lib/product-cache.ts";
import { OWN } from "#lib/query-client.ts";
import type { Write } from "#lib/write.ts";

/** The signed-in person's own orders. Read on every visit and return, because the feed has no changes of orders for customers. */
export const myOrdersQuery = queryOptions({
	queryKey: [OWN, "my-orders"],
	queryFn: ({ signal }) => api.call(listMyOrders, { signal }),
	staleTime: 0,
	refetchOnWindowFocus: "always",
});

/** Orders, and which stores have how much of what was kept. */
const stale = () => [
	myOrdersQuery.queryKey,
	[OWN, "sales-orders"],
	shopKeys.all,
	productKeys.all,
	stockKeys.all,
];

type Reservation = { product: string; collectAt: string; pieces: number };

/** Reserves pieces of a product at a store. */
export const reserveOne: Write<Reservation, MyOrder> = {
	send: (body, idempotencyKey) => api.call(reserveProduct, { body, idempotencyKey }),
	stale,
};

/** Cancels one of the person's own orders. */
export const cancelMine: Write<Pick<MyOrder, "_id">, MyOrder> = {
	send: ({ _id }, idempotencyKey) =>
		api.call(cancelMyOrder, { params: { id: _id }, body: {}, idempotencyKey }),
	content: ({ _id }) => ["cancel", _id],
	stale,
	done: ({ number }) =>
		t({ comment: "number is a customer's order's", message: `Order ${number} is cancelled.` }),
};
