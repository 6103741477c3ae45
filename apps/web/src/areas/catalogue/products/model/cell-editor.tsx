import { type KeyboardEvent, useEffect, useRef } from "react";
import classes from "./stock-grid.module.css";

/** Where the focus goes after the edit: to the cell below, the next or previous cell, or back to this one. */
export type NextFocus = "below" | "next" | "previous" | "here" | "nowhere";

type Props = {
	label: string;
	/** Initial text of the field; `isFresh` if it is the first typed key. */
	start: { text: string; isFresh: boolean };
	onDone: (text: string, nextFocus: NextFocus) => void;
	onCancel: () => void;
};

/** The text field of a cell that is being edited. */
export function CellEditor({ label, start, onDone, onCancel }: Props) {
	const field = useRef<HTMLInputElement>(null);
	// Removing the field also blurs it, which must not finish the edit a second time.
	const isDone = useRef(false);

	const { isFresh } = start;
	useEffect(() => {
		// Moving the focus is fine: the person has just started to edit here.
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
