import type { Webhook, WithSecret } from "@freehub/contract/office/webhooks";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { formatTimestamp } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { useWrite } from "#lib/use-write.ts";
import { AskedButton } from "#ui/asked-button.tsx";
import { CopyField } from "#ui/copy-field.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { SectionHead } from "#ui/page-title.tsx";
import { deleteOneWebhook, hostOf, rotateOneSecret } from "./webhook-writes.ts";

/** Replaces a webhook's secret, or deletes the webhook. */
export function SecretAndEnd({ webhook }: { webhook: Webhook }) {
	const [rotated, setRotated] = useState<WithSecret>();
	const rotate = useWrite(rotateOneSecret);
	async function change() {
		const outcome = await rotate.run(webhook);
		if (outcome.isDone) setRotated(outcome.answer);
	}
	const until = webhook.oldSecretUntil === null ? undefined : formatTimestamp(webhook.oldSecretUntil);
	return (
		<section className="stack gap-12 above-20 headings-24">
			<SectionHead heading={t({ context: "of a webhook", message: "Secret" })} />
			<p className="lead">
				{until === undefined ? (
					<Trans>A new secret replaces the old one; both are valid for 24 hours.</Trans>
				) : (
					<Trans comment="until is a date and time">The previous secret stays valid until {until}.</Trans>
				)}
			</p>
			{rotated && <SecretOnce key={rotated.secret} webhook={rotated} onDone={() => setRotated(undefined)} />}
			<div className="buttons end">
				<Button variant="default" loading={rotate.isPending} onClick={() => void change()}>
					<Trans>Make a new secret</Trans>
				</Button>
				<DeleteWebhook webhook={webhook} />
			</div>
			<FailureNote>{rotate.failure}</FailureNote>
		</section>
	);
}

function DeleteWebhook({ webhook }: { webhook: Webhook }) {
	const navigate = useNavigate();
	const host = hostOf(webhook);
	return (
		<AskedButton
			variant="danger"
			write={deleteOneWebhook}
			input={webhook}
			label={<Trans>Delete the webhook</Trans>}
			onDone={() => void navigate(paths.webhooks)}
			title={t`Delete the webhook to ${host}?`}
			action={t({ context: "verb", message: "Delete" })}
		>
			<p>
				<Trans>It gets nothing more, and its list of deliveries is deleted.</Trans>
			</p>
		</AskedButton>
	);
}

/** The secret of a webhook; it cannot be read again. */
export function SecretOnce({ webhook, onDone }: { webhook: WithSecret; onDone: () => void }) {
	const host = hostOf(webhook);
	if (webhook.secret === null) return null;
	return (
		<CopyField label={t`Secret of the webhook to ${host}`} value={webhook.secret} onDone={onDone}>
			<Trans>
				<strong>Copy this secret now: it is shown only once.</strong> The other program uses it to check that
				requests come from here.
			</Trans>
		</CopyField>
	);
}
