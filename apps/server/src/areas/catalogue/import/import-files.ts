import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { readUnlisted, unlistedRows } from "./unlisted-rows.ts";

export type ImportFiles = ReturnType<typeof importFiles>;

/** The end of the name of a file's refused rows that the database does not have. */
const UNLISTED = ".unlisted";

/** Nobody else on the machine may read the files. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Stores uploaded files until the commit: the dry run reads them again when a column is corrected. */
export function importFiles(dataDir: string) {
	const folder = join(dataDir, "imports");
	const pathOf = (id: string): string => join(folder, id);
	const unlistedPathOf = (id: string): string => `${pathOf(id)}${UNLISTED}`;
	return {
		pathOf,
		/** Saves a file; a partial file is removed on failure. */
		async save(id: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
			await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
			try {
				await pipeline(
					Readable.from(pieces),
					createWriteStream(pathOf(id), { mode: FILE_MODE, flush: true }),
				);
			} catch (error) {
				await rm(pathOf(id), { force: true });
				throw error;
			}
		},
		/** Where a dry run notes the refused rows of a file that the database does not have. */
		unlistedOf: (id: string) => unlistedRows(unlistedPathOf(id), FILE_MODE),
		/** These rows, in the order in which they were noted. */
		readUnlisted: (id: string) => readUnlisted(unlistedPathOf(id)),
		/** The ids of files last written before a time. */
		async writtenBefore(moment: Date): Promise<string[]> {
			const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
				if (error.code === "ENOENT") return [];
				throw error;
			});
			const old: string[] = [];
			for (const name of names) {
				const about = await stat(pathOf(name)).catch(() => undefined);
				const id = name.endsWith(UNLISTED) ? name.slice(0, -UNLISTED.length) : name;
				if (about !== undefined && about.mtime < moment) old.push(id);
			}
			return old;
		},
		/** The size of a file in bytes; undefined: it is gone. */
		sizeOf: (id: string): Promise<number | undefined> =>
			stat(pathOf(id)).then(
				({ size }) => size,
				() => undefined,
			),
		async remove(id: string): Promise<void> {
			await Promise.all([pathOf(id), unlistedPathOf(id)].map((path) => rm(path, { force: true })));
		},
	};
}
