import { Trans } from "@lingui/react/macro";
import { Button, type ButtonProps } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useWrite } from "#lib/use-write.ts";
import type { Write } from "#lib/write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";

type Props = {
	title: string;
	/** The label of the button that does it. */
	action: string;
	isOpen: boolean;
	isPending: boolean;
	failure: string | undefined;
	onCancel: () => void;
	onConfirm: () => void;
	children: ReactNode;
};

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: Props) {
	const { title, action, isOpen, isPending, failure, onCancel, onConfirm, children } = props;
	return (
		<FormDialog title={title} isOpen={isOpen} onClose={onCancel} closeOnClickOutside={!isPending}>
			<div className="without-empty stack gap-14 anywhere">
				{children}
				<FailureNote>{isPending ? undefined : failure}</FailureNote>
				<div className="buttons-end above-6">
					<Button variant="default" onClick={onCancel} data-autofocus>
						<Trans>Cancel</Trans>
					</Button>
					<Button variant="danger-filled" onClick={onConfirm} loading={isPending}>
						{action}
					</Button>
				</div>
			</div>
		</FormDialog>
	);
}

type AskedProps<Input, Answer> = Omit<ButtonProps, "onClick"> & {
	write: Write<Input, Answer>;
	input: Input;
	/** The button's text. */
	label: ReactNode;
	/** The dialog's question. */
	title: string;
	action: string;
	/** Called when it is done; the dialog is closed by then. */
	onDone?: () => void;
	children: ReactNode;
};

/** A button that asks for confirmation before it sends its write. */
export function AskedButton<Input, Answer>(props: AskedProps<Input, Answer>) {
	const { write, input, label, title, action, onDone, children, ...button } = props;
	const [isAsking, setAsking] = useState(false);
	const { run, isPending, failure, reset } = useWrite(write);

	async function confirm() {
		const { isDone } = await run(input);
		if (!isDone) return;
		setAsking(false);
		onDone?.();
	}

	return (
		<>
			<Button
				{...button}
				onClick={() => {
					reset();
					setAsking(true);
				}}
			>
				{label}
			</Button>
			<ConfirmDialog
				title={title}
				action={action}
				isOpen={isAsking}
				isPending={isPending}
				failure={failure}
				onCancel={() => setAsking(false)}
				onConfirm={() => void confirm()}
			>
				{children}
			</ConfirmDialog>
		</>
	);
}
