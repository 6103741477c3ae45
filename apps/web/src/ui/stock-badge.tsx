import { stockState } from "@freehub/domain/quantity";
import { formatCount } from "#lib/format.ts";
import classes from "#ui/badge.module.css";

/** '14 in stock', '3 left', 'Out of stock'. */
export function StockBadge({ quantity }: { quantity: number }) {
	const state = stockState(quantity);
	return (
		<span className={classes.badge} data-stock={state}>
			{state === "out" ? "Out of stock" : `${formatCount(quantity)} ${state === "low" ? "left" : "in stock"}`}
		</span>
	);
}
