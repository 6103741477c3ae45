import { type KnownStock, knownState } from "@freehub/domain/quantity";
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useStockView } from "#lib/stock-view.ts";
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

/** '14 in stock', '3 left', 'Out of stock'; without a quantity: 'In stock', 'Only a few left'. */
export function StockBadge(known: KnownStock) {
	const stock = useStockView()(known);
	const { quantity } = stock;
	const state = knownState(stock);
	if (quantity === undefined && state !== "out") {
		return (
			<span className={classes.badge} data-stock={state}>
				{state === "low" ? <Trans>Only a few left</Trans> : <Trans>In stock</Trans>}
			</span>
		);
	}
	return (
		<span className={classes.badge} data-stock={state}>
			{state === "out" && <Trans>Out of stock</Trans>}
			{state === "low" && <Plural context="of the stock" value={quantity ?? 0} one="# left" other="# left" />}
			{state === "in" && <Plural value={quantity ?? 0} one="# in stock" other="# in stock" />}
		</span>
	);
}
