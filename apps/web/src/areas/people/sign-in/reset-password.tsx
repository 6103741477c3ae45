import { requestPasswordReset, resetPassword } from "@freehub/contract/people/identity";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useState } from "react";
import { identityProblems, isLinkRefused } from "#lib/identity-failure.ts";
import { paths } from "#lib/paths.ts";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { useAuthService, useMailSentence } from "./auth-services.ts";
import { forgotPasswordBy, resetByMail } from "./identity-writes.ts";

/** Asks for an address and requests a mail to it. The message is the same for known and unknown addresses. */
export function ForgotPasswordForm({ email }: { email: string }) {
	const [isSent, setSent] = useState(false);
	const mailSentence = useMailSentence();
	const { form, submit, isPending, failure } = useWriteForm({
		write: forgotPasswordBy(useAuthService()),
		initialValues: { email },
		inputOf: (values) => values,
		check: checkFor(requestPasswordReset),
		problemsOf: identityProblems,
		onDone: () => setSent(true),
	});
	return (
		<form className="without-empty stack gap-16" onSubmit={submit} noValidate>
			<p>
				<Trans>Enter your address. You get a mail with a link to choose a new password.</Trans>
			</p>
			<TextInput
				label={t`Email address`}
				type="email"
				name="email"
				autoComplete="username"
				required
				withAsterisk={false}
				{...form.getInputProps("email")}
			/>
			<FailureNote>{failure}</FailureNote>
			<output className="leaf-text weight-600">
				{isSent && mailSentence(t`If there is an account with this address, a mail is on its way.`)}
			</output>
			<Button type="submit" fullWidth loading={isPending}>
				{isSent ? <Trans>Send again</Trans> : <Trans>Send the mail</Trans>}
			</Button>
		</form>
	);
}

/** The page that the link in a password-reset mail opens. */
export function ResetPassword({ token }: { token: string | undefined }) {
	const [isDone, setDone] = useState(false);
	if (isDone) {
		return (
			<div className="stack gap-16 anywhere">
				<output>
					<Trans>Your new password is saved, and all your sessions have ended.</Trans>
				</output>
				<ButtonLink to={paths.signIn}>
					<Trans>Sign In</Trans>
				</ButtonLink>
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
		<div className="stack gap-16 anywhere" role="alert">
			<p>
				<Trans>
					This link has been used, or it is too old. Ask for another mail, and open the link in that one.
				</Trans>
			</p>
			<ButtonLink to={paths.forgotPassword}>
				<Trans>Ask again</Trans>
			</ButtonLink>
		</div>
	);
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
	const { form, submit, isPending, error, failure } = useWriteForm({
		write: resetByMail,
		initialValues: { newPassword: "" },
		inputOf: ({ newPassword }) => ({ newPassword, token }),
		check: checkFor(resetPassword),
		problemsOf: identityProblems,
		onDone,
	});
	if (isLinkRefused(error)) return <LinkRefused />;
	return (
		<form className="without-empty stack gap-16" onSubmit={submit} noValidate>
			<PasswordField
				label={t`New password`}
				name="new-password"
				kind="new"
				{...form.getInputProps("newPassword")}
			/>
			<FailureNote>{failure}</FailureNote>
			<Button type="submit" fullWidth loading={isPending}>
				<Trans>Save the password</Trans>
			</Button>
		</form>
	);
}
