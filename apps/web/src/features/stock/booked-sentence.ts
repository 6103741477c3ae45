import type { Movement } from "@freehub/contract/stock";
import { onHandChange } from "@freehub/domain/stock";
import { t } from "@lingui/core/macro";
import { formatCount } from "#lib/format.ts";

/** 'Delivered 2 of Col 34 Road: 12 on hand.', 'Returned 2 of Col 34 Road to the supplier: 12 on hand.' */
export function bookedSentence(movement: Movement, onHand: number): string {
	const { kind, counted, productName } = movement;
	const quantity = formatCount(kind === "count" ? (counted ?? 0) : movement.quantity);
	const left = formatCount(onHand);
	switch (kind) {
		case "receive":
			return t`Added ${quantity} of ${productName}: ${left} on hand.`;
		case "deliver":
			return t`Delivered ${quantity} of ${productName}: ${left} on hand.`;
		case "return":
			return t`Returned ${quantity} of ${productName} to the supplier: ${left} on hand.`;
		case "adjust": {
			const change = onHandChange(movement) < 0 ? `−${quantity}` : quantity;
			return t`Adjusted ${change} of ${productName}: ${left} on hand.`;
		}
		case "transfer":
			return t`Moved ${quantity} of ${productName}: ${left} on hand.`;
		case "count":
			return t`Counted ${quantity} of ${productName}: ${left} on hand.`;
	}
}
