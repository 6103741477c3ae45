import type { AdjustReason, MovementKind } from "@freehub/domain/stock/stock";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";

/** The name of each kind in the form's heading and its choice. */
export const kindTitles: Record<MovementKind, MessageDescriptor> = {
	receive: msg`Add Quantity`,
	deliver: msg`Delivered`,
	return: msg`Return to supplier`,
	adjust: msg({ context: "verb", message: "Adjust" }),
	transfer: msg({ context: "verb", message: "Transfer" }),
	count: msg({ context: "verb", message: "Count" }),
};

/** The label of the form's button without a quantity. */
export const submitVerbs: Record<MovementKind, MessageDescriptor> = {
	receive: msg({ context: "verb", message: "Receive" }),
	deliver: msg({ context: "verb", message: "Deliver" }),
	return: msg({ context: "verb", message: "Return" }),
	adjust: msg({ context: "verb", message: "Adjust" }),
	transfer: msg({ context: "verb", message: "Move" }),
	count: msg`Save count`,
};

/** 'Receive 20', 'Deliver 3'. */
export function submitSentence(kind: Exclude<MovementKind, "count">, quantity: string): string {
	switch (kind) {
		case "receive":
			return t`Receive ${quantity}`;
		case "deliver":
			return t`Deliver ${quantity}`;
		case "return":
			return t`Return ${quantity}`;
		case "adjust":
			return t`Adjust ${quantity}`;
		case "transfer":
			return t`Move ${quantity}`;
	}
}

export const reasonWords: Record<AdjustReason, MessageDescriptor> = {
	damaged: msg`Damaged`,
	lost: msg`Lost`,
	stolen: msg`Stolen`,
	expired: msg`Expired`,
	found: msg`Found`,
	returned: msg`Returned by a customer`,
	correction: msg`Correction`,
};
