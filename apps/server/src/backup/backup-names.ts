import { randomBytes } from "node:crypto";
import { shopTimestamp } from "@freehub/domain/local-days";

/**
 * The shop's day and time with its offset, such as `-p0100` (+01:00); none: UTC. Names without the random end are those of earlier
 * versions.
 */
const NAME = /^freehub-backup-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(-[pm]\d{4})?(-[0-9a-f]{8})?\.tar\.gz$/;

/** The name of a new backup. It says when it was made, as the shop's clock shows it; two processes in the same second get different ones. */
export function newBackupName(now: Date): string {
	const [, day = "", time = "", offset = ""] =
		/^([\d-]+)T([\d:]{8})[.\d]*(.*)$/.exec(shopTimestamp(now)) ?? [];
	const zone = offset === "Z" ? "" : `-${offset.replace("+", "p").replace("-", "m").replace(":", "")}`;
	const moment = `${day.replaceAll("-", "")}-${time.replaceAll(":", "")}${zone}`;
	return `freehub-backup-${moment}-${randomBytes(4).toString("hex")}.tar.gz`;
}

/** Whether a file name is a backup's. */
export function isBackupName(name: string): boolean {
	return NAME.test(name);
}

/** The names of backups in the order of time, which is not that of the alphabet where the clock went back. */
export function inOrderOfTime(names: readonly string[]): string[] {
	return names.toSorted((a, b) => timeOf(a) - timeOf(b) || (a < b ? -1 : Number(a > b)));
}

/** When a backup was made, in ms; infinite for a time that no clock shows. */
function timeOf(name: string): number {
	const [, year, month, day, hour, minute, second, zone] = NAME.exec(name) ?? [];
	const offset =
		zone === undefined ? "Z" : `${zone[1] === "p" ? "+" : "-"}${zone.slice(2, 4)}:${zone.slice(4)}`;
	const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
	return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
}

/** Those made by now, the oldest first. One of the future has a wrong name, or this machine's clock is wrong. */
function past(names: readonly string[], now: Date): string[] {
	return inOrderOfTime(names.filter((name) => timeOf(name) <= now.getTime()));
}

/** The newest backup that is not of the future; undefined if there is none. */
export function newestName(names: readonly string[], now: Date): string | undefined {
	return past(names, now).at(-1);
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
	return past(names, now)
		.slice(0, -count)
		.filter((name) => name !== proven);
}
