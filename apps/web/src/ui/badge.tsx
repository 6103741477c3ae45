import { stockState } from "@freehub/domain/quantity";
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import classes from "#ui/badge.module.css";

type Props = {
	/** How good the news is; undefined: neutral. */
	tone?: "good" | "mixed" | "bad";
	children: ReactNode;
};

export function Badge({ tone, children }: Props) {
	return (
		<span className={classes.badge} data-tone={tone}>
			{children}
		</span>
	);
}

type StockBadgeProps = {
	quantity: number;
	/** At this quantity or below, the product counts as low; null: it has no reorder point of its own. */
	reorderPoint?: number | null;
};

/** '14 in stock', '3 left', 'Out of stock'. */
export function StockBadge({ quantity, reorderPoint = null }: StockBadgeProps) {
	const state = stockState(quantity, reorderPoint);
	return (
		<span className={classes.badge} data-stock={state}>
			{state === "out" && <Trans>Out of stock</Trans>}
			{state === "low" && <Plural context="of the stock" value={quantity} one="# left" other="# left" />}
			{state === "in" && <Plural value={quantity} one="# in stock" other="# in stock" />}
		</span>
	);
}
