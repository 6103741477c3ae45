import { type WebhookKind, webhookKinds } from "@freehub/contract/kinds";
import { addWebhook, type Webhook, type WithSecret } from "@freehub/contract/office/webhooks";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { formatTimestamp } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import { Badge } from "#ui/badge.tsx";
import choices from "#ui/choices.module.css";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { FormEnd } from "#ui/form-end.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import managed from "#ui/managed-list.module.css";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { webhooksQuery } from "./queries.ts";
import { SecretOnce } from "./webhook-end.tsx";
import { kindName, kindsWords, stateBadge } from "./webhook-words.ts";
import { addOneWebhook, hostOf } from "./webhook-writes.ts";

/** The addresses of other programs that receive changes. */
export function Webhooks() {
	const [added, setAdded] = useState<WithSecret>();
	return (
		<OnlyWith right="people.manage" title={t`Webhooks`} sentence={t`Webhooks are for owners.`}>
			<div className={`${managed.list} page`}>
				<PageHead title={t`Webhooks`} />
				<p className="lead">
					<Trans>
						Freehub sends every change to other programs, in order and signed. Failed deliveries are retried
						for three days.
					</Trans>
				</p>
				<AddWebhook onAdded={setAdded} />
				{added && <SecretOnce key={added._id} webhook={added} onDone={() => setAdded(undefined)} />}
				<WebhookList />
			</div>
		</OnlyWith>
	);
}

function AddWebhook({ onAdded }: { onAdded: (added: WithSecret) => void }) {
	const { form, submit, isPending, failure } = useWriteForm({
		write: addOneWebhook,
		initialValues: { url: "", kinds: [] as WebhookKind[] },
		inputOf: (values) => values,
		check: checkFor(addWebhook),
		onDone: (added, { reset }) => {
			reset();
			onAdded(added);
		},
	});
	const { kinds } = form.values;
	const choose = (next: readonly WebhookKind[]) =>
		form.setFieldValue(
			"kinds",
			webhookKinds.filter((kind) => next.includes(kind)),
		);
	return (
		<form className="card stack gap-12 pad-20" onSubmit={submit} noValidate>
			<TextInput
				label={t({ context: "web address", message: "Address" })}
				placeholder="https://"
				type="url"
				inputMode="url"
				autoComplete="off"
				spellCheck={false}
				{...form.getInputProps("url")}
			/>
			<fieldset className={choices.chips}>
				<legend>
					<Trans context="that a webhook is sent">Changes</Trans>
				</legend>
				<button type="button" aria-pressed={kinds.length === 0} onClick={() => choose([])}>
					<Trans>All changes</Trans>
				</button>
				{webhookKinds.map((kind) => {
					const isChosen = kinds.includes(kind);
					const others = kinds.filter((one) => one !== kind);
					return (
						<button
							key={kind}
							type="button"
							aria-pressed={isChosen}
							onClick={() => choose(isChosen ? others : [...kinds, kind])}
						>
							{kindName(kind)}
						</button>
					);
				})}
			</fieldset>
			<FormEnd failure={failure} isPending={isPending}>
				<Trans>Add the webhook</Trans>
			</FormEnd>
		</form>
	);
}

function WebhookList() {
	const read = useQuery(webhooksQuery);
	const { data } = read;
	if (data === undefined) return <LoadState query={read} what={t`The webhooks could not be loaded.`} />;
	if (data.length === 0) return <EmptyState sentence={t`No webhooks yet.`} />;
	return (
		<DataTable
			caption={t`Webhooks, newest first`}
			columns={[
				t({ context: "web address", message: "Address" }),
				t({ context: "that a webhook is sent", message: "Changes" }),
				t`State`,
				t({ context: "column of webhooks", message: "Added" }),
			]}
		>
			{data.map((webhook) => (
				<WebhookLine key={webhook._id} webhook={webhook} />
			))}
		</DataTable>
	);
}

function WebhookLine({ webhook }: { webhook: Webhook }) {
	const { label, tone } = stateBadge(webhook);
	const { _id, url, createdAt } = webhook;
	return (
		<DataRow>
			<Cell className="weight-650 anywhere">
				<Link to={paths.webhook(_id)}>{hostOf(webhook)}</Link>
				<small>{url}</small>
			</Cell>
			<Cell>{kindsWords(webhook)}</Cell>
			<Cell>
				<Badge {...(tone && { tone })}>{label}</Badge>
			</Cell>
			<Cell label={t({ context: "column of webhooks", message: "Added" })} className="one-line">
				<time dateTime={createdAt}>{formatTimestamp(createdAt)}</time>
			</Cell>
		</DataRow>
	);
}
