import type { FileHandle } from "node:fs/promises";
import { grouped, type Limits } from "./limits.ts";
import { TableError } from "./table-error.ts";

/** A part of a ZIP file, as the directory at the file's end describes it. */
export type ZipEntry = {
	name: string;
	method: number;
	crc: number;
	packed: number;
	/** Where its own header begins. */
	offset: number;
	isLocked: boolean;
};

const END = 0x06054b50;
const END_64_LOCATOR = 0x07064b50;
const ENTRY = 0x02014b50;
/** The end record and the longest comment after it, and the locator before it. */
const TAIL = 22 + 0xffff + 20;
const DIRECTORY_BYTES = 8 * 1024 ** 2;

/** The parts of a ZIP file by their names in lower case. @throws TableError when it is cut off or damaged. */
export async function zipDirectory(handle: FileHandle, limits: Limits): Promise<Map<string, ZipEntry>> {
	const { size } = await handle.stat();
	const tail = await readAt(handle, Math.max(0, size - TAIL), Math.min(size, TAIL));
	const end = findEnd(tail);
	if (end === undefined) throw damaged("its end is missing; it may have been cut off");
	let count = tail.readUInt16LE(end + 10);
	let length = tail.readUInt32LE(end + 12);
	let offset = tail.readUInt32LE(end + 16);
	if (end >= 20 && tail.readUInt32LE(end - 20) === END_64_LOCATOR) {
		const record = await readAt(handle, Number(tail.readBigUInt64LE(end - 12)), 56);
		count = Number(record.readBigUInt64LE(32));
		length = Number(record.readBigUInt64LE(40));
		offset = Number(record.readBigUInt64LE(48));
	}
	if (count > limits.entries || length > DIRECTORY_BYTES) {
		throw new TableError(
			`The file is packed from more than ${grouped(limits.entries)} parts; no table is. Save it as CSV.`,
		);
	}
	return entriesOf(await readAt(handle, offset, length), count);
}

function findEnd(tail: Buffer): number | undefined {
	for (let at = tail.length - 22; at >= 0; at--) {
		if (tail[at] === 0x50 && tail.readUInt32LE(at) === END) return at;
	}
	return undefined;
}

function entriesOf(directory: Buffer, count: number): Map<string, ZipEntry> {
	const entries = new Map<string, ZipEntry>();
	let at = 0;
	for (let index = 0; index < count; index++) {
		if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY)
			throw damaged("its list of parts");
		const nameLength = directory.readUInt16LE(at + 28);
		const extraLength = directory.readUInt16LE(at + 30);
		const name = directory.toString("utf8", at + 46, at + 46 + nameLength).replaceAll("\\", "/");
		const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
		const [, packed, offset] = wideNumbers(extra, [
			directory.readUInt32LE(at + 24),
			directory.readUInt32LE(at + 20),
			directory.readUInt32LE(at + 42),
		]);
		entries.set(name.toLowerCase(), {
			name,
			method: directory.readUInt16LE(at + 10),
			crc: directory.readUInt32LE(at + 16),
			packed: packed ?? 0,
			offset: offset ?? 0,
			isLocked: (directory.readUInt16LE(at + 8) & 1) === 1,
		});
		at += 46 + nameLength + extraLength + directory.readUInt16LE(at + 32);
	}
	return entries;
}

/** Numbers that did not fit into 32 bits stand in an extra field (ZIP64), those that did not fit in their order. */
function wideNumbers(extra: Buffer, numbers: number[]): number[] {
	let at = 0;
	while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2);
	let next = at + 4;
	return numbers.map((number) => {
		if (number !== 0xffffffff || next + 8 > extra.length) return number;
		next += 8;
		return Number(extra.readBigUInt64LE(next - 8));
	});
}

/** Reads so many bytes from there. @throws TableError when the file has not so many. */
export async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
	if (!Number.isSafeInteger(position) || position < 0) throw damaged("a part is said to be outside of it");
	const { size } = await handle.stat();
	if (position + length > size) throw damaged("a part is said to be outside of it");
	const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
	if (bytesRead !== length) throw damaged("it became shorter while it was read");
	return buffer;
}

/** What is said of a file that breaks its format's rules. */
export function damaged(why: string): TableError {
	return new TableError(`The XLSX file is damaged (${why}). Open it in a spreadsheet and save it again.`);
}
