import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { flushFolder, writeDurably } from "#write-durably.ts";

/** Storage for renditions of pictures. Data stored under a key never changes. */
export type ImageStore = {
	/** Stores data; once resolved, it survives a power failure. */
	put(key: string, bytes: Uint8Array): Promise<void>;
	/** @returns undefined if nothing is stored under the key. */
	get(key: string): Promise<Uint8Array | undefined>;
};

/** Stores pictures as files in a folder, which is created with the first one. Several processes can share it. */
export function folderStore(folder: string): ImageStore {
	// Subfolders, because a single folder should not contain a hundred thousand files.
	const fileOf = (key: string) => join(folder, key.slice(0, 2), key.slice(2, 4), key);
	return {
		async put(key, bytes) {
			const file = fileOf(key);
			await makeFolders(folder, dirname(file));
			await writeDurably(file, bytes);
		},
		async get(key) {
			try {
				return await readFile(fileOf(key));
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
				throw error;
			}
		},
	};
}

async function makeFolders(folder: string, inner: string): Promise<void> {
	const first = await mkdir(inner, { recursive: true, mode: 0o700 });
	if (first === undefined) return;
	// A new folder survives a power failure only once its parent is flushed.
	for (let made = inner; made !== dirname(first); made = dirname(made)) await flushFolder(dirname(made));
	if (first !== folder) await flushFolder(folder);
}
