import { type ReactNode, useState } from "react";
import classes from "#ui/changed.module.css";

type Props = {
	/** What is shown; where another value comes while it stands on the screen, it is lit once. */
	value: string | number;
	/** What it is of: another thing's value is no change. */
	of?: string;
	children: ReactNode;
};

/** Something that may change under one's eyes. Its element stays, so that focus and selection do. */
export function Changed({ value, of = "", children }: Props) {
	const [shown, setShown] = useState({ of, value, changes: 0 });
	if (shown.of !== of) setShown({ of, value, changes: 0 });
	else if (shown.value !== value) setShown({ of, value, changes: shown.changes + 1 });
	const { changes } = shown;
	return (
		// Two animations take turns, as the same one would not begin again.
		<span className={classes.changed} data-changed={changes === 0 ? undefined : changes % 2 ? "odd" : "even"}>
			{children}
		</span>
	);
}
