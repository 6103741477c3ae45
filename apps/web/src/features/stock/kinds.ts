import type { AdjustReason, MovementKind } from "@freehub/domain/stock";

/** What the form's heading and its choice call each kind. */
export const kindTitles: Record<MovementKind, string> = {
	receive: "Add Quantity",
	deliver: "Delivered",
	return: "Return to supplier",
	adjust: "Adjust",
	transfer: "Transfer",
	count: "Count",
};

/** What the form's button says before the quantity. */
export const submitVerbs: Record<MovementKind, string> = {
	receive: "Receive",
	deliver: "Deliver",
	return: "Return",
	adjust: "Adjust",
	transfer: "Move",
	count: "Save count",
};

export const reasonWords: Record<AdjustReason, string> = {
	damaged: "Damaged",
	lost: "Lost",
	stolen: "Stolen",
	expired: "Expired",
	found: "Found",
	returned: "Returned by a customer",
	correction: "Correction",
};
