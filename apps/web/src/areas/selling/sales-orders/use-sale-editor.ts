import type { SalesOrder } from "@freehub/contract/selling/sales-orders";
import { useLineEditor } from "#documents/lines/use-line-editor.ts";
import { saleDocument } from "./sale-document.ts";
import { changeOneSale } from "./sale-writes.ts";

/** An editor for an order: a draft saves itself; each save of a placed order is a revision, so that only `save` does. */
export function useSaleEditor(order: SalesOrder) {
	const isAuto = order.placedAt === null;
	return useLineEditor(saleDocument, order, { write: changeOneSale, place: `sale ${order._id}`, isAuto });
}

export type SaleEditor = ReturnType<typeof useSaleEditor>["editor"];
