import { mkdtempSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { shop } from "@freehub/domain/shop";
import { type Config, ConfigError, databaseFile } from "#config.ts";
import { fillInProcess } from "./fill-in-process.ts";
import type { Filled } from "./fill-place.ts";
import { RESTORE_SECONDS } from "./restore-backup.ts";

/** The configured folder for backups. */
export function backupFolder({ backupDir, dataDir }: Pick<Config, "backupDir" | "dataDir">): string {
	return backupDir ?? join(dataDir, "backups");
}

/** Arguments of Node.js that run the backup command in a separate process. */
export const BACKUP_COMMAND = [
	...process.execArgv,
	fileURLToPath(new URL("../backup-command.ts", import.meta.url)),
	"backup",
];

const NAME = /^freehub-backup-\d{8}-\d{6}\.tar\.gz$/;
const PART = /^freehub-backup-.*\.part$/;
/** No copy takes longer, in ms: then its unfinished file was left by a process that was killed. */
const UNFINISHED_MS = 24 * 60 * 60 * 1000;

/** The path of a new backup: its name says when it was made (UTC). Creates the folder. @throws ConfigError */
export async function newBackupPath(folder: string, now: Date): Promise<string> {
	try {
		await mkdir(folder, { recursive: true, mode: 0o700 });
	} catch (error) {
		throw new ConfigError(
			`The folder for backups cannot be used (it is ${folder}): ${(error as Error).message}`,
		);
	}
	const [day = "", time = ""] = now.toISOString().split("T");
	return join(
		folder,
		`freehub-backup-${day.replaceAll("-", "")}-${time.slice(0, 8).replaceAll(":", "")}.tar.gz`,
	);
}

/** Whether a file name is a backup's. Sorted, such names are in the order of time. */
export function isBackupName(name: string): boolean {
	return NAME.test(name);
}

/** The backups in a folder, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
	const names = await readdir(folder).catch((error: unknown) => {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
		throw error;
	});
	return names
		.filter(isBackupName)
		.toSorted()
		.map((name) => join(folder, name));
}

/** Removes all backups in a folder but the newest, and what a killed copy left there. @returns how many were removed. */
export async function keepNewest(folder: string, count: number): Promise<number> {
	const old = (await listBackups(folder)).slice(0, -count);
	for (const name of await readdir(folder)) {
		if (!PART.test(name)) continue;
		const { mtimeMs } = await stat(join(folder, name));
		if (Date.now() - mtimeMs > UNFINISHED_MS) old.push(join(folder, name));
	}
	for (const path of old) await rm(path, { force: true });
	return old.length;
}

/**
 * Restores a backup into a scratch folder, in a process of its own, checks there that all stock follows from the ledger, and removes it again.
 * @throws BackupError if it cannot be restored, or its books do not balance.
 */
export async function proveBackup(path: string): Promise<Filled> {
	const scratch = mkdtempSync(join(tmpdir(), "freehub-proof-"));
	try {
		const place = { file: databaseFile({ dataDir: scratch }) };
		const by = { actor: "system", address: "", requestId: "" };
		const task = { path, place, pictures: undefined, shop: shop(), by, now: new Date().toISOString() };
		return await fillInProcess(task, RESTORE_SECONDS);
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}
