import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";

type Props = {
	isPending: boolean;
	/** There is nothing to send yet. */
	disabled?: boolean;
	/** The dialog opens with the focus on its submit button: there is nothing to type. */
	"data-autofocus"?: boolean;
	onCancel: () => void;
	className?: string | undefined;
	/** What the form does: the words of its submit button. */
	children: ReactNode;
};

/** The end of a dialog's form: Cancel, and the button that submits it. */
export function DialogButtons({ isPending, onCancel, className = "", children, ...submit }: Props) {
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
