import { Button, type ButtonProps } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { failureOf } from "#lib/identity-failure.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import classes from "#ui/states.module.css";

type Props = {
	label: string;
	send: () => Promise<unknown>;
	/** What is said when the mail is on its way. */
	sent: string;
	variant?: ButtonProps["variant"];
};

/** A button that has a mail sent, and says so. */
export function SendMail({ label, send, sent, variant = "default" }: Props) {
	const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: send });
	return (
		<div className={classes.send}>
			<Button variant={variant} loading={isPending} onClick={() => mutate()}>
				{label}
			</Button>
			<output>{isSuccess && sent}</output>
			<FailureNote>{error === null || isPending ? undefined : failureOf(error).sentence}</FailureNote>
		</div>
	);
}
