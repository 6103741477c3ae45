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
