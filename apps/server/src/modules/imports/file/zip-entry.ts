import type { FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { type Limits, sizeInWords } from "./limits.ts";
import { TableError } from "./table-error.ts";
import { damaged, readAt, type ZipEntry } from "./zip-directory.ts";

const LOCAL_HEADER = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
const PIECE = 64 * 1024;

/** What all parts of one file together have been unpacked to. */
export type Unpacked = { bytes: number };

/**
 * Unpacks a part as it is asked for, and counts what comes out rather than what the file says will.
 * @throws TableError when it is locked, damaged, or becomes too large.
 */
export async function* unpack(
	handle: FileHandle,
	entry: ZipEntry,
	unpacked: Unpacked,
	limits: Limits,
): AsyncGenerator<Uint8Array> {
	if (entry.isLocked) throw new TableError("The file is protected by a password. Save it without one.");
	if (entry.method !== STORED && entry.method !== DEFLATED)
		throw damaged(`${entry.name} is packed in an unknown way`);
	const header = await readAt(handle, entry.offset, 30);
	if (header.readUInt32LE(0) !== LOCAL_HEADER) throw damaged(`${entry.name} is not where it should be`);
	const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
	if (entry.packed === 0) return;
	// Fails here when the part is said to go on after the file's end.
	await readAt(handle, start + entry.packed - 1, 1);

	const bytes = bytesOf(handle, start, entry.packed);
	let size = 0;
	let crc = 0;
	for await (const chunk of entry.method === STORED ? bytes : inflated(bytes, entry)) {
		size += chunk.length;
		unpacked.bytes += chunk.length;
		crc = crc32(chunk, crc);
		if (size > limits.freelyUnpacked && size > entry.packed * limits.ratio) {
			throw new TableError("The file unpacks to far more than a table would. Save it as CSV.");
		}
		if (unpacked.bytes > limits.unpacked) {
			const most = sizeInWords(limits.unpacked);
			throw new TableError(
				`The file unpacks to more than ${most}. Save it as CSV, or split it into several.`,
			);
		}
		yield chunk;
	}
	if (crc !== entry.crc) throw damaged(`${entry.name} is not what was packed`);
}

async function* bytesOf(handle: FileHandle, start: number, length: number): AsyncGenerator<Uint8Array> {
	for (let read = 0; read < length; read += PIECE) {
		yield await readAt(handle, start + read, Math.min(PIECE, length - read));
	}
}

async function* inflated(bytes: AsyncGenerator<Uint8Array>, entry: ZipEntry): AsyncGenerator<Uint8Array> {
	const inflate = createInflateRaw({ chunkSize: PIECE });
	// What goes wrong on the way comes out of the stream that is read.
	pipeline(bytes, inflate, () => undefined);
	try {
		yield* inflate as AsyncIterable<Uint8Array>;
	} catch (error) {
		// zlib's own codes; what went wrong while reading the disk is not the file's fault.
		const code = (error as NodeJS.ErrnoException).code ?? "";
		throw code.startsWith("Z_") ? damaged(`${entry.name} cannot be unpacked`) : error;
	}
}
