import { MIN_PASSWORD, requestPasswordReset, resetPassword } from "@freehub/contract/identity";
import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useState } from "react";
import { identityProblems, isLinkRefused } from "#lib/identity-failure.ts";
import { paths } from "#lib/paths.ts";
import { checkFor, useCommandForm } from "#lib/use-command-form.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { useAuthService } from "./auth-services.ts";
import classes from "./identity.module.css";
import { forgotPasswordBy, resetByMail } from "./identity-commands.ts";
import { useMailSentence } from "./use-mail-sentence.ts";

/** Asks for an address and has a mail sent there; says the same for every address. */
export function ForgotPasswordForm({ email }: { email: string }) {
	const [isSent, setSent] = useState(false);
	const mailSentence = useMailSentence();
	const { form, submit, isPending, failure } = useCommandForm({
		command: forgotPasswordBy(useAuthService()),
		initialValues: { email },
		inputOf: (values) => values,
		check: checkFor(requestPasswordReset),
		problemsOf: identityProblems,
		onDone: () => setSent(true),
	});
	return (
		<form className={classes.form} onSubmit={submit} noValidate>
			<p>Enter your address. You get a mail with a link to choose a new password.</p>
			<TextInput
				label="Email address"
				type="email"
				name="email"
				autoComplete="username"
				required
				withAsterisk={false}
				{...form.getInputProps("email")}
			/>
			<FailureNote>{failure}</FailureNote>
			<output className={classes.done}>
				{isSent && mailSentence("If there is an account with this address, a mail is on its way.")}
			</output>
			<Button type="submit" fullWidth loading={isPending}>
				{isSent ? "Send again" : "Send the mail"}
			</Button>
		</form>
	);
}

/** The page that a mail about a forgotten password leads to. */
export function ResetPassword({ token }: { token: string | undefined }) {
	const [isDone, setDone] = useState(false);
	if (isDone) {
		return (
			<div className={classes.lead}>
				<output>Your new password is saved, and all your sessions have ended.</output>
				<ButtonLink to={paths.signIn}>Sign In</ButtonLink>
			</div>
		);
	}
	return token === undefined ? (
		<LinkRefused />
	) : (
		<NewPasswordForm token={token} onDone={() => setDone(true)} />
	);
}

function LinkRefused() {
	return (
		<div className={classes.lead} role="alert">
			<p>This link has been used, or it is too old. Ask for another mail, and open the link in that one.</p>
			<ButtonLink to={paths.forgotPassword}>Ask again</ButtonLink>
		</div>
	);
}

/** Chooses a new password with the token of a mail. */
function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
	const { form, submit, isPending, error, failure } = useCommandForm({
		command: resetByMail,
		initialValues: { newPassword: "" },
		inputOf: ({ newPassword }) => ({ newPassword, token }),
		check: checkFor(resetPassword),
		problemsOf: identityProblems,
		onDone,
	});
	if (isLinkRefused(error)) return <LinkRefused />;
	return (
		<form className={classes.form} onSubmit={submit} noValidate>
			<PasswordField
				label="New password"
				name="new-password"
				kind="new"
				description={`At least ${MIN_PASSWORD} characters, and none of the commonest passwords.`}
				{...form.getInputProps("newPassword")}
			/>
			<FailureNote>{failure}</FailureNote>
			<Button type="submit" fullWidth loading={isPending}>
				Save the password
			</Button>
		</form>
	);
}
