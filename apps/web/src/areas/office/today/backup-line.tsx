import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { formatTimestamp } from "#lib/format-time.ts";
import { usePermissions } from "#lib/permissions.ts";
import { backupsQuery } from "./queries.ts";
import classes from "./today.module.css";

/** When a backup of the shop was last proven, for the owner. */
export function BackupLine() {
	const { offers } = usePermissions();
	const { data } = useQuery({ ...backupsQuery, enabled: offers("people.manage") });
	if (data === undefined) return null;
	const { at, provenAt, isLate } = data;
	return (
		<p
			className={`aside above-16 ${classes.backup}`}
			data-late={isLate || undefined}
			role={isLate ? "alert" : undefined}
		>
			{sentenceOf(at, provenAt, isLate)}
		</p>
	);
}

function sentenceOf(at: string | null, provenAt: string | null, isLate: boolean): string {
	if (provenAt === null) {
		if (at === null) return t`Nobody makes backups of the shop: BACKUP_AT is off.`;
		return isLate
			? t`No backup of the shop was proven yet. The server's log says why.`
			: t({
					comment: "at is a time such as 03:00",
					message: `The first backup of the shop is made at ${at}.`,
				});
	}
	const when = formatTimestamp(provenAt);
	return isLate
		? t({
				comment: "when is a date and time",
				message: `No backup of the shop was proven since ${when}. The server's log says why.`,
			})
		: t({ comment: "when is a date and time", message: `Backup of the shop last proven ${when}` });
}
