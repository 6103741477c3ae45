import { existsSync, mkdtempSync, readdirSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { isFolderLocked, lockFolder, lockOf } from "#commands/running-server.ts";

const SCRATCH = /^freehub-(proof|fetched)-/;
/** A new folder is locked within this time, in ms. */
const NEW_MS = 60 * 1000;
/** Versions before made folders without a lock; no proof took longer, in ms. */
const UNLOCKED_MS = 24 * 60 * 60 * 1000;

/**
 * Calls `work` with a new temporary folder, and removes the folder. It is locked meanwhile; if the process is killed, the operating
 * system releases the lock, and the next call removes what was left.
 * @param kind what the folder is for.
 * @throws errors of the disk.
 */
export async function inScratch<Result>(
	kind: "proof" | "fetched",
	work: (folder: string) => Promise<Result>,
): Promise<Result> {
	await removeLeftScratch();
	const folder = mkdtempSync(join(tmpdir(), `freehub-${kind}-`));
	let unlock = () => {};
	try {
		unlock = lockFolder(folder);
		return await work(folder);
	} finally {
		unlock();
		await rm(folder, { recursive: true, force: true });
	}
}

/** Removes the folders of processes that are gone. */
async function removeLeftScratch(): Promise<void> {
	for (const name of readdirSync(tmpdir()).filter((one) => SCRATCH.test(one))) {
		const folder = join(tmpdir(), name);
		if (isLeft(folder)) await rm(folder, { recursive: true, force: true });
	}
}

function isLeft(folder: string): boolean {
	const found = statSync(folder, { throwIfNoEntry: false });
	// Another process has removed it meanwhile, or it is another user's.
	if (found === undefined || (process.platform !== "win32" && found.uid !== userInfo().uid)) return false;
	const age = Date.now() - found.mtimeMs;
	return existsSync(lockOf(folder)) ? age > NEW_MS && !isFolderLocked(folder) : age > UNLOCKED_MS;
}
