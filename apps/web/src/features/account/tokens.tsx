import { type Account, type ApiToken, addToken } from "@freehub/contract/account";
import type { Right } from "@freehub/domain/access";
import { Button, Checkbox, NativeSelect, TextInput, VisuallyHidden } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import "#ui/styles/fields.css";
import { IconChevronDown, IconKey } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rightWords } from "#lib/access-words.ts";
import { formatDay, formatTimestamp } from "#lib/format.ts";
import { useCommand } from "#lib/use-command.ts";
import { checkFor, useCommandForm } from "#lib/use-command-form.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { CopyField } from "#ui/copy-field.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import classes from "./account.module.css";
import { createToken, revokeOneToken } from "./account-commands.ts";
import { tokensQuery } from "./queries.ts";
import { Disclosed, Section } from "./section.tsx";

/** Keys for programs that work in one's name. */
export function Tokens({ rights }: Pick<Account, "rights">) {
	const [created, setCreated] = useState<{ name: string; token: string }>();
	const [isCreating, setCreating] = useState(false);
	return (
		<Section
			heading="API tokens"
			lead={
				<>
					For programs that work in your name. What they can call is in the{" "}
					<a href="/api/docs">API documentation</a>.
				</>
			}
		>
			{created && (
				<CopyField
					key={created.token}
					label={`Token ${created.name}`}
					value={created.token}
					onDone={() => setCreated(undefined)}
				>
					<strong>Copy this token now: it is shown only once.</strong> Whoever has it can act in your name,
					within its rights.
				</CopyField>
			)}
			<TokenList />
			{rights.length === 0 ? (
				<p>A token can do no more than you. Your role has no rights yet, so there is nothing to give.</p>
			) : (
				<Disclosed label="Create a token" isOpen={isCreating} onOpen={() => setCreating(true)}>
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
		</Section>
	);
}

function TokenList() {
	const { data, error, refetch, isFetching } = useQuery(tokensQuery);
	const [asked, setAsked] = useState<ApiToken>();
	const [isAsking, setAsking] = useState(false);
	if (data === undefined) {
		if (error === null) return <Loading />;
		const what = "Your tokens could not be loaded.";
		return <LoadFailed what={what} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
	}
	return (
		<>
			{data.length > 0 && (
				<ul className={classes.lines}>
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
				</ul>
			)}
			{asked && (
				<RevokeDialog key={asked._id} token={asked} isOpen={isAsking} onClose={() => setAsking(false)} />
			)}
		</>
	);
}

function TokenLine({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
	const { name, start, scopes, expiresAt, lastUsedAt } = token;
	return (
		<li>
			<IconKey size={22} aria-hidden="true" />
			<div>
				<strong>{name}</strong> <code>{start}…</code>
				<p>May {scopes.map((right) => rightWords[right]).join(", ")}</p>
				<p>
					Expires {formatDay(expiresAt)},{" "}
					{lastUsedAt === null ? "never used" : `last used ${formatTimestamp(lastUsedAt)}`}
				</p>
			</div>
			<Button variant="danger" size="sm" onClick={onRevoke}>
				Revoke<VisuallyHidden> {name}</VisuallyHidden>
			</Button>
		</li>
	);
}

function RevokeDialog({ token, isOpen, onClose }: { token: ApiToken; isOpen: boolean; onClose: () => void }) {
	const { run, isPending, failure } = useCommand(revokeOneToken);
	async function revoke() {
		const { isDone } = await run(token);
		if (isDone) onClose();
	}
	return (
		<ConfirmDialog
			title="Revoke a token"
			action="Revoke"
			isOpen={isOpen}
			isPending={isPending}
			failure={failure}
			onCancel={onClose}
			onConfirm={() => void revoke()}
		>
			<p>
				Programs that use <strong>{token.name}</strong> are turned away from now on.
			</p>
		</ConfirmDialog>
	);
}

const lifetimes = [
	{ value: "7", label: "A week" },
	{ value: "30", label: "30 days" },
	{ value: "90", label: "90 days" },
	{ value: "180", label: "180 days" },
	{ value: "365", label: "A year" },
];

type TokenFormProps = {
	rights: Account["rights"];
	onCancel: () => void;
	onCreated: (created: { name: string; token: string }) => void;
};

function TokenForm({ rights, onCancel, onCreated }: TokenFormProps) {
	const { form, submit, isPending, failure } = useCommandForm({
		command: createToken,
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
		<form className={classes.form} onSubmit={submit} noValidate>
			<TextInput
				label="Name"
				description="What it is for, to tell it from others."
				required
				withAsterisk={false}
				maxLength={100}
				autoComplete="off"
				{...form.getInputProps("name")}
			/>
			<fieldset className={classes.rights}>
				<legend>What it may do</legend>
				{rights.map((right) => (
					<Checkbox
						key={right}
						label={rightWords[right]}
						checked={scopes.includes(right)}
						onChange={(event) => toggle(right, event.currentTarget.checked)}
					/>
				))}
			</fieldset>
			<NativeSelect
				label="Expires after"
				rightSection={<IconChevronDown size={18} aria-hidden="true" />}
				data={lifetimes}
				{...form.getInputProps("days")}
			/>
			<FailureNote>{failure ?? (typeof scopesProblem === "string" ? scopesProblem : undefined)}</FailureNote>
			<div className={classes.buttons}>
				<Button type="submit" loading={isPending}>
					Create the token
				</Button>
				<Button variant="default" onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</form>
	);
}
