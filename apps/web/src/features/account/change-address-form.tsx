import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { type FormEvent, useState } from "react";
import { useRefusal } from "#lib/use-refusal.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import classes from "./account.module.css";
import { useChangeEmail } from "./mutations.ts";

type Props = { hasPassword: boolean; onCancel: () => void; onDone: () => void };

export function ChangeAddressForm({ hasPassword, onCancel, onDone }: Props) {
	const [newEmail, setNewEmail] = useState("");
	const [password, setPassword] = useState("");
	const { mutate, isPending, error } = useChangeEmail();
	const refusal = useRefusal(error, isPending, ["email", "current-password"]);
	function submit(event: FormEvent) {
		event.preventDefault();
		if (isPending) return;
		mutate({ newEmail: newEmail.trim(), ...(hasPassword && { password }) }, { onSuccess: onDone });
	}
	return (
		<form className={classes.form} onSubmit={submit}>
			<TextInput
				label="New email address"
				type="email"
				name="new-email"
				autoComplete="email"
				required
				withAsterisk={false}
				ref={focus}
				value={newEmail}
				error={refusal.at("email")}
				onChange={(event) => {
					setNewEmail(event.currentTarget.value);
					refusal.dismiss("email");
				}}
			/>
			{hasPassword && (
				<PasswordField
					label="Current password"
					name="password"
					kind="current"
					value={password}
					refusal={refusal.at("current-password")}
					onChange={(value) => {
						setPassword(value);
						refusal.dismiss("current-password");
					}}
				/>
			)}
			<FailureNote>{refusal.whole}</FailureNote>
			<div className={classes.buttons}>
				<Button type="submit" loading={isPending}>
					Send the mail
				</Button>
				<Button variant="default" onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</form>
	);
}

/** The button that was pressed has made way for this field. */
function focus(input: HTMLInputElement | null): void {
	input?.focus();
}
