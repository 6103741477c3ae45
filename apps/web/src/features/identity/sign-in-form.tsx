import { MIN_PASSWORD, signIn } from "@freehub/contract/identity";
import { Button, Checkbox, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import "#ui/styles/fields.css";
import type { ReactNode } from "react";
import type { Credentials } from "#lib/auth-service.ts";
import type { Command } from "#lib/command.ts";
import { failureOf, identityProblems } from "#lib/identity-failure.ts";
import { checkFor, useCommandForm } from "#lib/use-command-form.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { SendMail } from "#ui/send-mail.tsx";
import { useAuthService } from "./auth-services.ts";
import classes from "./identity.module.css";
import { signInBy, signUpBy } from "./identity-commands.ts";

type SignInProps = {
	/** The address to begin with. */
	email: string;
	/** Below the password field. */
	children: (email: string) => ReactNode;
};

export function SignInForm({ email, children }: SignInProps) {
	return (
		<CredentialsForm
			action="Sign In"
			command={signInBy(useAuthService())}
			check={checkFor(signIn)}
			initial={{ email, password: "" }}
		>
			{(typed, unconfirmed) => (
				<>
					{children(typed.email.trim())}
					<div role="alert">{unconfirmed && <Unconfirmed credentials={unconfirmed} />}</div>
				</>
			)}
		</CredentialsForm>
	);
}

function Unconfirmed({ credentials }: { credentials: Credentials }) {
	const service = useAuthService();
	return (
		<div className={classes.waiting}>
			<p>
				<strong>{credentials.email}</strong> is not confirmed yet. Open the link in the mail that was sent
				there, then sign in.
			</p>
			<SendMail
				label="Send the mail again"
				send={() => service.sendConfirmation(credentials)}
				sent="It is on its way again."
			/>
		</div>
	);
}

type SignUpProps = {
	initial: Credentials;
	/** The address must be confirmed before the first sign-in. */
	onMailSent: (credentials: Credentials) => void;
};

export function SignUpForm({ initial, onMailSent }: SignUpProps) {
	return (
		<CredentialsForm
			action="Sign Up"
			command={signUpBy(useAuthService())}
			check={checkFor(signIn)}
			initial={initial}
			onDone={({ signedIn }, credentials) => {
				if (!signedIn) onMailSent(credentials);
			}}
			passwordHint={`At least ${MIN_PASSWORD} characters, and none of the commonest passwords.`}
		>
			{() => <Checkbox label="Aggree with terms and condition" name="terms" />}
		</CredentialsForm>
	);
}

type Props<Answer> = {
	action: "Sign In" | "Sign Up";
	command: Command<Credentials, Answer>;
	check: (credentials: Credentials) => Record<string, string>;
	initial: Credentials;
	onDone?: (answer: Answer, credentials: Credentials) => void;
	/** A line below the password field. */
	passwordHint?: string;
	/** What is between the password field and the button; `unconfirmed` was refused for want of a confirmation. */
	children: (typed: Credentials, unconfirmed: Credentials | undefined) => ReactNode;
};

function CredentialsForm<Answer>(props: Props<Answer>) {
	const { action, command, check, initial, onDone, passwordHint, children } = props;
	const { form, submit, isPending, error, failure, input } = useCommandForm({
		command,
		initialValues: initial,
		inputOf: (credentials) => credentials,
		check,
		problemsOf: identityProblems,
		onDone: (answer, { values }) => onDone?.(answer, values),
	});
	const unconfirmed = error !== null && failureOf(error).concern === "unconfirmed" ? input : undefined;
	return (
		<form className={classes.form} onSubmit={submit} noValidate>
			<TextInput
				label="Email address"
				type="email"
				name="email"
				autoComplete={action === "Sign In" ? "username" : "email"}
				required
				withAsterisk={false}
				{...form.getInputProps("email")}
			/>
			<PasswordField
				label="Password"
				name="password"
				kind={action === "Sign In" ? "current" : "new"}
				description={passwordHint}
				{...form.getInputProps("password")}
			/>
			{children(form.values, unconfirmed)}
			<FailureNote>{unconfirmed === undefined ? failure : undefined}</FailureNote>
			<Button type="submit" fullWidth loading={isPending}>
				{action}
			</Button>
		</form>
	);
}

type MailProps = { credentials: Credentials; onOtherAddress: () => void };

/** After a sign-up that waits for its confirmation; the same for every address, known or not. */
export function CheckYourMail({ credentials, onOtherAddress }: MailProps) {
	const service = useAuthService();
	return (
		<div className={classes.lead}>
			<p>
				A mail is on its way to <strong>{credentials.email}</strong>. Open the link in it, then sign in.
			</p>
			<p>It can take a minute. If it does not come, look in your spam folder.</p>
			<SendMail
				label="Send again"
				send={() => service.sendConfirmation(credentials)}
				sent="It is on its way again."
			/>
			<div className={classes.buttons}>
				<Button variant="quiet" onClick={onOtherAddress}>
					Use another address
				</Button>
			</div>
		</div>
	);
}
