import { ApiError } from "@freehub/contract/errors";
import type { Role } from "@freehub/domain/access";
import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { type FormEvent, useRef, useState } from "react";
import { errorSentence } from "#lib/error-sentence.ts";
import { fieldMessage } from "#lib/field-message.ts";
import { notify } from "#ui/notify.ts";
import { useInvite } from "./mutations.ts";
import classes from "./people.module.css";
import { RoleSelect } from "./role-select.tsx";

export function InviteForm({ onSignInNeeded }: { onSignInNeeded: () => void }) {
	const [email, setEmail] = useState("");
	const [role, setRole] = useState<Role>("viewer");
	const { mutate, isPending, error, reset } = useInvite();
	const field = useRef<HTMLInputElement>(null);

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isPending) return;
		mutate(
			{ email: email.trim(), role },
			{
				onSuccess: (invited) => {
					setEmail("");
					notify(`A mail is on its way to ${invited.email}`);
				},
				onError: (failure) => {
					if (failure instanceof ApiError && failure.status === 401) onSignInNeeded();
					else field.current?.focus();
				},
			},
		);
	}

	return (
		<form className={classes.invite} onSubmit={submit} noValidate>
			<TextInput
				ref={field}
				label="Address"
				type="email"
				autoComplete="off"
				value={email}
				onChange={(event) => {
					reset();
					setEmail(event.currentTarget.value);
				}}
				error={error && inviteSentence(error, email)}
			/>
			<RoleSelect label="Role" value={role} onChange={setRole} />
			<Button type="submit" loading={isPending}>
				Invite
			</Button>
		</form>
	);
}

function inviteSentence(error: unknown, email: string): string {
	if (error instanceof ApiError && error.code === "already_invited") {
		return `${email} has an open invitation already. Withdraw it to send another one.`;
	}
	return fieldMessage(error, "email") ?? errorSentence(error);
}
