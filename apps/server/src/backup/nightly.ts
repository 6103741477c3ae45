import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { BACKUP_LATE_HOURS, type Backups } from "@freehub/contract/backups";
import type { Logger } from "pino";
import type { Config } from "#config.ts";
import { writeDurably } from "#files/write-durably.ts";
import { BACKUP_COMMAND, backupFolder, keepNewest, newBackupPath, proveBackup } from "./backups.ts";
import { bucketBackups } from "./bucket-backups.ts";
import { makeBackup } from "./make-backup.ts";

type Settings = Pick<Config, "backupAt" | "backupKeep" | "backupDir" | "dataDir" | "shop">;

/**
 * The results of the last backups, and since when backups are made; ISO times. `warnedFor`: the last proof about whose age the
 * owners were warned.
 */
export type BackupState = {
	begunAt?: string;
	madeAt?: string;
	provenAt?: string;
	path?: string;
	warnedFor?: string;
};

/** After a failed backup, time until the next attempt, in ms. */
const AGAIN_MS = 60 * 60 * 1000;

const stateFile = (settings: Settings): string => join(backupFolder(settings), "state.json");

/** @returns an empty state before the first backup. */
export async function readState(settings: Settings): Promise<BackupState> {
	try {
		return JSON.parse(await readFile(stateFile(settings), "utf8")) as BackupState;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
		throw error;
	}
}

/**
 * Whether a backup is due: the time of the day has passed since the last one, or since the first start. One of the future was made when
 * the clock was wrong.
 * @param at a local time such as 03:00.
 */
export function isDue(at: string, since: Date, now: Date, timeZone: string | undefined): boolean {
	if (since > now) return true;
	const [nowDay, nowTime] = localTime(now, timeZone);
	const day = nowTime >= at ? nowDay : localTime(new Date(now.getTime() - 24 * 60 * 60 * 1000), timeZone)[0];
	return localTime(since, timeZone).join(" ") < `${day} ${at}`;
}

/** The date and the time in a time zone, such as 2026-11-26 and 03:00. */
function localTime(at: Date, timeZone: string | undefined): [day: string, time: string] {
	const [day = "", time = ""] = at
		.toLocaleString("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" })
		.split(" ");
	return [day, time];
}

/** Makes a backup, proves it, stores it in the bucket if backups belong there, and removes old ones. Runs in a separate process. */
export async function backUpNightly(config: Config, now: Date): Promise<void> {
	const folder = backupFolder(config);
	const path = await newBackupPath(folder, now);
	await makeBackup(config, path, now);
	const state: BackupState = { ...(await readState(config)), madeAt: now.toISOString(), path };
	await writeState(config, state);
	await proveBackup(path);
	if (config.backupInBucket) {
		const bucket = bucketBackups(config.bucket);
		await bucket.put(path);
		await bucket.keepNewest(config.backupKeep);
	}
	await writeState(config, { ...state, provenAt: new Date().toISOString() });
	await keepNewest(folder, config.backupInBucket ? 1 : config.backupKeep);
}

export async function writeState(settings: Settings, state: BackupState): Promise<void> {
	await mkdir(backupFolder(settings), { recursive: true, mode: 0o700 });
	await writeDurably(stateFile(settings), Buffer.from(JSON.stringify(state)));
}

/** When backups were made and proven, for the owner. */
export async function backupsOf(settings: Settings, now: Date): Promise<Backups> {
	return summaryOf(await readState(settings), settings, now);
}

export function summaryOf(state: BackupState, settings: Settings, now: Date): Backups {
	const { madeAt = null, provenAt = null } = state;
	return {
		at: settings.backupAt === "off" ? null : settings.backupAt,
		madeAt,
		provenAt,
		isLate: (unprovenSeconds(state, settings, now) ?? 0) > BACKUP_LATE_HOURS * 60 * 60,
	};
}

/** The time since a backup was last proven, or since the server makes backups; undefined if it makes none. */
export function unprovenSeconds(
	{ begunAt, provenAt }: BackupState,
	{ backupAt }: Pick<Settings, "backupAt">,
	now: Date,
): number | undefined {
	if (backupAt === "off") return undefined;
	// A proof of the future was made when the clock was wrong, and does not count.
	const proven = [provenAt, begunAt].find((at) => at !== undefined && new Date(at) <= now);
	return (now.getTime() - new Date(proven ?? now).getTime()) / 1000;
}

/**
 * Backs up once a day, in a separate process that outlives this one.
 * @returns a function that is called every minute.
 */
export function nightlyBackups(config: Config, log: Pick<Logger, "info" | "error">) {
	let triedAt = 0;
	return async (now: Date): Promise<void> => {
		if (config.backupAt === "off" || now.getTime() - triedAt < AGAIN_MS) return;
		const state = await readState(config);
		const { begunAt = now.toISOString(), madeAt = begunAt } = state;
		if (state.begunAt === undefined) await writeState(config, { ...state, begunAt });
		// A server that is off at night backs up when it is started.
		if (!isDue(config.backupAt, new Date(madeAt), now, config.shop.timeZone)) return;
		triedAt = now.getTime();
		void run(config, log).catch((error: unknown) => log.error({ err: error }, "the nightly backup failed"));
	};
}

async function run(config: Config, log: Pick<Logger, "info" | "error">): Promise<void> {
	const child = spawn(process.execPath, [...BACKUP_COMMAND, "--nightly"], {
		stdio: ["ignore", "ignore", "pipe"],
	});
	let output = "";
	child.stderr.on("data", (text) => (output += String(text)));
	const [code] = (await once(child, "close")) as [number | null];
	if (code === 0) log.info(await readState(config), "the shop was backed up, and the backup proven");
	else log.error({ output }, "the nightly backup failed");
}
