import { Button, type ButtonProps } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ConfirmWrite, type WriteProps } from "./confirm-dialog.tsx";

type AskedProps<Input, Answer> = Omit<ButtonProps, "onClick"> &
	WriteProps<Input, Answer> & {
		/** The button's text. */
		label: ReactNode;
	};

/** A button that asks for confirmation before it sends its write. */
export function AskedButton<Input, Answer>(props: AskedProps<Input, Answer>) {
	const { write, input, label, title, action, onDone, children, ...button } = props;
	const [isAsking, setAsking] = useState(false);

	return (
		<>
			<Button {...button} onClick={() => setAsking(true)}>
				{label}
			</Button>
			<ConfirmWrite
				{...{ write, input, title, action, onDone }}
				isOpen={isAsking}
				onClose={() => setAsking(false)}
			>
				{children}
			</ConfirmWrite>
		</>
	);
}
