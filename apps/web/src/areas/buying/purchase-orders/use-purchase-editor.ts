import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { useState } from "react";
import { useLineEditor } from "#documents/lines/use-line-editor.ts";
import { readDraft, writeDraft } from "#lib/draft.ts";
import { purchaseDocument } from "./purchase-document.ts";
import type { PurchaseLineDraft, PurchaseOrderDraft } from "./purchase-draft.ts";
import { changeOnePurchaseOrder } from "./purchase-writes.ts";

/** An editor for an order. @param isAuto saves automatically; otherwise only `save` does. */
export function usePurchaseOrderEditor(order: PurchaseOrder, isAuto: boolean) {
	const place = `order ${order._id}`;
	useState(() => renew(place));
	return useLineEditor(purchaseDocument, order, { write: changeOnePurchaseOrder, place, isAuto });
}

export type PurchaseOrderEditor = ReturnType<typeof usePurchaseOrderEditor>["editor"];

type FormerLine = PurchaseLineDraft & { quantityText?: string; unitText?: string; totalText?: string };

/**
 * Input that an earlier version of the page kept has the texts of its lines elsewhere, and may not say where its prices come from: then
 * they stay as they are.
 */
function renew(place: string): void {
	const { base, draft } = readDraft<{ base: PurchaseOrder; draft: PurchaseOrderDraft }>(place);
	if (draft === undefined || draft.lines.every(({ texts }) => texts !== undefined)) return;
	const agreed = { priceFrom: "typed", offer: null, isOfferNew: false, isKept: false } as const;
	const lines = draft.lines.map(
		({ quantityText = "", unitText = "", totalText = "", ...line }: FormerLine) => ({
			...agreed,
			...line,
			texts: { quantity: quantityText, unit: unitText, total: totalText },
		}),
	);
	writeDraft(place, { base, draft: { ...draft, lines } });
}
