import { randomUUID } from "node:crypto";
import { open, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes a file completely or not at all, even if the disk is full or the process ends; once resolved, it survives a power
 * failure. Its folder must exist.
 */
export async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
	const unfinished = `${file}.${randomUUID()}.part`;
	try {
		await writeFile(unfinished, bytes, { flag: "wx", mode: 0o600, flush: true });
		await rename(unfinished, file);
	} catch (error) {
		await rm(unfinished, { force: true });
		throw error;
	}
	await flushFolder(dirname(file));
}

/** Flushes a folder's entries to the disk. */
export async function flushFolder(folder: string): Promise<void> {
	const handle = await open(folder, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}
