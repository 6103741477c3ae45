import { randomBytes } from "node:crypto";

/** Names without the random end are those of earlier versions. */
const NAME = /^freehub-backup-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(-[0-9a-f]{8})?\.tar\.gz$/;

/** The name of a new backup. It says when it was made (UTC); two processes in the same second get different ones. */
export function newBackupName(now: Date): string {
	const [day = "", time = ""] = now.toISOString().split("T");
	const moment = `${day.replaceAll("-", "")}-${time.slice(0, 8).replaceAll(":", "")}`;
	return `freehub-backup-${moment}-${randomBytes(4).toString("hex")}.tar.gz`;
}

/** Whether a file name is a backup's. Sorted, such names are in the order of time. */
export function isBackupName(name: string): boolean {
	return NAME.test(name);
}

/** Whether a backup was made by now. One of the future has a wrong name, or this machine's clock is wrong. */
function isPast(name: string, now: Date): boolean {
	const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
	return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) <= now;
}

/** The newest backup that is not of the future; undefined if there is none. */
export function newestName(names: readonly string[], now: Date): string | undefined {
	return names
		.filter((name) => isPast(name, now))
		.toSorted()
		.at(-1);
}

/** Which backups are kept. */
export type Keep = {
	/** At least 1. */
	count: number;
	/** The name of the newest proven one, which always stays. */
	proven: string;
	now: Date;
};

/** The backups to remove: all but the newest. Those of the future are neither counted nor removed. */
export function oldNames(names: readonly string[], { count, proven, now }: Keep): string[] {
	return names
		.filter((name) => isPast(name, now))
		.toSorted()
		.slice(0, -count)
		.filter((name) => name !== proven);
}
