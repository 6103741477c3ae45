import type { PurchaseOrderSummary } from "@freehub/contract/buying/purchase-orders";
import { type DeliveryLine, type DeliveryLines, listDeliveryLines } from "@freehub/contract/buying/receipts";
import { linesOfCode } from "@freehub/domain/buying/receiving";
import { api } from "#lib/api.ts";
import { storedValue, storeValue } from "#lib/storage.ts";
import { withoutNames } from "./delivery-store.ts";

/** An order of which something is expected, as its list shows it. */
export type OpenPurchaseOrder = Pick<
	PurchaseOrderSummary,
	"_id" | "number" | "supplier" | "expected" | "open" | "lines" | "isLate"
>;

/** Storage key for the lines of all open orders, without costs, so that a delivery can be opened without a connection. */
const STORAGE_KEY = "freehub-open-lines";

let keptFor = "";

/**
 * Reads the open lines and keeps them on this device, if the open orders differ from those of the last time. Without a
 * connection, or if storage is full, the older ones stay.
 */
export async function keepOpenLines(orders: readonly OpenPurchaseOrder[]): Promise<void> {
	const key = JSON.stringify(orders);
	if (key === keptFor && keptOpenLines() !== undefined) return;
	const read = await api.call(listDeliveryLines, { query: {} }).catch(() => undefined);
	if (read !== undefined && storeValue(STORAGE_KEY, withoutNames(read.lines))) keptFor = key;
}

function keptOpenLines(): DeliveryLine[] | undefined {
	return storedValue(STORAGE_KEY) as DeliveryLine[] | undefined;
}

/** The lines of orders as this device has read them last; undefined if it knows none. */
export function keptLinesOf(orders: readonly string[]): DeliveryLine[] | undefined {
	const own = keptOpenLines()?.filter(({ order }) => orders.includes(order));
	return own?.length ? own : undefined;
}

/** The open orders as this device has read them last. */
export function keptOpenPurchaseOrders(): OpenPurchaseOrder[] | undefined {
	const lines = keptOpenLines();
	if (lines === undefined) return undefined;
	return [...Map.groupBy(lines, ({ order }) => order)].flatMap(([_id, own]) => {
		const [first] = own;
		if (first === undefined) return [];
		const { number, supplier, day: expected } = first;
		const open = own.reduce((sum, line) => sum + line.open, 0);
		const isLate = own.some((line) => line.isLate);
		return { _id, number, supplier, expected, open, lines: own.length, isLate };
	});
}

/** Finds a code, an order's number or a product's, in the lines kept on the device. Answers in the form of the server. */
export function findInKept(code: string): DeliveryLines | undefined {
	const lines = keptOpenLines() ?? [];
	const ofOrder = lines.filter(({ number }) => number.toLowerCase() === code.toLowerCase());
	if (ofOrder.length > 0) return { found: "order", lines: ofOrder, hasMore: false };
	const suppliers = new Set(linesOfCode(lines, code).map(({ line }) => line.supplier._id));
	if (suppliers.size === 0) return undefined;
	const ofSuppliers = lines.filter(({ supplier }) => suppliers.has(supplier._id));
	return { found: "product", lines: ofSuppliers, hasMore: false };
}
