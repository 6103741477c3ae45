import type { ReactNode } from "react";
import classes from "#ui/visually-hidden.module.css";

/** Said to those who hear the page, and not shown. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
	return <span className={classes.hidden}>{children}</span>;
}
