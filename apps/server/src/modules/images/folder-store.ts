import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ImageStore } from "./image-store.ts";

/** Keeps pictures as files in a folder, which is made with the first one. Several processes can share it. */
export function folderStore(folder: string): ImageStore {
	// No folder should hold a hundred thousand files.
	const fileOf = (key: string) => join(folder, key.slice(0, 2), key.slice(2, 4), key);
	return {
		async put(key, bytes) {
			const file = fileOf(key);
			await makeFolders(folder, dirname(file));
			// Whoever reads sees the whole picture or none, also when the process ends here.
			const unfinished = `${file}.${randomUUID()}.part`;
			try {
				await writeWhole(unfinished, bytes);
				await rename(unfinished, file);
			} catch (error) {
				await rm(unfinished, { force: true });
				throw error;
			}
			await flush(dirname(file));
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
	// A new folder survives a power cut when the one around it is written.
	for (let made = inner; made !== dirname(first); made = dirname(made)) await flush(dirname(made));
	if (first !== folder) await flush(folder);
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

async function flush(folder: string): Promise<void> {
	const handle = await open(folder, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}
