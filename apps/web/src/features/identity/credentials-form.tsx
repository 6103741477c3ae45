import { Button, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useRefusal } from "#lib/use-refusal.ts";
import type { Credentials } from "#lib/ways-in.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import classes from "./identity.module.css";

type Problems = { email?: string | undefined; password?: string | undefined };
type Props = {
	action: "Sign In" | "Sign Up";
	initial: Credentials;
	onSubmit: (credentials: Credentials) => void;
	isPending: boolean;
	error: Error | null;
	/** A line below the password field. */
	passwordHint?: string;
	/** What is between the password field and the button; it may need the typed address. */
	children?: (email: string) => ReactNode;
};

const missing = { email: "Email address is required.", password: "Password is required." };

export function CredentialsForm(props: Props) {
	const { action, initial, onSubmit, isPending, error, passwordHint, children } = props;
	const [values, setValues] = useState(initial);
	const [errors, setErrors] = useState<Problems>({});
	const email = useRef<HTMLInputElement>(null);
	const password = useRef<HTMLInputElement>(null);
	const refusal = useRefusal(error, isPending, ["email", "password", "unconfirmed"]);

	function submit(event: FormEvent) {
		event.preventDefault();
		if (isPending) return;
		const found: Problems = {};
		if (values.email.trim() === "") found.email = missing.email;
		else if (email.current?.validity.typeMismatch) found.email = "This is not an email address.";
		if (values.password === "") found.password = missing.password;
		setErrors(found);
		if (found.email) email.current?.focus();
		else if (found.password) password.current?.focus();
		else onSubmit({ email: values.email.trim(), password: values.password });
	}

	function change(field: keyof Credentials, value: string) {
		setValues((before) => ({ ...before, [field]: value }));
		setErrors((before) => ({ ...before, [field]: undefined }));
		refusal.dismiss(field);
	}

	return (
		<form className={classes.form} onSubmit={submit} noValidate>
			<TextInput
				ref={email}
				label="Email address"
				type="email"
				name="email"
				autoComplete={action === "Sign In" ? "username" : "email"}
				required
				withAsterisk={false}
				value={values.email}
				error={errors.email ?? refusal.at("email")}
				onChange={(event) => change("email", event.currentTarget.value)}
			/>
			<PasswordField
				ref={password}
				label="Password"
				name="password"
				kind={action === "Sign In" ? "current" : "new"}
				description={passwordHint}
				value={values.password}
				error={errors.password}
				refusal={refusal.at("password")}
				onChange={(value) => change("password", value)}
			/>
			{children?.(values.email.trim())}
			<FailureNote>{refusal.whole}</FailureNote>
			<Button type="submit" fullWidth loading={isPending}>
				{action}
			</Button>
		</form>
	);
}
