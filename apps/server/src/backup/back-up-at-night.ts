import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import { type Config, ConfigError } from "#config.ts";
import { backupFolder, keepNewest, makeFolder, newBackupPath, proveBackup } from "./backups.ts";
import { bucketBackups } from "./bucket-backups.ts";
import { makeBackup } from "./make-backup.ts";
import type { FormerState, NightReport, NightTask } from "./night-reports.ts";

/** Versions before kept what was known here; on a disk that did not answer it was lost with the copies. */
const FORMER = "state.json";
const FORMER_FILES = /^state\.json(\..*\.part)?$/;

/**
 * Makes a backup if one is due, proves it, stores it in the bucket if backups belong there, and removes old ones. Runs in a process of
 * its own, which ends with its server.
 * @throws ConfigError that says what failed.
 */
export async function backUpAtNight(config: Config): Promise<void> {
	if (process.send === undefined) throw new ConfigError("--nightly is for the server alone");
	// Without its server it has no lease: another one may begin.
	const end = () => process.exit(1);
	process.once("disconnect", end);
	try {
		await work(config);
	} finally {
		process.off("disconnect", end);
	}
}

async function work(config: Config): Promise<void> {
	const folder = backupFolder(config);
	await makeFolder(folder);
	const task = await report({ step: "found", former: await readFormer(folder) });
	for (const name of await readdir(folder)) if (FORMER_FILES.test(name)) await rm(join(folder, name));
	if (!task.isDue && task.unproven === null) return;
	const path = await provenCopy(config, task);
	const bucket = config.backupInBucket ? bucketBackups(config.bucket) : undefined;
	await bucket?.put(path);
	await report({ step: "proven", provenAt: new Date().toISOString() });
	const [count, now] = [config.backupKeep, new Date()];
	await bucket?.keepNewest({ count, proven: basename(path), now });
	await keepNewest(path, { count: bucket === undefined ? count : 1, now });
}

/** Tells the server something. @returns what it answers. */
function report(step: NightReport): Promise<NightTask> {
	return new Promise((resolve) => {
		process.once("message", (task) => resolve(task as NightTask));
		process.send?.(step);
	});
}

/** @returns the path of a copy of tonight that was restored and checked. */
async function provenCopy(config: Config, { isDue, unproven }: NightTask): Promise<string> {
	if (isDue || unproven === null || !existsSync(unproven)) {
		const copy = await newCopy(config);
		await report({ step: "made", ...copy });
		await proveBackup(copy.path);
		return copy.path;
	}
	try {
		await proveBackup(unproven);
		return unproven;
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error;
		return anotherCopy(config);
	}
}

/** In place of a copy that is damaged. It stays only if it is proven, so that attempts every hour do not fill the disk. */
async function anotherCopy(config: Config): Promise<string> {
	const copy = await newCopy(config);
	try {
		await proveBackup(copy.path);
	} catch (error) {
		await rm(copy.path, { force: true });
		throw error;
	}
	await report({ step: "made", ...copy });
	return copy.path;
}

async function newCopy(config: Config): Promise<{ madeAt: string; path: string }> {
	const now = new Date();
	const path = await newBackupPath(backupFolder(config), now);
	await makeBackup(config, path, now);
	return { madeAt: now.toISOString(), path };
}

const Former = z.object({
	madeAt: z.iso.datetime().optional(),
	provenAt: z.iso.datetime().optional(),
	path: z.string().optional(),
	warnedFor: z.string().optional(),
});

async function readFormer(folder: string): Promise<FormerState> {
	try {
		const { madeAt, provenAt, path, warnedFor } = Former.parse(
			JSON.parse(await readFile(join(folder, FORMER), "utf8")),
		);
		// A copy that is gone proves nothing.
		if (path === undefined || !existsSync(path)) return {};
		return {
			path,
			...(madeAt !== undefined && { madeAt }),
			...(provenAt !== undefined && { provenAt }),
			...(warnedFor !== undefined && { warnedFor }),
		};
	} catch (error) {
		const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
		if (isMissing || error instanceof SyntaxError || error instanceof z.ZodError) return {};
		throw new ConfigError(
			`The folder for backups cannot be used (it is ${folder}): ${(error as Error).message}`,
		);
	}
}
