import { BACKUP_LATE_HOURS } from "@freehub/contract/backups";
import type { Status } from "@freehub/contract/office/status";
import { t } from "@lingui/core/macro";
import { formatTimestamp } from "#lib/format-time.ts";
import type { ServerProblem } from "./problems.tsx";

/** The parts that a server lacks although nothing fails: nobody has set them up, or they have never worked yet. */
export function missingParts({ mail, backups }: Status, now: number): ServerProblem[] {
	const missing: ServerProblem[] = [];
	const backup = backups.isLate || backups.failure !== null ? undefined : missingBackup(backups, now);
	if (backup !== undefined) missing.push({ key: "no backup", sentence: backup });
	if (mail.outbox !== null) missing.push({ key: "no mail service", sentence: noMailSentence(mail.outbox) });
	return missing;
}

function missingBackup({ at, provenAt }: Status["backups"], now: number): string | undefined {
	if (at !== null) {
		if (provenAt !== null) return undefined;
		return t({
			comment: "at is a time such as 03:00",
			message: `There is no proven backup of the shop yet. The first one is made at ${at}; npm run backup makes one now.`,
		});
	}
	if (provenAt === null)
		return t`Nobody makes backups of the shop: BACKUP_AT is off. Set it to a time, or run npm run backup every night.`;
	if (now - new Date(provenAt).getTime() <= BACKUP_LATE_HOURS * 60 * 60 * 1000) return undefined;
	const when = formatTimestamp(provenAt);
	return t({
		comment: "when is a date and time",
		message: `The server makes no backups by itself: BACKUP_AT is off. The last one was proven ${when}.`,
	});
}

function noMailSentence(outbox: string): string {
	return t({
		comment: "outbox is a folder",
		message: `There is no mail service: SMTP_URL is not set. Mails are written to ${outbox} and reach nobody, so passwords cannot be reset and orders cannot be mailed.`,
	});
}
