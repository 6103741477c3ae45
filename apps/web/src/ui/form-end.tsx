import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { FailureNote } from "#ui/failure-note.tsx";
import type { Failure, SubmitProps } from "./dialog-end.tsx";

type FormProps = SubmitProps &
	Failure & {
		/** Closes a form that was opened on the page. */
		onCancel?: () => void;
	};

/** The end of a form on a page: why it failed, and its buttons. */
export function FormEnd({ failure, isPending, onCancel, children, ...submit }: FormProps) {
	return (
		<>
			<FailureNote>{failure}</FailureNote>
			<div className="line gap-8">
				<Button type="submit" loading={isPending} {...submit}>
					{children}
				</Button>
				{onCancel && (
					<Button variant="default" onClick={onCancel}>
						<Trans>Cancel</Trans>
					</Button>
				)}
			</div>
		</>
	);
}
