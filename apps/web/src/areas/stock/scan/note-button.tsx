import { TextInput, type TextInputProps } from "@mantine/core";
import "#ui/styles/fields.css";
import { type ReactNode, useState } from "react";

type Props = Pick<TextInputProps, "aria-label" | "placeholder"> & {
	value: string;
	onChange: (value: string) => void;
	/** The button's words. */
	children: ReactNode;
};

/** A note about a session, as a button that becomes a field. */
export function NoteButton({ value, onChange, children, ...field }: Props) {
	const [typed, setTyped] = useState<string>();
	if (typed === undefined) {
		return (
			<button type="button" className="note-button" onClick={() => setTyped(value)}>
				{children}
			</button>
		);
	}
	const done = () => {
		onChange(typed.trim());
		setTyped(undefined);
	};
	return (
		<form
			className="grow-160"
			onSubmit={(event) => {
				event.preventDefault();
				done();
			}}
		>
			<TextInput
				{...field}
				size="sm"
				maxLength={200}
				autoComplete="off"
				ref={(input) => {
					if (document.activeElement === document.body) input?.focus();
				}}
				value={typed}
				onChange={(event) => setTyped(event.currentTarget.value)}
				onBlur={done}
			/>
		</form>
	);
}
