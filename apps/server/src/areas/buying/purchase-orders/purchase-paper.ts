import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import type { Language } from "@freehub/domain/language";
import { shopDay } from "@freehub/domain/local-days";

/** The ordering company: its address, one line each, and its number at the supplier. */
export type Buyer = {
	name: string;
	address: readonly string[];
	customerNumber: string;
	/** That of the supplier, in which the order is written. */
	language: Language;
};

/** Everything that is printed of an order, as plain data. Amounts are in the order's currency. */
export type PurchaseOrderPaper = {
	buyer: Buyer;
	number: string;
	supplier: string;
	location: string;
	currency: string;
	/** Days, `YYYY-MM-DD`. */
	day: string;
	expected: string | null;
	note: string;
	total: number;
	lines: readonly PurchaseOrderPaperLine[];
};

export type PurchaseOrderPaperLine = {
	name: string;
	sku: string | null;
	supplierSku: string;
	ordered: number;
	pack: number;
	cost: number;
	per: number;
	total: number;
};

/** @param now the day of an order that is not sent yet. */
export function purchaseOrderPaper(order: PurchaseOrder, buyer: Buyer, now: Date): PurchaseOrderPaper {
	return {
		buyer,
		number: order.number ?? "",
		supplier: order.supplier.name,
		location: order.location.name,
		currency: order.currency,
		day: shopDay(order.sentAt ?? now),
		expected: order.expected,
		note: order.note,
		total: order.total ?? 0,
		lines: order.lines
			.filter(({ ordered }) => ordered > 0)
			.map(({ productName, sku, supplierSku, ordered, pack, cost = 0, per = 1, total = 0 }) => ({
				name: productName,
				sku,
				supplierSku,
				ordered,
				pack,
				cost,
				per,
				total,
			})),
	};
}
