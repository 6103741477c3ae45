import type { PurchaseOrderSummary } from "@freehub/contract/buying/purchase-orders";
import type { PurchaseOrderState } from "@freehub/domain/buying/purchase";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { PurchaseHeader } from "./purchase-draft.ts";

type StateWords = { label: MessageDescriptor; tone?: "good" | "mixed" | "bad" };

export const purchaseOrderStateWords: Record<PurchaseOrderState, StateWords> = {
	draft: { label: msg({ context: "a purchase order", message: "Draft" }) },
	sent: { label: msg({ context: "a purchase order", message: "Sent" }), tone: "mixed" },
	partly_received: {
		label: msg({ context: "a purchase order", message: "Partly received" }),
		tone: "mixed",
	},
	received: { label: msg({ context: "a purchase order", message: "Received" }), tone: "good" },
	closed_short: { label: msg({ context: "a purchase order", message: "Closed short" }) },
	cancelled: { label: msg({ context: "a purchase order", message: "Cancelled" }) },
};

export const headerWords: Record<keyof PurchaseHeader, MessageDescriptor> = {
	supplier: msg`Supplier`,
	location: msg`Deliver to`,
	currency: msg`Currency`,
	expected: msg`Expected on`,
	note: msg`Note`,
};

/** 'PO-0012', or 'Draft' before it has a number. */
export function purchaseOrderName({ number }: Pick<PurchaseOrderSummary, "number">): string {
	return number ?? t({ context: "a purchase order", message: "Draft" });
}

/** 'PO-0012', or 'Draft for Wheels Inc.'. */
export function purchaseOrderTitle({
	number,
	supplier,
}: Pick<PurchaseOrderSummary, "number" | "supplier">): string {
	const { name } = supplier;
	return number ?? t({ comment: "name is a supplier's", message: `Draft for ${name}` });
}
