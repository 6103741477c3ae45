import { read } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { reason } from "@freehub/contract/rule-sentences";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from "yauzl";
import { damaged, type Limits, sizeInWords, TableError } from "./table.ts";

/** Max total length of the names in a ZIP directory, in bytes. */
const LIST_BYTES = 8 * 1024 ** 2;
const STORED = 0;
const PIECE = 64 * 1024;

/** An open ZIP file. Names are case-insensitive. */
export type Zip = {
	has: (name: string) => boolean;
	/**
	 * Unpacks a part lazily, and measures the actual output instead of trusting the declared size.
	 * @throws TableError if it is missing, encrypted, damaged, or too large.
	 */
	unpack: (name: string) => AsyncGenerator<Uint8Array>;
};

/** Reads the directory of a ZIP file. @throws TableError if it is cut off, damaged, or has too many parts. */
export async function openZip(handle: FileHandle, limits: Limits): Promise<Zip> {
	const { size } = await handle.stat();
	const zip = await fromRandomAccessReaderPromise(new Reader(handle, size), size, {
		autoClose: false,
		lazyEntries: true,
		// The names are not used as paths, and the declared sizes are not trusted.
		decodeStrings: false,
		validateEntrySizes: false,
	}).catch((error: unknown) => {
		throw refusalOf(error, "its end is missing; it may have been cut off");
	});
	const parts = new Map<string, Entry>();
	let listBytes = 0;
	try {
		if (zip.entryCount > limits.entries) throw tooManyParts(limits);
		for await (const entry of zip.eachEntry()) {
			listBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
			if (listBytes > LIST_BYTES) throw tooManyParts(limits);
			parts.set(keyOf(entry.fileNameRaw.toString("utf8")), entry);
		}
	} catch (error) {
		throw refusalOf(error, "its list of parts");
	}

	let unpacked = 0;
	async function* unpack(name: string): AsyncGenerator<Uint8Array> {
		const entry = parts.get(keyOf(name));
		if (entry === undefined) throw damaged(`${name} is missing`);
		if (entry.isEncrypted()) throw locked();
		if (!entry.canDecodeFileData()) throw damaged(`${name} is packed in an unknown way`);
		let size = 0;
		let crc = 0;
		try {
			const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
			for await (const chunk of content(handle, entry, fileDataStart)) {
				size += chunk.length;
				unpacked += chunk.length;
				crc = crc32(chunk, crc);
				if (size > limits.freelyUnpacked && size > entry.compressedSize * limits.ratio) {
					throw new TableError(reason("file_too_much.packed"));
				}
				if (unpacked > limits.unpacked) {
					const most = sizeInWords(limits.unpacked);
					throw new TableError(reason("file_too_much.unpacked", { most }));
				}
				yield chunk;
			}
		} catch (error) {
			throw refusalOf(error, `${name} cannot be unpacked`);
		}
		if (crc !== entry.crc32) throw damaged(`${name} is not what was packed`);
	}
	return { has: (name) => parts.has(keyOf(name)), unpack };
}

/** Some programs write backslashes into names. */
function keyOf(name: string): string {
	return name.replaceAll("\\", "/").toLowerCase();
}

function tooManyParts(limits: Limits): TableError {
	return new TableError(reason("file_too_much.parts", { max: limits.entries }));
}

function locked(): TableError {
	return new TableError(reason("file_locked"));
}

/** Converts errors caused by the file; a disk error has its own code; zlib's codes start with Z_. */
function refusalOf(error: unknown, why: string): unknown {
	const { code = "Z_", message } = error as NodeJS.ErrnoException;
	if (error instanceof TableError || !code.startsWith("Z_")) return error;
	return /encrypt/.test(message) ? locked() : damaged(why);
}

/** The unpacked bytes of a part. */
function content(handle: FileHandle, entry: Entry, start: number): AsyncIterable<Buffer> {
	if (entry.compressedSize === 0) return Readable.from([]);
	const end = start + entry.compressedSize - 1;
	const packed = handle.createReadStream({ start, end, autoClose: false, highWaterMark: PIECE });
	if (entry.compressionMethod === STORED) return packed as AsyncIterable<Buffer>;
	// Errors are emitted by the returned stream.
	return pipeline(packed, createInflateRaw({ chunkSize: PIECE }), () => undefined) as AsyncIterable<Buffer>;
}

/** Reads the ZIP directory. Rejects positions outside the file: Node would throw them where nobody can catch them. */
class Reader extends RandomAccessReader {
	readonly #handle: FileHandle;
	readonly #size: number;

	constructor(handle: FileHandle, size: number) {
		super();
		this.#handle = handle;
		this.#size = size;
	}

	override read(...[buffer, offset, length, position, done]: Parameters<RandomAccessReader["read"]>): void {
		if (position + length > this.#size) {
			setImmediate(done, damaged("a part is said to be outside of it"));
		} else read(this.#handle.fd, buffer, offset, length, position, done);
	}
}
