import { resumeWebhook, type Webhook } from "@freehub/contract/office/webhooks";
import { plural } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { webhookKeys, webhooksQuery } from "#areas/office/webhooks/queries.ts";
import { hostOf } from "#areas/office/webhooks/webhook-writes.ts";
import { api } from "#lib/api.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { useWrite } from "#lib/use-write.ts";
import type { Write } from "#lib/write.ts";

/** Resumes webhooks one after the other. A repeat resumes those that are left. */
const resumeThem: Write<readonly Webhook[], { resumed: number }> = {
	async send(webhooks, idempotencyKey) {
		for (const { _id: id } of webhooks) {
			await api.call(resumeWebhook, { params: { id }, idempotencyKey: `${idempotencyKey}-${id}` });
		}
		return { resumed: webhooks.length };
	},
	content: (webhooks) => webhooks.map(({ _id }) => _id),
	stale: (webhooks) => [webhookKeys.list, ...webhooks.map(({ _id }) => webhookKeys.one(_id))],
	done: ({ resumed }) => plural(resumed, { one: "# webhook continues", other: "# webhooks continue" }),
};

/** For owners, after a restore: the webhooks that are paused until somebody says that this is the real shop. */
export function RestoredWebhooks() {
	const { offers } = usePermissions();
	const { data = [] } = useQuery({
		...webhooksQuery,
		refetchInterval: false,
		enabled: offers("people.manage"),
	});
	const { run, isPending } = useWrite(resumeThem);
	const paused = data.filter(({ stop }) => stop === "restored");
	if (paused.length === 0) return null;
	return (
		<section className="amber note stack gap-8 below-16" aria-labelledby="restored-webhooks">
			<h2 id="restored-webhooks" className="text-15 weight-700">
				<Plural
					value={paused.length}
					one="# webhook is paused since the restore"
					other="# webhooks are paused since the restore"
				/>
			</h2>
			<p>
				<Trans>
					This shop was restored from a backup, so nothing is sent yet. Resume them if this is the shop that
					people work in, and not a copy.
				</Trans>
			</p>
			<ul className="line gap-4-16">
				{paused.map((webhook) => (
					<li key={webhook._id}>
						<Link to={paths.webhook(webhook._id)}>{hostOf(webhook)}</Link>
					</li>
				))}
			</ul>
			<Button className="long-button" variant="default" disabled={isPending} onClick={() => void run(paused)}>
				{paused.length === 1 ? <Trans>Resume it</Trans> : <Trans>Resume all</Trans>}
			</Button>
		</section>
	);
}
