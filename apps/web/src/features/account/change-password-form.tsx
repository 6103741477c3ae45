import { MIN_PASSWORD } from "@freehub/contract/identity";
import { Button } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useRefusal } from "#lib/use-refusal.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { notify } from "#ui/notify.ts";
import { PasswordField } from "#ui/password-field.tsx";
import classes from "./account.module.css";
import { useChangePassword } from "./mutations.ts";

export function ChangePasswordForm({ onClose }: { onClose: () => void }) {
	const [currentPassword, setCurrent] = useState("");
	const [newPassword, setNew] = useState("");
	const { mutate, isPending, error } = useChangePassword();
	const refusal = useRefusal(error, isPending, ["current-password", "password"]);
	const first = useRef<HTMLInputElement>(null);
	// The button that was pressed has made way for this form.
	useEffect(() => first.current?.focus(), []);

	function submit(event: FormEvent) {
		event.preventDefault();
		if (isPending) return;
		mutate(
			{ currentPassword, newPassword },
			{
				onSuccess: () => {
					notify("Your password is changed, and your other sessions have ended");
					onClose();
				},
			},
		);
	}

	return (
		<form className={classes.form} onSubmit={submit}>
			<PasswordField
				ref={first}
				label="Current password"
				name="current-password"
				kind="current"
				value={currentPassword}
				refusal={refusal.at("current-password")}
				onChange={(value) => {
					setCurrent(value);
					refusal.dismiss("current-password");
				}}
			/>
			<PasswordField
				label="New password"
				name="new-password"
				kind="new"
				description={`At least ${MIN_PASSWORD} characters, and none of the commonest passwords.`}
				value={newPassword}
				refusal={refusal.at("password")}
				onChange={(value) => {
					setNew(value);
					refusal.dismiss("password");
				}}
			/>
			<FailureNote>{refusal.whole}</FailureNote>
			<div className={classes.buttons}>
				<Button type="submit" loading={isPending}>
					Save the password
				</Button>
				<Button variant="default" onClick={onClose}>
					Cancel
				</Button>
			</div>
		</form>
	);
}
