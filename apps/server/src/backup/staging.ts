import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Files from before restores had a folder of their own. */
const FORMER = /^(uploaded-backup\.tar\.gz|freehub\.sqlite\.restoring(-wal|-shm)?)$/;
const FOLDER = /^restoring-(\d{13})-[0-9a-f]{8}$/;

/** Another server of the same folder may still use what is younger than this, in ms. No restore takes longer. */
const UNFINISHED_MS = 24 * 60 * 60 * 1000;

/** Makes a folder in DATA_DIR for one restore: its upload, its pictures, its database. @returns its path. */
export async function newStaging(dataDir: string, now: Date): Promise<string> {
	const folder = join(dataDir, `restoring-${now.getTime()}-${randomBytes(4).toString("hex")}`);
	await mkdir(folder, { recursive: true, mode: 0o700 });
	return folder;
}

/**
 * Removes what restores left in DATA_DIR when they were killed.
 * @param isAlone whether no other server can use the folder.
 */
export async function removeStagings(dataDir: string, now: Date, isAlone: boolean): Promise<void> {
	const names = await readdir(dataDir).catch((error: unknown) => {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
		throw error;
	});
	for (const name of names) {
		const begun = FOLDER.exec(name)?.[1];
		const isLeft = begun !== undefined && (isAlone || now.getTime() - Number(begun) > UNFINISHED_MS);
		if (isLeft || (isAlone && FORMER.test(name)))
			await rm(join(dataDir, name), { recursive: true, force: true });
	}
}
