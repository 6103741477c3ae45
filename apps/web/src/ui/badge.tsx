import type { ReactNode } from "react";
import classes from "#ui/badge.module.css";

export function Badge({ children }: { children: ReactNode }) {
	return <span className={classes.badge}>{children}</span>;
}
