import { type KeyboardEvent, useEffect, useRef } from "react";
import classes from "./stock-grid.module.css";

/** Where the focus goes after the typing: to the cell below, to the one beside, or back to this one. */
export type NextFocus = "below" | "next" | "previous" | "here" | "nowhere";

type Props = {
	label: string;
	/** What the field begins with; `isFresh` when it is the first key of what is being typed. */
	start: { text: string; isFresh: boolean };
	onDone: (text: string, nextFocus: NextFocus) => void;
	onCancel: () => void;
};

/** The field in a cell that is being typed into. */
export function CellEditor({ label, start, onDone, onCancel }: Props) {
	const field = useRef<HTMLInputElement>(null);
	// The field that is taken away loses the focus, which must not count as the end of the typing once more.
	const isDone = useRef(false);

	const { isFresh } = start;
	useEffect(() => {
		// The person has just asked to type here.
		field.current?.focus();
		if (!isFresh) field.current?.select();
	}, [isFresh]);

	function finish(text: string, nextFocus: NextFocus) {
		if (isDone.current) return;
		isDone.current = true;
		onDone(text, nextFocus);
	}

	function press(event: KeyboardEvent<HTMLInputElement>) {
		event.stopPropagation();
		const { value } = event.currentTarget;
		if (event.nativeEvent.isComposing) return;
		if (event.key === "Enter" || event.key === "Tab") {
			event.preventDefault();
			const sideways = event.shiftKey ? "previous" : "next";
			return finish(value, event.key === "Tab" ? sideways : "below");
		}
		if (event.key === "Escape") {
			event.preventDefault();
			isDone.current = true;
			onCancel();
		}
	}

	return (
		<input
			ref={field}
			className={classes.editor}
			aria-label={label}
			aria-describedby="how-to-type"
			type="text"
			inputMode="numeric"
			autoComplete="off"
			maxLength={15}
			defaultValue={start.text}
			onKeyDown={press}
			onBlur={(event) => finish(event.currentTarget.value, "nowhere")}
		/>
	);
}
