import { listPurchaseOrders } from "@freehub/contract/buying/purchase-orders";
import { type DeliveryLine, type DeliveryLines, listDeliveryLines } from "@freehub/contract/buying/receipts";
import { openStates } from "@freehub/domain/buying/purchase";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { isNoServer } from "#lib/no-server.ts";
import { OWN } from "#lib/query-client.ts";
import { deliveryNow, keepLines } from "./delivery-store.ts";
import {
	findInKept,
	keepOpenLines,
	keptLinesOf,
	keptOpenPurchaseOrders,
	type OpenPurchaseOrder,
} from "./kept-open-lines.ts";

/** Queries that follow the receipts of orders. */
export const receivingKeys = { all: [OWN, "receiving"], lines: [OWN, "receiving", "lines"] } as const;

/** `isKept`: the server does not answer, so that they are as this device has read them last. */
export type ReadLines = { lines: DeliveryLine[]; isKept: boolean };

/** Interval for reading again while the server does not answer, in ms. */
const RETRY_MS = 2000;

/** All lines of a delivery's orders. Without a connection: as they were read last. */
export function linesQuery({ orders, batch }: { orders: readonly string[]; batch: string }) {
	return queryOptions({
		queryKey: [...receivingKeys.lines, batch, orders],
		queryFn: async ({ signal }): Promise<ReadLines> => {
			const query = { order: orders.join(","), batch };
			try {
				const { lines } = await api.call(listDeliveryLines, { query, signal });
				keepLines(batch, lines);
				return { lines, isKept: false };
			} catch (error) {
				const delivery = deliveryNow();
				const kept = (delivery?.batch === batch ? delivery.lines : undefined) ?? keptLinesOf(orders);
				if (!isNoServer(error) || kept === undefined) throw error;
				return { lines: kept, isKept: true };
			}
		},
		staleTime: 0,
		retry: false,
		refetchInterval: ({ state }) => (state.data?.isKept ? RETRY_MS : false),
	});
}

/** Timeout of a look-up in ms. It is short because somebody holds the piece. */
const PATIENCE_MS = 4000;

/** The order lines that a code can be received for: an order's number, a delivery note's, or any code of a product. */
export async function findDelivery(code: string): Promise<DeliveryLines> {
	try {
		return await api.call(listDeliveryLines, { query: { code }, signal: AbortSignal.timeout(PATIENCE_MS) });
	} catch (error) {
		const kept = isNoServer(error) ? findInKept(code) : undefined;
		if (kept === undefined) throw error;
		return kept;
	}
}

/** The lines of an order that somebody wants to receive while another delivery is not finished. */
export function askedPurchaseOrderQuery(order: string) {
	return queryOptions({
		queryKey: [...receivingKeys.all, "asked", order],
		queryFn: ({ signal }) => api.call(listDeliveryLines, { query: { order }, signal }),
	});
}

const NO_DAY = "9999-12-31";

/** Max number of orders to choose from; others are found by their number. */
const MOST_ORDERS = 200;

/** Orders of which something is expected: late ones first, then by day. Their lines are kept for a time without a connection. */
export const purchaseOrdersToReceiveQuery = queryOptions({
	queryKey: [...receivingKeys.all, "orders"],
	queryFn: async ({ signal }): Promise<OpenPurchaseOrder[]> => {
		const items = await readOpenOrders(signal);
		const rank = ({ isLate, expected }: OpenPurchaseOrder) => `${isLate ? 0 : 1} ${expected ?? NO_DAY}`;
		return items.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
	},
});

async function readOpenOrders(signal: AbortSignal): Promise<OpenPurchaseOrder[]> {
	const query = { state: openStates.join(","), limit: MOST_ORDERS };
	try {
		const { items } = await api.page(listPurchaseOrders, { query, signal });
		void keepOpenLines(items);
		return items;
	} catch (error) {
		const kept = isNoServer(error) ? keptOpenPurchaseOrders() : undefined;
		if (kept === undefined) throw error;
		return kept;
	}
}
