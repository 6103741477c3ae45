import { inflateSync } from "node:zlib";

/** Sizes of the heads of both formats and of their entries for a table, in bytes. */
const WOFF = { head: 44, entry: 20 };
const SFNT = { head: 12, entry: 16 };

/**
 * The OpenType font in a WOFF file. fontkit reads WOFF, too, but decompresses a font's table of outlines again for each letter that
 * it embeds.
 * @throws if it is no WOFF file.
 */
export function openWoff(woff: Buffer): Buffer {
	if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("This is no WOFF file.");
	const count = woff.readUInt16BE(12);
	const head = Buffer.alloc(SFNT.head + count * SFNT.entry);
	// The kind of outlines.
	woff.copy(head, 0, 4, 8);
	head.writeUInt16BE(count, 4);
	const parts: Buffer[] = [head];
	let end = head.length;
	for (let i = 0; i < count; i++) {
		const entry = WOFF.head + i * WOFF.entry;
		const at = woff.readUInt32BE(entry + 4);
		const stored = woff.subarray(at, at + woff.readUInt32BE(entry + 8));
		const length = woff.readUInt32BE(entry + 12);
		const table = stored.length < length ? inflateSync(stored) : stored;
		const written = SFNT.head + i * SFNT.entry;
		// The table's name and checksum, and where it is.
		woff.copy(head, written, entry, entry + 4);
		woff.copy(head, written + 4, entry + 16, entry + 20);
		head.writeUInt32BE(end, written + 8);
		head.writeUInt32BE(length, written + 12);
		const padding = Buffer.alloc(-length & 3);
		parts.push(table, padding);
		end += length + padding.length;
	}
	return Buffer.concat(parts);
}
