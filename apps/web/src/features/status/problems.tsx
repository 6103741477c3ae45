import type { Status } from "@freehub/contract/status";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatTimestamp } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { formatBytes } from "./facts.tsx";

/** Something that is wrong, and what to do about it. */
export type ServerProblem = { key: string; sentence: ReactNode };

/** The problems of a server, the most urgent first; empty if everything is all right. */
export function serverProblems({ disk, backups, mail, webhooks }: Status): ServerProblem[] {
	const problems: ServerProblem[] = [];
	if (disk === null || disk.isLow) problems.push({ key: "disk", sentence: diskSentence(disk) });
	if (backups.isLate) problems.push({ key: "backups", sentence: backupSentence(backups.provenAt) });
	if (backups.failure !== null)
		problems.push({ key: "backup failure", sentence: failureSentence(backups.failure) });
	if (mail.last?.isSent === false) problems.push({ key: "mail", sentence: mailSentence(mail) });
	for (const webhook of webhooks) problems.push({ key: webhook._id, sentence: webhookSentence(webhook) });
	return problems;
}

function diskSentence(disk: Status["disk"]): string {
	if (disk === null)
		return t`The disk of the server's DATA_DIR does not answer. See whether it is there, then start the server again.`;
	const [free, size] = [formatBytes(disk.free), formatBytes(disk.size)];
	return t({
		comment: "free and size are such as: 1.2 GB",
		message: `Only ${free} of ${size} are free on the server's disk. Free some space, or set BACKUP_DIR to a folder on another disk.`,
	});
}

function backupSentence(provenAt: string | null): string {
	if (provenAt === null) {
		return t`No backup of the shop was proven yet. Run npm run backup on the server: it says what fails.`;
	}
	const when = formatTimestamp(provenAt);
	return t({
		comment: "when is a date and time",
		message: `No backup of the shop was proven since ${when}. Run npm run backup on the server: it says what fails.`,
	});
}

function failureSentence(failure: string): string {
	return t({
		comment: "failure is the reason, in English, as in the server's log",
		message: `The last backup failed: ${failure}`,
	});
}

function mailSentence({ outbox }: Status["mail"]): string {
	return outbox === null
		? t`The last mail could not be sent. Check SMTP_URL, and whether the mail server answers.`
		: t`The last mail could not be written to ${outbox}. Check that the server may write there.`;
}

function webhookSentence({ _id, url, since, stop }: Status["webhooks"][number]): ReactNode {
	const link = <Link to={paths.webhook(_id)}>{new URL(url).host}</Link>;
	if (stop !== null || since === null) {
		return <Trans>Nothing is sent to the webhook {link}. Its page says why, and how to go on.</Trans>;
	}
	const when = formatTimestamp(since);
	return (
		<Trans comment="when is a date and time">
			Changes have waited for the webhook {link} since {when}. Its page shows what the address answers.
		</Trans>
	);
}
