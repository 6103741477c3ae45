import { signIn } from "@freehub/contract/people/identity";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Checkbox, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import "#ui/styles/fields.css";
import type { ReactNode } from "react";
import { CodeField } from "#areas/people/beginning/code-field.tsx";
import type { Credentials } from "#lib/auth-service.ts";
import { failureOf, identityProblems } from "#lib/identity-failure.ts";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import type { Write } from "#lib/write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { SendMail } from "#ui/send-mail.tsx";
import { useAuthService } from "./auth-services.ts";
import classes from "./identity.module.css";
import { signInBy, signUpBy } from "./identity-writes.ts";

type SignInProps = {
	/** The initial email address. */
	email: string;
	/** Rendered below the password field, with the typed email address. */
	children: (email: string) => ReactNode;
};

export function SignInForm({ email, children }: SignInProps) {
	return (
		<CredentialsForm
			action="sign-in"
			write={signInBy(useAuthService())}
			check={checkFor(signIn)}
			initial={{ email, password: "", code: "" }}
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
	const { email } = credentials;
	return (
		<div className={classes.waiting}>
			<p>
				<Trans>
					<strong>{email}</strong> is not confirmed yet. Open the link in the mail that was sent there, then
					sign in.
				</Trans>
			</p>
			<SendMail
				label={t`Send the mail again`}
				send={() => service.sendConfirmation(credentials)}
				sent={t`It is on its way again.`}
			/>
		</div>
	);
}

type SignUpProps = {
	initial: Credentials;
	/** Link to the terms. */
	terms: ReactNode;
	/** Whether to ask for the one-time code of a new shop. */
	needsCode: boolean;
	/** Called when the code is typed. */
	onCode: (code: string) => void;
	/** Called if the address must be confirmed before the first sign-in. */
	onMailSent: (credentials: Credentials) => void;
};

export function SignUpForm({ initial, terms, needsCode, onCode, onMailSent }: SignUpProps) {
	return (
		<CredentialsForm
			action="sign-up"
			write={signUpBy(useAuthService())}
			check={checkFor(signIn)}
			initial={{ ...initial, code: "" }}
			needsCode={needsCode}
			onCode={onCode}
			onDone={({ signedIn }, credentials) => {
				if (!signedIn) onMailSent(credentials);
			}}
		>
			{() => (
				<div className={classes.terms}>
					<Checkbox label={t`Aggree with terms and condition`} name="terms" />
					{terms}
				</div>
			)}
		</CredentialsForm>
	);
}

type Props<Answer> = {
	action: "sign-in" | "sign-up";
	write: Write<Credentials, Answer>;
	check: (credentials: Credentials) => Record<string, string>;
	initial: Credentials;
	/** Whether to ask for the one-time code of a new shop at once, and not only after the server has refused. */
	needsCode?: boolean;
	onCode?: (code: string) => void;
	onDone?: (answer: Answer, credentials: Credentials) => void;
	/** Content between the password field and the button. `unconfirmed`: refused because the address is not confirmed. */
	children: (typed: Credentials, unconfirmed: Credentials | undefined) => ReactNode;
};

function CredentialsForm<Answer>(props: Props<Answer>) {
	const { action, write, check, initial, needsCode = false, onCode, onDone, children } = props;
	const { form, submit, isPending, error, failure, input } = useWriteForm({
		write,
		initialValues: initial,
		inputOf: (credentials) => credentials,
		check,
		problemsOf: identityProblems,
		onDone: (answer, { values }) => onDone?.(answer, values),
	});
	const unconfirmed = error !== null && failureOf(error).concern === "unconfirmed" ? input : undefined;
	const code = form.getInputProps("code");
	const asksForCode = needsCode || form.values.code !== "" || form.errors.code !== undefined;
	return (
		<form className="without-empty stack gap-16" onSubmit={submit} noValidate>
			<TextInput
				label={t`Email address`}
				type="email"
				name="email"
				autoComplete={action === "sign-in" ? "username" : "email"}
				required
				withAsterisk={false}
				{...form.getInputProps("email")}
			/>
			<PasswordField
				label={t`Password`}
				name="password"
				kind={action === "sign-in" ? "current" : "new"}
				{...form.getInputProps("password")}
			/>
			{asksForCode && (
				<CodeField
					{...code}
					onChange={(event) => {
						code.onChange(event);
						onCode?.(event.currentTarget.value);
					}}
				/>
			)}
			{children(form.values, unconfirmed)}
			<FailureNote>{unconfirmed === undefined ? failure : undefined}</FailureNote>
			<Button type="submit" fullWidth loading={isPending}>
				{action === "sign-in" ? <Trans>Sign In</Trans> : <Trans>Sign Up</Trans>}
			</Button>
		</form>
	);
}

type MailProps = { credentials: Credentials; onOtherAddress: () => void };

/** Shown after a sign-up that needs a confirmation. The same for every address, known or not. */
export function CheckYourMail({ credentials, onOtherAddress }: MailProps) {
	const service = useAuthService();
	const { email } = credentials;
	return (
		<div className="stack gap-16 anywhere">
			<p>
				<Trans>
					A mail is on its way to <strong>{email}</strong>. Open the link in it, then sign in.
				</Trans>
			</p>
			<p>
				<Trans>It can take a minute. If it does not come, look in your spam folder.</Trans>
			</p>
			<SendMail
				label={t`Send again`}
				send={() => service.sendConfirmation(credentials)}
				sent={t`It is on its way again.`}
			/>
			<div className="line gap-8-12">
				<Button variant="quiet" onClick={onOtherAddress}>
					<Trans>Use another address</Trans>
				</Button>
			</div>
		</div>
	);
}
