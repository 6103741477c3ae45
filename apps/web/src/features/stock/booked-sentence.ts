import type { Movement } from "@freehub/contract/stock";
import { formatCount } from "#lib/format.ts";
import { onHandChange } from "./on-hand-change.ts";

const verbs: Record<Movement["kind"], string> = {
	receive: "Added",
	deliver: "Delivered",
	return: "Returned",
	adjust: "Adjusted",
	transfer: "Moved",
	count: "Counted",
};

/** 'Delivered 2 of Col 34 Road: 12 on hand.', 'Returned 2 of Col 34 Road to the supplier: 12 on hand.' */
export function bookedSentence(movement: Movement, onHand: number): string {
	const { kind, counted, productName } = movement;
	const pieces = kind === "count" ? (counted ?? 0) : movement.quantity;
	const sign = kind === "adjust" && onHandChange(movement) < 0 ? "−" : "";
	const where = kind === "return" ? " to the supplier" : "";
	return `${verbs[kind]} ${sign}${formatCount(pieces)} of ${productName}${where}: ${formatCount(onHand)} on hand.`;
}
