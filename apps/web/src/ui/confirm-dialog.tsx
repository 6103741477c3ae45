import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useIsRowGone } from "#lib/use-held-rows.ts";
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
	onClosed?: () => void;
	/** Nothing is destroyed, so the button is not red. */
	isHarmless?: boolean;
	children: ReactNode;
};

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: Props) {
	const { title, action, isOpen, isPending, failure, onCancel, onConfirm, onClosed, children } = props;
	const isGone = useIsRowGone() && isOpen && !isPending;
	return (
		<FormDialog
			title={title}
			isOpen={isOpen}
			onClose={onCancel}
			onExitTransitionEnd={() => onClosed?.()}
			closeOnClickOutside={!isPending}
		>
			<div className="without-empty stack gap-14 anywhere">
				{children}
				<output className="amber-text">
					{isGone && <Trans>Somebody else changed or removed this meanwhile.</Trans>}
				</output>
				<FailureNote>{isPending ? undefined : failure}</FailureNote>
				<div className="buttons-end above-6">
					<Button variant="default" onClick={onCancel} data-autofocus>
						<Trans>Cancel</Trans>
					</Button>
					<Button
						variant={props.isHarmless ? "filled" : "danger-filled"}
						onClick={onConfirm}
						loading={isPending}
					>
						{action}
					</Button>
				</div>
			</div>
		</FormDialog>
	);
}

export type WriteProps<Input, Answer> = Pick<Props, "title" | "action" | "children"> & {
	write: Write<Input, Answer>;
	input: Input;
	/** Called when it is done; the dialog is closed by then. */
	onDone?: (() => void) | undefined;
};

type ConfirmWriteProps<Input, Answer> = WriteProps<Input, Answer> & { isOpen: boolean; onClose: () => void };

/** Asks for confirmation, then sends a write. */
export function ConfirmWrite<Input, Answer>(props: ConfirmWriteProps<Input, Answer>) {
	const { write, input, onClose, onDone, ...dialog } = props;
	const { run, isPending, failure, reset } = useWrite(write);

	async function confirm() {
		const { isDone } = await run(input);
		if (!isDone) return;
		onClose();
		onDone?.();
	}

	return (
		<ConfirmDialog
			{...dialog}
			isPending={isPending}
			failure={failure}
			onCancel={onClose}
			onConfirm={() => void confirm()}
			onClosed={() => isPending || reset()}
		/>
	);
}
