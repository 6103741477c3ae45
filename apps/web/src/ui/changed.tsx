import { type ReactNode, useState } from "react";
import classes from "#ui/live-quantity.module.css";

type Props = {
	/** The shown value. When it changes on the screen, it is highlighted once. */
	value: string | number;
	/** What the value belongs to: the value of another thing is not a change. */
	of?: string;
	children: ReactNode;
};

/** Something that may change while it is on the screen. Its element stays the same, to keep focus and selection. */
export function Changed({ value, of = "", children }: Props) {
	const [shown, setShown] = useState({ of, value, changes: 0 });
	if (shown.of !== of) setShown({ of, value, changes: 0 });
	else if (shown.value !== value) setShown({ of, value, changes: shown.changes + 1 });
	const { changes } = shown;
	return (
		// Alternate between two animations, because the same one would not restart.
		<span className={classes.changed} data-changed={changes === 0 ? undefined : changes % 2 ? "odd" : "even"}>
			{children}
		</span>
	);
}
