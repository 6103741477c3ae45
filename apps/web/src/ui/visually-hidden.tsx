import type { ReactNode } from "react";
import classes from "#ui/visually-hidden.module.css";

/** Text for screen readers, which is not visible. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
	return <span className={classes.hidden}>{children}</span>;
}
