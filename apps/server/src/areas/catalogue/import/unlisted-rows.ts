import { createReadStream } from "node:fs";
import { appendFile, rm } from "node:fs/promises";
import { createGunzip, gzipSync } from "node:zlib";
import type { UnlistedRow } from "./refusals.ts";

// The database has only some of very many refused rows. The others are in a compressed file beside the import's, one JSON text per
// line, so that a person can get all of them to be mended.

/** Characters that are compressed at once: about a millisecond's work. */
const CHUNK = 64 * 1024;

/** Writes the refused rows of one dry run; the file exists only if there are any. */
export function unlistedRows(path: string, mode: number) {
	let text = "";
	let isNew = true;

	/** @returns the bytes written. */
	async function flush(): Promise<number> {
		if (isNew) await rm(path, { force: true });
		isNew = false;
		if (text === "") return 0;
		// Compressed texts in a row are read as one.
		const bytes = gzipSync(text, { level: 1 });
		text = "";
		await appendFile(path, bytes, { mode });
		return bytes.length;
	}

	return {
		/** Notes rows. @returns the bytes that were written now. */
		async add(rows: readonly UnlistedRow[]): Promise<number> {
			for (const row of rows) text += `${JSON.stringify(row)}\n`;
			return isNew || text.length >= CHUNK ? flush() : 0;
		},
		/** Writes the rest. */
		end: flush,
	};
}

/** Reads the rows again; none if there is no file. */
export async function* readUnlisted(path: string): AsyncGenerator<UnlistedRow> {
	const file = createReadStream(path);
	const unzip = createGunzip().setEncoding("utf8");
	file.on("error", (error) => unzip.destroy(error));
	let rest = "";
	try {
		for await (const text of file.pipe(unzip) as AsyncIterable<string>) {
			const lines = (rest + text).split("\n");
			rest = lines.pop() ?? "";
			for (const line of lines) yield JSON.parse(line) as UnlistedRow;
		}
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
	} finally {
		file.destroy();
		unzip.destroy();
	}
}
