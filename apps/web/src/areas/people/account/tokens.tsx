import { type Account, type ApiToken, addToken } from "@freehub/contract/people/account";
import type { Right } from "@freehub/domain/people/access";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import "#ui/styles/fields.css";
import { IconKey } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rightWords } from "#lib/access-words.ts";
import { formatDay, formatTimestamp } from "#lib/format-time.ts";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import { ConfirmWrite } from "#ui/confirm-dialog.tsx";
import { CopyField } from "#ui/copy-field.tsx";
import { FormEnd } from "#ui/form-end.tsx";
import section from "#ui/form-section.module.css";
import { HeldList, Row } from "#ui/held-list.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import classes from "./account.module.css";
import { createToken, revokeOneToken, tokensQuery } from "./account-writes.ts";
import { Disclosed, ProfileSection } from "./section.tsx";

/** API tokens for programs that act on the user's behalf. */
export function Tokens({ rights }: Pick<Account, "rights">) {
	const [created, setCreated] = useState<{ name: string; token: string }>();
	const [isCreating, setCreating] = useState(false);
	const name = created?.name ?? "";
	return (
		<ProfileSection
			heading={t`API tokens`}
			lead={
				<Trans>
					For programs that act for you. What they can call is in the{" "}
					<a href="/api/docs">API documentation</a>.
				</Trans>
			}
		>
			{created && (
				<CopyField
					key={created.token}
					label={t`Token ${name}`}
					value={created.token}
					onDone={() => setCreated(undefined)}
				>
					<Trans>
						<strong>Copy this token now: it is shown only once.</strong> Anyone who has it can act as you,
						within its rights.
					</Trans>
				</CopyField>
			)}
			<TokenList
				onRevoked={({ start }) => setCreated((shown) => (shown?.token.startsWith(start) ? undefined : shown))}
			/>
			{rights.length === 0 ? (
				<p>
					<Trans>A token can't do more than you, and your role has no rights yet.</Trans>
				</p>
			) : (
				<Disclosed label={t`Create a token`} isOpen={isCreating} onOpen={() => setCreating(true)}>
					<TokenForm
						rights={rights}
						onCancel={() => setCreating(false)}
						onCreated={(token) => {
							setCreated(token);
							setCreating(false);
						}}
					/>
				</Disclosed>
			)}
		</ProfileSection>
	);
}

type OnRevoked = (token: ApiToken) => void;

function TokenList({ onRevoked }: { onRevoked: OnRevoked }) {
	const read = useQuery(tokensQuery);
	const { data } = read;
	const [asked, setAsked] = useState<ApiToken>();
	const [isAsking, setAsking] = useState(false);
	if (data === undefined) return <LoadState query={read} what={t`Your tokens could not be loaded.`} />;
	return (
		<>
			{data.length > 0 && (
				<HeldList className={classes.lines}>
					{data.map((token) => (
						<TokenLine
							key={token._id}
							token={token}
							onRevoke={() => {
								setAsked(token);
								setAsking(true);
							}}
						/>
					))}
				</HeldList>
			)}
			{asked && (
				<RevokeDialog
					key={asked._id}
					token={asked}
					isOpen={isAsking}
					onClose={() => setAsking(false)}
					onRevoked={onRevoked}
				/>
			)}
		</>
	);
}

function TokenLine({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
	const { start, scopes, expiresAt, lastUsedAt } = token;
	const name = token.name;
	const words = scopes.map((right) => t(rightWords[right])).join(", ");
	const end = formatDay(expiresAt);
	const lastUse = lastUsedAt === null ? undefined : formatTimestamp(lastUsedAt);
	return (
		<Row className="line gap-8-14">
			<IconKey className="dim icon-large" aria-hidden="true" />
			<div className="grow-200 shrinks">
				<strong>{name}</strong> <code className="aside">{start}…</code>
				<p className="quiet">
					<Trans comment="words is such as: see the stock and its history, count stock">May {words}</Trans>
				</p>
				<p className="quiet">
					{lastUse === undefined ? (
						<Trans comment="end is a day">Expires {end}, never used</Trans>
					) : (
						<Trans comment="end is a day, lastUse a date and time">
							Expires {end}, last used {lastUse}
						</Trans>
					)}
				</p>
			</div>
			<Button variant="danger" size="sm" onClick={onRevoke}>
				<Trans comment="name is an API token's">
					Revoke<VisuallyHidden> {name}</VisuallyHidden>
				</Trans>
			</Button>
		</Row>
	);
}

type RevokeProps = { token: ApiToken; isOpen: boolean; onClose: () => void; onRevoked: OnRevoked };

function RevokeDialog({ token, isOpen, onClose, onRevoked }: RevokeProps) {
	const name = <strong>{token.name}</strong>;
	return (
		<ConfirmWrite
			write={revokeOneToken}
			input={token}
			title={t`Revoke a token`}
			action={t`Revoke`}
			isOpen={isOpen}
			onClose={onClose}
			onDone={() => onRevoked(token)}
		>
			<p>
				<Trans comment="name is an API token's">Programs that use {name} no longer have access.</Trans>
			</p>
		</ConfirmWrite>
	);
}

const lifetimes: { value: string; label: MessageDescriptor }[] = [
	{ value: "7", label: msg`A week` },
	{ value: "30", label: msg`30 days` },
	{ value: "90", label: msg`90 days` },
	{ value: "180", label: msg`180 days` },
	{ value: "365", label: msg`A year` },
];

type TokenFormProps = {
	rights: Account["rights"];
	onCancel: () => void;
	onCreated: (created: { name: string; token: string }) => void;
};

function TokenForm({ rights, onCancel, onCreated }: TokenFormProps) {
	const { form, submit, isPending, failure } = useWriteForm({
		write: createToken,
		initialValues: { name: "", scopes: [] as Right[], days: "30" },
		inputOf: ({ name, scopes, days }) => ({ name, scopes, days: Number(days) }),
		check: checkFor(addToken),
		onDone: onCreated,
	});
	const { scopes } = form.values;
	const scopesProblem = form.errors.scopes;

	function toggle(right: Right, isChosen: boolean) {
		form.setFieldValue(
			"scopes",
			rights.filter((one) => (one === right ? isChosen : scopes.includes(one))),
		);
	}

	return (
		<form className={section.form} onSubmit={submit} noValidate>
			<TextInput
				label={t`Name`}
				description={t`What it is for.`}
				required
				withAsterisk={false}
				maxLength={100}
				autoComplete="off"
				{...form.getInputProps("name")}
			/>
			<fieldset className={`gap-4 grid ${classes.rights}`}>
				<legend className="below-4">
					<Trans>What it may do</Trans>
				</legend>
				{rights.map((right) => (
					<Checkbox
						key={right}
						label={t(rightWords[right])}
						checked={scopes.includes(right)}
						onChange={(event) => toggle(right, event.currentTarget.checked)}
					/>
				))}
			</fieldset>
			<NativeSelect
				label={t({ comment: "before a choice such as: 30 days", message: "Expires after" })}
				data={lifetimes.map(({ value, label }) => ({ value, label: t(label) }))}
				{...form.getInputProps("days")}
			/>
			<FormEnd
				failure={failure ?? (typeof scopesProblem === "string" ? scopesProblem : undefined)}
				isPending={isPending}
				onCancel={onCancel}
			>
				<Trans>Create the token</Trans>
			</FormEnd>
		</form>
	);
}
