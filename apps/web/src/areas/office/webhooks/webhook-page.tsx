import { ApiError } from "@freehub/contract/errors";
import type { Webhook } from "@freehub/contract/office/webhooks";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatTimestamp } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { useWrite } from "#lib/use-write.ts";
import { Badge } from "#ui/badge.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import managed from "#ui/managed-list.module.css";
import { OnlyWith } from "#ui/only-with.tsx";
import { HeadFact, PageHead } from "#ui/page-head.tsx";
import { DocumentTitle } from "#ui/page-title.tsx";
import { Deliveries } from "./deliveries.tsx";
import { webhookQuery } from "./queries.ts";
import { Replay } from "./replay.tsx";
import { SecretAndEnd } from "./webhook-end.tsx";
import { kindsWords, stateBadge, stopSentences } from "./webhook-words.ts";
import { hostOf, pauseOneWebhook, resumeOneWebhook, testOne, tryOneNow } from "./webhook-writes.ts";
import classes from "./webhooks.module.css";

/** One webhook: its state, its deliveries, and forms to send more. */
export function WebhookPage({ id }: { id: string }) {
	return (
		<OnlyWith right="people.manage" title={t`Webhooks`} sentence={t`Webhooks are for owners.`}>
			<LoadedWebhook id={id} />
		</OnlyWith>
	);
}

function LoadedWebhook({ id }: { id: string }) {
	const read = useQuery(webhookQuery(id));
	const { data, error } = read;
	if (error instanceof ApiError && error.status === 404) {
		return (
			<EmptyState sentence={t`This webhook was not found.`} isPage>
				<Link to={paths.webhooks}>
					<Trans>All webhooks</Trans>
				</Link>
			</EmptyState>
		);
	}
	if (data === undefined) return <LoadState query={read} what={t`The webhook could not be loaded.`} isPage />;
	const host = hostOf(data);
	return (
		<div className={`${managed.list} page`}>
			<DocumentTitle>{t({ comment: "host is a server's name", message: `${host} - Webhook` })}</DocumentTitle>
			<WebhookHead webhook={data} host={host} />
			{data.stop !== null && <p className="amber note">{t(stopSentences[data.stop])}</p>}
			<WebhookFacts webhook={data} />
			<Deliveries webhook={data} />
			<Replay webhook={data} />
			<SecretAndEnd webhook={data} />
		</div>
	);
}

function WebhookHead({ webhook, host }: { webhook: Webhook; host: string }) {
	const test = useWrite(testOne);
	const attempt = useWrite(tryOneNow);
	const isActive = webhook.state === "active";
	const turn = useWrite(isActive ? pauseOneWebhook : resumeOneWebhook);
	const { label, tone } = stateBadge(webhook);
	return (
		<>
			<PageHead
				title={host}
				fact={<Badge {...(tone && { tone })}>{label}</Badge>}
				crumbs={[{ label: t`Webhooks`, to: paths.webhooks }]}
				actions={
					<>
						{webhook.nextTryAt !== null && (
							<Button loading={attempt.isPending} onClick={() => void attempt.run(webhook)}>
								<Trans context="to send what failed">Try now</Trans>
							</Button>
						)}
						<Button variant="default" loading={test.isPending} onClick={() => void test.run(webhook)}>
							<Trans>Send a test</Trans>
						</Button>
						<Button
							variant={isActive ? "default" : "filled"}
							loading={turn.isPending}
							onClick={() => void turn.run(webhook)}
						>
							{isActive ? (
								<Trans context="a webhook">Pause</Trans>
							) : (
								<Trans context="a webhook">Resume</Trans>
							)}
						</Button>
					</>
				}
			/>
			<FailureNote>{turn.failure ?? attempt.failure ?? test.failure}</FailureNote>
		</>
	);
}

function WebhookFacts({ webhook }: { webhook: Webhook }) {
	const { url, ownerName, position, createdAt, failingSince, nextTryAt } = webhook;
	return (
		<dl className={classes.facts}>
			<HeadFact name={t({ context: "web address", message: "Address" })}>{url}</HeadFact>
			<HeadFact name={t({ context: "that a webhook is sent", message: "Changes" })}>
				{kindsWords(webhook)}
			</HeadFact>
			<HeadFact name={t({ context: "of a webhook", message: "Owner" })}>
				{ownerName ?? t`A deleted account`}
			</HeadFact>
			<HeadFact name={t`Delivered up to position`}>{position}</HeadFact>
			<HeadFact name={t({ context: "column of webhooks", message: "Added" })}>
				<time dateTime={createdAt}>{formatTimestamp(createdAt)}</time>
			</HeadFact>
			{failingSince !== null && (
				<HeadFact name={t`Failing since`}>
					<time dateTime={failingSince}>{formatTimestamp(failingSince)}</time>
				</HeadFact>
			)}
			{nextTryAt !== null && (
				<HeadFact name={t`Next attempt`}>
					<time dateTime={nextTryAt}>{formatTimestamp(nextTryAt)}</time>
				</HeadFact>
			)}
		</dl>
	);
}
