import type { Movement } from "@freehub/contract/stock";
import { formatCount } from "#lib/format.ts";
import { reasonWords } from "./kinds.ts";
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

/** 'Adjusted: damaged', 'Counted 37', 'Returned to supplier'. */
export function movementWords({ kind, reason, counted }: Movement): string {
	if (kind === "count") return counted === null ? verbs.count : `${verbs.count} ${formatCount(counted)}`;
	if (kind === "return") return `${verbs.return} to supplier`;
	if (reason === null) return verbs[kind];
	const words = reason in reasonWords ? reasonWords[reason as keyof typeof reasonWords] : reason;
	return `${verbs[kind]}: ${words.toLowerCase()}`;
}

/** '+12', '−3'; nothing for a move inside the shop. */
export function signedChange(movement: Movement): string {
	const change = onHandChange(movement);
	if (change === 0) return "0";
	return `${change > 0 ? "+" : "−"}${formatCount(Math.abs(change))}`;
}
