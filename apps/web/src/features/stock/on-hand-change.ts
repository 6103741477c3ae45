import type { Movement } from "@freehub/contract/stock";
import { isVirtual } from "@freehub/domain/stock";

/** What a movement did to the quantity on hand: nothing, between two locations of the shop. */
export function onHandChange({ from, to, quantity }: Pick<Movement, "from" | "to" | "quantity">): number {
	return (isVirtual(to) ? 0 : quantity) - (isVirtual(from) ? 0 : quantity);
}
