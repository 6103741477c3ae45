import type { Status } from "@freehub/contract/office/status";
import { plural, t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { formatCount } from "#lib/format.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { inLocale } from "#lib/words.ts";
import classes from "./status.module.css";

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

const formats = inLocale((locale) =>
	units.map((unit) => new Intl.NumberFormat(locale, { style: "unit", unit, maximumSignificantDigits: 3 })),
);

/** '60 byte', '12.4 MB', '1.2 TB': in steps of 1,000. */
export function formatBytes(bytes: number): string {
	const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
	return formats()[power]?.format(bytes / 1000 ** power) ?? "";
}

const engines = { sqlite: "SQLite", postgres: "PostgreSQL" };

/** The server's version, and the size and state of its parts. */
export function ServerFacts({ status }: { status: Status }) {
	const { version, commit, startedAt, database, backups, disk, mail, webhooks } = status;
	return (
		<dl className={classes.facts}>
			<ServerFact name={t`Version`} note={commit ?? undefined}>
				{version}
			</ServerFact>
			<ServerFact name={t`Running since`}>{formatTimestamp(startedAt)}</ServerFact>
			<ServerFact name={t`Database`} note={formatBytes(database.bytes)}>
				{engines[database.engine]} {database.version}
			</ServerFact>
			<ServerFact
				name={t`Products`}
				note={plural(database.movements, { one: "# movement", other: "# movements" })}
			>
				{formatCount(database.products)}
			</ServerFact>
			<ServerFact name={t`Last backup`} note={backupNote(backups)} isBad={backups.isLate}>
				{backups.madeAt === null ? t`None yet` : formatTimestamp(backups.madeAt)}
			</ServerFact>
			<ServerFact
				name={t`Free on the disk`}
				note={disk === null ? undefined : sizeNote(disk.size)}
				isBad={disk === null || disk.isLow}
			>
				{disk === null ? t`It does not answer` : formatBytes(disk.free)}
			</ServerFact>
			<ServerFact name={t`Last mail`} note={mailNote(mail)} isBad={mail.last?.isSent === false}>
				{mailState(mail)}
			</ServerFact>
			<ServerFact name={t`Webhooks`} isBad={webhooks.length > 0}>
				{webhooks.length === 0
					? t`None late`
					: plural(webhooks.length, { one: "# late or stopped", other: "# late or stopped" })}
			</ServerFact>
		</dl>
	);
}

type FactProps = { name: string; note?: string | undefined; isBad?: boolean; children: ReactNode };

function ServerFact({ name, note, isBad = false, children }: FactProps) {
	return (
		<div data-bad={isBad || undefined}>
			<dt className="aside">{name}</dt>
			<dd className="weight-650 figures anywhere">
				{children}
				{note !== undefined && <small>{note}</small>}
			</dd>
		</div>
	);
}

function sizeNote(bytes: number): string {
	const size = formatBytes(bytes);
	return t({ comment: "size of a disk, such as: 40 GB", message: `of ${size}` });
}

function backupNote({ at, provenAt }: Status["backups"]): string {
	if (provenAt !== null) {
		const when = formatTimestamp(provenAt);
		return t({ comment: "when is a date and time", message: `proven ${when}` });
	}
	return at === null
		? t`The server makes none: BACKUP_AT is off.`
		: t({ comment: "at is a time such as 03:00", message: `made every night at ${at}` });
}

function mailState({ last }: Status["mail"]): string {
	if (last === null) return t`None since the start`;
	return last.isSent ? formatTimestamp(last.at) : t`Not sent`;
}

function mailNote({ outbox, last }: Status["mail"]): string | undefined {
	if (outbox !== null) return t`Written to ${outbox}, because SMTP_URL is not set.`;
	if (last === null) return t`Sent through SMTP_URL`;
	return last.isSent ? t`The last mail was sent.` : formatTimestamp(last.at);
}
