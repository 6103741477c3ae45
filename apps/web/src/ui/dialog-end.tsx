import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { FailureNote } from "#ui/failure-note.tsx";

export type SubmitProps = {
	isPending: boolean;
	/** There is nothing to send yet. */
	disabled?: boolean;
	/** The words of the submit button: what the form does. */
	children: ReactNode;
};

type DialogProps = SubmitProps & {
	/** The dialog opens with the focus on its submit button: there is nothing to type. */
	"data-autofocus"?: boolean;
	variant?: "danger-filled";
	onCancel: () => void;
	className?: string | undefined;
};

export type Failure = { failure: string | undefined };

/** The buttons of a dialog's form: Cancel, and the button that submits it. */
export function DialogButtons({ isPending, onCancel, className = "", children, ...submit }: DialogProps) {
	return (
		<div className={`buttons-end ${className}`}>
			<Button variant="default" onClick={onCancel}>
				<Trans>Cancel</Trans>
			</Button>
			<Button type="submit" loading={isPending} {...submit}>
				{children}
			</Button>
		</div>
	);
}

/** The end of a dialog's form: why it failed, and its buttons. */
export function DialogEnd({ failure, ...buttons }: DialogProps & Failure) {
	return (
		<>
			<FailureNote>{failure}</FailureNote>
			<DialogButtons {...buttons} />
		</>
	);
}
