import type { Account } from "@freehub/contract/people/account";
import {
	changeEmail,
	changePassword,
	type IdentitySettings,
	sendVerificationEmail,
} from "@freehub/contract/people/identity";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useState } from "react";
import { useAuthService, useMailSentence } from "#areas/people/sign-in/auth-services.ts";
import { api } from "#lib/api.ts";
import { identityProblems } from "#lib/identity-failure.ts";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import { Badge } from "#ui/badge.tsx";
import { FormEnd } from "#ui/form-end.tsx";
import section from "#ui/form-section.module.css";
import { PasswordField } from "#ui/password-field.tsx";
import { SendMail } from "#ui/send-mail.tsx";
import { changeAddress, savePassword } from "./account-writes.ts";
import { Disclosed, ProfileSection } from "./section.tsx";

type Props = { account: Account; settings: IdentitySettings };

export function Address({ account, settings }: Props) {
	const [isMailSent, setMailSent] = useState(false);
	const [isChanging, setChanging] = useState(false);
	const mailSentence = useMailSentence();
	// Firebase sends the address with every sign-in, so it cannot be changed here.
	const isElsewhere = settings.firebase !== null;
	return (
		<ProfileSection
			heading={t`Email address`}
			lead={
				isElsewhere
					? t`Kept by Firebase; mail about your account goes there.`
					: t`You sign in with it and get mail about your account there.`
			}
		>
			<p className="line gap-6-12">
				<strong>{account.email}</strong>
				<Badge tone={account.emailVerified ? "good" : "mixed"}>
					{account.emailVerified ? (
						<Trans context="email address">Confirmed</Trans>
					) : (
						<Trans context="email address">Not confirmed</Trans>
					)}
				</Badge>
			</p>
			{!account.emailVerified && (
				<SendMail
					label={t`Send the confirmation mail again`}
					send={() => api.call(sendVerificationEmail, { body: { email: account.email } })}
					sent={mailSentence(t`A mail is on its way.`)}
				/>
			)}
			<output className="leaf-text weight-600">{isMailSent && mailSentence(whatNext(account))}</output>
			{!isElsewhere && (
				<Disclosed label={t`Change the address`} isOpen={isChanging} onOpen={() => setChanging(true)}>
					<AddressForm
						hasPassword={account.hasPassword}
						onCancel={() => setChanging(false)}
						onDone={() => {
							setMailSent(true);
							setChanging(false);
						}}
					/>
				</Disclosed>
			)}
		</ProfileSection>
	);
}

/** A confirmed address must agree to the change before the new address is asked to confirm. */
function whatNext({ email, emailVerified }: Account): string {
	return emailVerified
		? t`A mail is on its way to ${email}. Agree there; then a mail to the new address asks to confirm it.`
		: t`A mail is on its way to the new address. Your address changes when the link in it is opened.`;
}

type AddressFormProps = { hasPassword: boolean; onCancel: () => void; onDone: () => void };

function AddressForm({ hasPassword, onCancel, onDone }: AddressFormProps) {
	const { form, submit, isPending, failure } = useWriteForm({
		write: changeAddress,
		initialValues: { newEmail: "", password: "" },
		inputOf: ({ newEmail, password }) => ({ newEmail, ...(hasPassword && { password }) }),
		check: checkFor(changeEmail),
		problemsOf: identityProblems,
		onDone,
	});
	return (
		<form className={section.form} onSubmit={submit} noValidate>
			<TextInput
				label={t`New email address`}
				type="email"
				name="new-email"
				autoComplete="email"
				required
				withAsterisk={false}
				{...form.getInputProps("newEmail")}
			/>
			{hasPassword && (
				<PasswordField
					label={t`Current password`}
					name="password"
					kind="current"
					{...form.getInputProps("password")}
				/>
			)}
			<FormEnd failure={failure} isPending={isPending} onCancel={onCancel}>
				<Trans>Send the mail</Trans>
			</FormEnd>
		</form>
	);
}

export function Password({ account, settings }: Props) {
	const { forgotPassword } = useAuthService();
	const mailSentence = useMailSentence();
	const [isChanging, setChanging] = useState(false);
	if (!account.hasPassword) {
		const lead = settings.firebase ? t`Kept by Firebase.` : t`No password yet: you sign in another way.`;
		return (
			<ProfileSection heading={t`Password`} lead={lead}>
				<SendMail
					label={t({ comment: "to set a password", message: "Send me a mail to set one" })}
					send={() => forgotPassword(account.email)}
					sent={mailSentence(t`A mail is on its way.`)}
				/>
			</ProfileSection>
		);
	}
	return (
		<ProfileSection heading={t`Password`} lead={t`When you change it, all your other sessions end.`}>
			<Disclosed label={t`Change the password`} isOpen={isChanging} onOpen={() => setChanging(true)}>
				<PasswordForm onClose={() => setChanging(false)} />
			</Disclosed>
		</ProfileSection>
	);
}

function PasswordForm({ onClose }: { onClose: () => void }) {
	const { form, submit, isPending, failure } = useWriteForm({
		write: savePassword,
		initialValues: { currentPassword: "", newPassword: "" },
		inputOf: (values) => values,
		check: checkFor(changePassword),
		problemsOf: identityProblems,
		onDone: onClose,
	});
	return (
		<form className={section.form} onSubmit={submit} noValidate>
			<PasswordField
				label={t`Current password`}
				name="current-password"
				kind="current"
				{...form.getInputProps("currentPassword")}
			/>
			<PasswordField
				label={t`New password`}
				name="new-password"
				kind="new"
				{...form.getInputProps("newPassword")}
			/>
			<FormEnd failure={failure} isPending={isPending} onCancel={onClose}>
				<Trans>Save the password</Trans>
			</FormEnd>
		</form>
	);
}
