import { MIN_PASSWORD } from "@freehub/contract/identity";
import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { isLinkRefused } from "#lib/identity-failure.ts";
import { useRefusal } from "#lib/use-refusal.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import classes from "./identity.module.css";
import { useResetPassword } from "./mutations.ts";

type Props = { token: string; onDone: () => void; onLinkRefused: () => void };

/** Chooses a new password with the token of a mail. */
export function ResetPasswordForm({ token, onDone, onLinkRefused }: Props) {
	const [password, setPassword] = useState("");
	const { mutate, isPending, error } = useResetPassword();
	const refusal = useRefusal(error, isPending, ["password"]);
	function submit(event: FormEvent) {
		event.preventDefault();
		if (isPending) return;
		mutate(
			{ newPassword: password, token },
			{
				onSuccess: onDone,
				onError: (failure) => {
					if (isLinkRefused(failure)) onLinkRefused();
				},
			},
		);
	}
	return (
		<form className={classes.form} onSubmit={submit}>
			<PasswordField
				label="New password"
				name="new-password"
				kind="new"
				description={`At least ${MIN_PASSWORD} characters, and none of the commonest passwords.`}
				value={password}
				refusal={refusal.at("password")}
				onChange={(value) => {
					setPassword(value);
					refusal.dismiss("password");
				}}
			/>
			<FailureNote>{refusal.whole}</FailureNote>
			<Button type="submit" fullWidth loading={isPending}>
				Save the password
			</Button>
		</form>
	);
}
