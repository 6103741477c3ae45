import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
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
