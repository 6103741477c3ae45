import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { shop } from "@freehub/domain/shop";
import { type Config, ConfigError, databaseFile } from "#config.ts";
import { inOrderOfTime, isBackupName, type Keep, newBackupName, oldNames } from "./backup-names.ts";
import { fillInProcess } from "./fill-in-process.ts";
import type { Filled } from "./fill-place.ts";
import { RESTORE_SECONDS } from "./restore-backup.ts";
import { inScratch } from "./scratch.ts";

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

const PART = /^freehub-backup-.*\.part$/;
/** No copy takes longer, in ms: then its unfinished file was left by a process that was killed. */
const UNFINISHED_MS = 24 * 60 * 60 * 1000;

/** The path of a new backup: its name says when it was made. Creates the folder. @throws ConfigError */
export async function newBackupPath(folder: string, now: Date): Promise<string> {
	await makeFolder(folder);
	return join(folder, newBackupName(now));
}

/** Creates the folder for backups. @throws ConfigError */
export async function makeFolder(folder: string): Promise<void> {
	try {
		await mkdir(folder, { recursive: true, mode: 0o700 });
	} catch (error) {
		throw new ConfigError(
			`The folder for backups cannot be used (it is ${folder}): ${(error as Error).message}`,
		);
	}
}

/** The backups in a folder, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
	const names = await readdir(folder).catch((error: unknown) => {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
		throw error;
	});
	return inOrderOfTime(names.filter(isBackupName)).map((name) => join(folder, name));
}

/**
 * Removes all backups in a folder but the newest, and what a killed copy left there.
 * @param proven the path of the newest proven one, in this folder.
 * @returns how many were removed.
 */
export async function keepNewest(proven: string, keep: Omit<Keep, "proven">): Promise<number> {
	const folder = dirname(proven);
	const names = await readdir(folder);
	const old = oldNames(names.filter(isBackupName), { ...keep, proven: basename(proven) });
	// Compared with a file that was written there, because the clocks of this machine and of the folder's can differ.
	const { mtimeMs: newest } = await stat(proven);
	for (const name of names) {
		if (!PART.test(name)) continue;
		const part = await stat(join(folder, name)).catch(undefinedIfGone);
		if (part !== undefined && newest - part.mtimeMs > UNFINISHED_MS) old.push(name);
	}
	for (const name of old) await rm(join(folder, name), { force: true });
	return old.length;
}

/** Another process has finished or removed it. */
function undefinedIfGone(error: unknown): undefined {
	if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}

/**
 * Restores a backup into a scratch folder, in a process of its own, checks there that all stock follows from the ledger, and removes it again.
 * @throws BackupError if it cannot be restored, or its books do not balance.
 */
export function proveBackup(path: string): Promise<Filled> {
	return inScratch("proof", (scratch) => {
		const place = { file: databaseFile({ dataDir: scratch }) };
		const by = { actor: "system", address: "", requestId: "" };
		const task = { path, place, pictures: undefined, shop: shop(), by, now: new Date().toISOString() };
		return fillInProcess(task, RESTORE_SECONDS);
	});
}
