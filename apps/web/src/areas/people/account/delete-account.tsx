import { type Account, deleteAccount } from "@freehub/contract/people/account";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import { useState } from "react";
import { identityProblems } from "#lib/identity-failure.ts";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import section from "#ui/form-section.module.css";
import { PasswordField } from "#ui/password-field.tsx";
import { deleteOwnAccount } from "./account-writes.ts";
import { ProfileSection } from "./section.tsx";
import type { Leaving } from "./use-leaving.ts";

type Props = { account: Account; leaving: Leaving };

export function DeleteAccount({ account, leaving }: Props) {
	const [isAsking, setAsking] = useState(false);
	return (
		<ProfileSection
			heading={t`Delete the account`}
			lead={t`What you booked stays in the ledger; everything else about you is removed.`}
		>
			<div>
				<Button variant="danger" onClick={() => setAsking(true)}>
					<Trans>Delete my account</Trans>
				</Button>
			</div>
			<FormDialog title={t`Delete my account`} isOpen={isAsking} onClose={() => setAsking(false)}>
				<DeleteForm account={account} leaving={leaving} onCancel={() => setAsking(false)} />
			</FormDialog>
		</ProfileSection>
	);
}

function DeleteForm({ account, leaving, onCancel }: Props & { onCancel: () => void }) {
	const { form, submit, isPending, failure } = useWriteForm({
		write: deleteOwnAccount,
		initialValues: { password: "", removeName: false },
		inputOf: ({ password, removeName }) => ({ removeName, ...(account.hasPassword && { password }) }),
		check: checkFor(deleteAccount),
		problemsOf: identityProblems,
		onDone: () => leaving.leave(t`Your account is deleted`),
	});
	return (
		<form className={section.form} onSubmit={submit} noValidate>
			<p>
				<Trans>
					Your address, password, sessions and tokens are deleted for good. Your ledger entries stay, and so
					does what you added to the catalogue.
				</Trans>
			</p>
			{account.role === "owner" && (
				<p>
					<Trans>
						You are an owner. If nobody else has an account, the shop will have no owner: the next person to
						sign up won't become one, so whoever runs the server has to name one.
					</Trans>
				</p>
			)}
			<Checkbox
				label={t`Remove my name from the history as well`}
				{...form.getInputProps("removeName", { type: "checkbox" })}
			/>
			{account.hasPassword && (
				<PasswordField
					label={t`Password`}
					name="password"
					kind="current"
					{...form.getInputProps("password")}
				/>
			)}
			<FailureNote>{failure}</FailureNote>
			<div className="buttons-end">
				<Button variant="default" onClick={onCancel} data-autofocus>
					<Trans>Cancel</Trans>
				</Button>
				<Button type="submit" variant="danger-filled" loading={isPending || leaving.isLeaving}>
					<Trans>Delete my account</Trans>
				</Button>
			</div>
		</form>
	);
}
