import { Button, Modal } from "@mantine/core";
import "#ui/styles/dialog.css";
import type { ReactNode } from "react";
import classes from "#ui/confirm-dialog.module.css";
import { FailureNote } from "#ui/failure-note.tsx";

type Props = {
	title: string;
	/** What the button says that does it. */
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
		<Modal.Root
			opened={isOpen}
			onClose={onCancel}
			centered
			transitionProps={{ duration: 300, timingFunction: "ease-out" }}
			closeOnClickOutside={!isPending}
		>
			<Modal.Overlay />
			<Modal.Content>
				<Modal.Body>
					<Modal.Title>{title}</Modal.Title>
					<div className={classes.content}>
						{children}
						<FailureNote>{isPending ? undefined : failure}</FailureNote>
						<div className={classes.buttons}>
							<Button variant="default" onClick={onCancel} data-autofocus>
								Cancel
							</Button>
							<Button variant="danger-filled" onClick={onConfirm} loading={isPending}>
								{action}
							</Button>
						</div>
					</div>
				</Modal.Body>
			</Modal.Content>
		</Modal.Root>
	);
}
