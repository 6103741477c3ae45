import type { Movement } from "@freehub/contract/stock";
import { isVirtual } from "@freehub/domain/stock";
import { formatCount } from "#lib/format.ts";

type Way = Pick<Movement, "from" | "to" | "quantity">;

/** What a movement did to the quantity on hand: nothing, between two locations of the shop. */
export function onHandChange({ from, to, quantity }: Way): number {
	return (isVirtual(to) ? 0 : quantity) - (isVirtual(from) ? 0 : quantity);
}

/** '+12', '−3'; '0' for a move inside the shop. */
export function signedChange(movement: Way): string {
	const change = onHandChange(movement);
	if (change === 0) return formatCount(0);
	return `${change > 0 ? "+" : "−"}${formatCount(Math.abs(change))}`;
}
