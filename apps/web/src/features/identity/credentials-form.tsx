import { Alert, Button, PasswordInput, TextInput } from "@mantine/core";
import "@mantine/core/styles/Alert.layer.css";
import "#ui/styles/fields.css";
import { IconAlertCircle } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { failureSentence } from "./failure-sentence.ts";
import classes from "./identity.module.css";

type Credentials = { email: string; password: string };
type Problems = { email?: string | undefined; password?: string | undefined };
type Props = {
	action: "Sign In" | "Sign Up";
	onSubmit: (credentials: Credentials) => void;
	isPending: boolean;
	failure: Error | null;
	/** A line below the password field. */
	passwordHint?: string;
	children?: ReactNode;
};

const missing = { email: "Email address is required.", password: "Password is required." };

export function CredentialsForm({ action, onSubmit, isPending, failure, passwordHint, children }: Props) {
	const [values, setValues] = useState<Credentials>({ email: "", password: "" });
	const [errors, setErrors] = useState<Problems>({});
	const email = useRef<HTMLInputElement>(null);
	const password = useRef<HTMLInputElement>(null);

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
				error={errors.email}
				onChange={(event) => change("email", event.currentTarget.value)}
			/>
			<PasswordInput
				ref={password}
				label="Password"
				name="password"
				autoComplete={action === "Sign In" ? "current-password" : "new-password"}
				required
				withAsterisk={false}
				description={passwordHint}
				value={values.password}
				error={errors.password}
				onChange={(event) => change("password", event.currentTarget.value)}
				visibilityToggleFocusable
				visibilityToggleButtonProps={{ "aria-label": "Show characters" }}
			/>
			{children}
			{failure !== null && !isPending && (
				<Alert color="red" className={classes.alert} icon={<IconAlertCircle aria-hidden="true" />}>
					{failureSentence(failure)}
				</Alert>
			)}
			<Button type="submit" fullWidth loading={isPending}>
				{action}
			</Button>
		</form>
	);
}
