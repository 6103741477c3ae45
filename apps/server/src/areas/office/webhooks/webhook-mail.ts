import type { WebhookStop } from "@freehub/contract/office/webhooks";
import type { MailReader } from "#areas/people/sign-in/mails.ts";
import { mailWords } from "#mail/mail-words.ts";
import type { Mail } from "#mail/mailer.ts";

/** The mail to a webhook's owner when it stopped automatically; undefined if the owner stopped it or may no longer know. */
export function stoppedMail(
	{ email, language }: MailReader,
	webhook: { id: string; url: string },
	stop: WebhookStop,
	site: string,
): Mail | undefined {
	if (stop === "by_hand" || stop === "owner_without_right" || stop === "restored") return undefined;
	const { subject, lines, link } = mailWords[language].webhookStopped[stop](new URL(webhook.url).host);
	// URLs of the workspace contain no language.
	return {
		to: email,
		language,
		subject,
		lines,
		links: [{ label: link, url: `${site}/dashboard/webhooks/${webhook.id}` }],
	};
}
