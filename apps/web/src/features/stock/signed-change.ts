import type { Movement } from "@freehub/contract/stock";
import { onHandChange } from "@freehub/domain/stock";
import { formatCount } from "#lib/format.ts";

/** '+12', '−3'; '0' for a move inside the shop. */
export function signedChange(movement: Pick<Movement, "from" | "to" | "quantity">): string {
	const change = onHandChange(movement);
	if (change === 0) return formatCount(0);
	return `${change > 0 ? "+" : "−"}${formatCount(Math.abs(change))}`;
}
