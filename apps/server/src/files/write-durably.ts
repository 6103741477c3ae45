import { randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes a file that is there whole or not at all, also when the disk is full or the process ends meanwhile; once this
 * has resolved, it survives a power cut. Its folder must be there.
 */
export async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
	const unfinished = `${file}.${randomUUID()}.part`;
	try {
		await writeWhole(unfinished, bytes);
		await rename(unfinished, file);
	} catch (error) {
		await rm(unfinished, { force: true });
		throw error;
	}
	await flushFolder(dirname(file));
}

/** Brings a folder's names to the disk. */
export async function flushFolder(folder: string): Promise<void> {
	const handle = await open(folder, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
	const handle = await open(file, "wx", 0o600);
	try {
		await handle.writeFile(bytes);
		await handle.sync();
	} finally {
		await handle.close();
	}
}
