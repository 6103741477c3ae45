import type { Status } from "@freehub/contract/office/status";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatTimestamp } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { inLocale } from "#lib/words.ts";
import { formatBytes } from "./facts.tsx";

/** Something that is wrong, and what to do about it. */
export type ServerProblem = { key: string; sentence: ReactNode };

/** The problems of a server, the most urgent first; empty if everything is all right. */
export function serverProblems({
	disk,
	backups,
	mail,
	webhooks,
	clock,
	outOfRange,
}: Status): ServerProblem[] {
	const problems: ServerProblem[] = [];
	if (disk === null || disk.isLow) problems.push({ key: "disk", sentence: diskSentence(disk) });
	if (backups.isLate) problems.push({ key: "backups", sentence: backupSentence(backups.provenAt) });
	if (backups.failure !== null)
		problems.push({ key: "backup failure", sentence: failureSentence(backups.failure) });
	if (mail.last?.isSent === false) problems.push({ key: "mail", sentence: mailSentence(mail) });
	for (const webhook of webhooks) problems.push({ key: webhook._id, sentence: webhookSentence(webhook) });
	const [jump] = clock.jumps;
	if (jump !== undefined) problems.push({ key: "clock", sentence: jumpSentence(jump) });
	if (clock.ahead !== null) problems.push({ key: "ahead", sentence: aheadSentence(clock.ahead) });
	for (const number of outOfRange) {
		const { table, column, row } = number;
		problems.push({ key: `${table} ${column} ${row}`, sentence: outOfRangeSentence(number) });
	}
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

/** Tables and columns have the same names as in an export of everything, where an owner can look at the row. */
function outOfRangeSentence({ table, column, row, order, product, value }: Status["outOfRange"][number]) {
	const place = `${table}.${column}`;
	const about = [order, product].filter((name) => name !== null).join(", ") || row;
	return t({
		comment:
			"place is such as: movement.cost; about is an order's number or a product's name; value is a number",
		message: `A number that an earlier version stored is too large: ${place} of ${about} is ${value}. It is kept and nothing is lost, but totals with it are not exact. npm run doctor lists all such numbers.`,
	});
}

function webhookSentence({ _id, url, since, stop }: Status["webhooks"][number]): ReactNode {
	const link = <Link to={paths.webhook(_id)}>{new URL(url).host}</Link>;
	if (stop === "restored") {
		return (
			<Trans>
				The webhook {link} is paused since the shop was restored. Resume it if this is the shop that people
				work in.
			</Trans>
		);
	}
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

function jumpSentence({ at, seconds }: Status["clock"]["jumps"][number]): string {
	const [span, when] = [formatSpan(Math.abs(seconds)), formatTimestamp(at)];
	return seconds > 0
		? t({
				comment: "span is such as: 3 hours; when is a date and time",
				message: `The clock of the server jumped ahead by ${span}: ${when}. Check that the machine gets its time from a time server.`,
			})
		: t({
				comment: "span is such as: 3 hours; when is a date and time",
				message: `The clock of the server jumped back by ${span}: ${when}. Check that the machine gets its time from a time server.`,
			});
}

function aheadSentence({ movements, until }: NonNullable<Status["clock"]["ahead"]>): string {
	const when = formatTimestamp(until);
	return plural(movements, {
		one: `# movement is dated in the future (${when}), because the clock was wrong. The next booking of its product corrects that.`,
		other: `# movements are dated in the future (until ${when}), because the clock was wrong. The next booking of each product corrects that.`,
	});
}

const units = [
	["day", 86_400],
	["hour", 3600],
	["minute", 60],
	["second", 1],
] as const;

const spans = inLocale((locale) =>
	units.map(([unit]) => new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" })),
);

/** '3 hours': whole ones of the largest unit of which there are at least two. */
function formatSpan(seconds: number): string {
	const found = units.findIndex(([, size]) => seconds >= 2 * size);
	const n = found === -1 ? units.length - 1 : found;
	return spans()[n]?.format(Math.round(seconds / (units[n]?.[1] ?? 1))) ?? "";
}
