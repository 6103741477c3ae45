import { ApiError } from "@freehub/contract/errors";
import { type Invitation, invite } from "@freehub/contract/people/people";
import { isLanguage, type Language, languageNames, languages } from "@freehub/domain/language";
import type { Role } from "@freehub/domain/people/access";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { personName } from "#lib/person-name.ts";
import "#ui/styles/fields.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatTimestamp } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { roleNames } from "#lib/role-words.ts";
import { useWrite } from "#lib/use-write.ts";
import { checkFor, fieldProblems, useWriteForm } from "#lib/use-write-form.ts";
import { currentLanguage } from "#lib/words.ts";
import { CopyField } from "#ui/copy-field.tsx";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { NamesOfStores, StoreChoice, useHasStores } from "./member-stores.tsx";
import classes from "./people.module.css";
import { type Invited, inviteMember, withdrawOneInvitation } from "./people-writes.ts";
import { invitationsQuery } from "./queries.ts";
import { RoleSelect } from "./role-select.tsx";

/** The open invitations, and the form to invite somebody. */
export function Invitations() {
	const [invited, setInvited] = useState<Invited>();
	const email = invited?.email ?? "";
	return (
		<section className="stack gap-16 above-16" aria-labelledby="invitations">
			<h2 id="invitations">
				<Trans>Invitations</Trans>
			</h2>
			<p className="dim">
				<Trans>An invitation link works for one week and one person.</Trans>
			</p>
			<InviteForm onInvited={setInvited} />
			{invited && invited.token !== null && (
				<CopyField
					key={invited._id}
					label={t`Invitation link for ${email}`}
					value={`${window.location.origin}${paths.invitation(invited.token)}`}
					onDone={() => setInvited(undefined)}
				>
					<Trans>
						<strong>No mail was sent: this server has no mail service (SMTP_URL).</strong> Copy this link now,
						and pass it on to {email}. It is shown only once.
					</Trans>
				</CopyField>
			)}
			<OpenInvitations onWithdrawn={({ _id }) => setInvited((one) => (one?._id === _id ? undefined : one))} />
		</section>
	);
}

function InviteForm({ onInvited }: { onInvited: (invited: Invited) => void }) {
	const { form, submit, isPending, failure } = useWriteForm({
		write: inviteMember,
		initialValues: noInvitation(),
		inputOf: ({ role, stores, onlyThere, ...values }) => ({
			...values,
			role,
			...(stores.length > 0 && { stores: [...stores], onlyThere: isLimited({ role, stores, onlyThere }) }),
		}),
		check: checkFor(invite),
		problemsOf: inviteProblems,
		onDone: (invited, { setFieldValue }) => {
			setFieldValue("email", "");
			onInvited(invited);
		},
	});
	const hasStores = useHasStores();
	const { role, stores } = form.values;
	return (
		<form className={`column gap-12 start ${classes.invite}`} onSubmit={submit} noValidate>
			<TextInput label={t`Address`} type="email" autoComplete="off" {...form.getInputProps("email")} />
			<RoleSelect
				label={t`Role`}
				value={form.values.role}
				onChange={(role) => form.setFieldValue("role", role)}
			/>
			<NativeSelect
				label={t`Language of the mail`}
				value={form.values.language}
				onChange={(event) => form.setFieldValue("language", event.currentTarget.value as Language)}
			>
				{languages.map((language) => (
					<option key={language} value={language} lang={language}>
						{languageNames[language]}
					</option>
				))}
			</NativeSelect>
			{hasStores && (
				<details className={classes.inviteStores}>
					<summary>
						{stores.length === 0 ? (
							<Trans>Works at all stores</Trans>
						) : (
							<Trans>
								Works at <NamesOfStores stores={[...stores]} onlyThere={isLimited(form.values)} />
							</Trans>
						)}
					</summary>
					<div className="stack gap-14 above-8">
						<StoreChoice
							role={role}
							chosen={stores}
							onlyThere={isLimited(form.values)}
							onChange={(next) => form.setValues(next)}
						/>
					</div>
				</details>
			)}
			<Button type="submit" loading={isPending}>
				<Trans context="verb">Invite</Trans>
			</Button>
			<FailureNote>{failure}</FailureNote>
		</form>
	);
}

const noInvitation = () => ({
	email: "",
	role: "viewer" as Role,
	language: ownLanguage(),
	stores: [] as readonly string[],
	onlyThere: false,
});

/** Whether the role will hold only at the stores; never an owner's. */
function isLimited({
	role,
	stores,
	onlyThere,
}: {
	role: Role;
	stores: readonly string[];
	onlyThere: boolean;
}): boolean {
	return onlyThere && stores.length > 0 && role !== "owner";
}

/** Colleagues mostly read the same language as the inviting owner. */
function ownLanguage(): Language {
	const spoken = currentLanguage();
	return isLanguage(spoken) ? spoken : "en";
}

function inviteProblems(error: unknown, { email }: { email: string }): Record<string, string> {
	if (error instanceof ApiError && error.code === "already_invited") {
		return { email: t`${email} has an open invitation already. Withdraw it to send another one.` };
	}
	return fieldProblems(error);
}

type OpenProps = { onWithdrawn: (invitation: Invitation) => void };

function OpenInvitations({ onWithdrawn }: OpenProps) {
	const read = useQuery(invitationsQuery);
	const { data } = read;
	const hasStores = useHasStores();
	if (data === undefined) return <LoadState query={read} what={t`The invitations could not be loaded.`} />;
	if (data.length === 0) {
		return (
			<p className="dim">
				<Trans>No open invitations.</Trans>
			</p>
		);
	}
	return (
		<DataTable
			caption={t({ context: "not yet accepted", message: "Open invitations" })}
			columns={[
				t`Address`,
				t`Role`,
				...(hasStores ? [t`Works at`] : []),
				t`Invited by`,
				t`Expires`,
				t`Withdraw`,
			]}
		>
			{data.map((invitation) => (
				<DataRow key={invitation._id}>
					<Cell className="weight-650">{invitation.email}</Cell>
					<Cell label={t`Role`}>{t(roleNames[invitation.role])}</Cell>
					{hasStores && (
						<Cell label={t`Works at`}>
							<NamesOfStores {...invitation} />
						</Cell>
					)}
					<Cell label={t`Invited by`}>{personName(invitation.invitedBy)}</Cell>
					<Cell label={t`Expires`}>
						<time dateTime={invitation.expiresAt}>{formatTimestamp(invitation.expiresAt)}</time>
					</Cell>
					<Cell className="least one-line">
						<WithdrawButton invitation={invitation} onWithdrawn={onWithdrawn} />
					</Cell>
				</DataRow>
			))}
		</DataTable>
	);
}

function WithdrawButton({ invitation, onWithdrawn }: OpenProps & { invitation: Invitation }) {
	// The row may be gone when the answer arrives, and has no space for a message.
	const { run, isPending } = useWrite(withdrawOneInvitation, { isShown: () => false });
	const { email } = invitation;
	async function withdraw() {
		const { isDone } = await run(invitation);
		if (isDone) onWithdrawn(invitation);
	}
	return (
		<Button size="sm" variant="danger" loading={isPending} onClick={() => void withdraw()}>
			<Trans>
				Withdraw<VisuallyHidden> the invitation of {email}</VisuallyHidden>
			</Trans>
		</Button>
	);
}
