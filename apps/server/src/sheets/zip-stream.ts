import { pipeline } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { strToU8, Zip, type ZipInputFile } from "fflate";

/** A file in a ZIP archive. */
export type ZipPart = {
	name: string;
	content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
};

/** A ZIP archive, generated while it is read, so that its length does not matter. */
export async function* zipStream(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
	let ready: Uint8Array[] = [];
	const zip = new Zip((error, chunk) => {
		if (error !== null) throw error;
		ready.push(chunk);
	});
	const take = () => {
		const chunks = ready;
		ready = [];
		return chunks;
	};
	for await (const part of parts) for await (const _ of addPart(zip, part)) yield* take();
	zip.end();
	yield* take();
}

/** Compresses one part with Node's deflate, which runs outside the event loop; fflate only writes the ZIP structure. */
async function* addPart(zip: Zip, { name, content }: ZipPart) {
	const entry: ZipInputFile = { filename: name, size: 0, crc: 0, compression: 8 };
	zip.add(entry);
	const bytes = async function* () {
		for await (const text of content) {
			const piece = typeof text === "string" ? strToU8(text) : text;
			entry.size += piece.length;
			entry.crc = crc32(piece, entry.crc);
			if (piece.length > 0) yield piece;
		}
	};
	const deflate = createDeflateRaw();
	// Errors of the content are emitted by the stream that is read.
	pipeline(bytes, deflate, () => undefined);
	for await (const chunk of deflate) {
		entry.ondata?.(null, chunk as Uint8Array<ArrayBuffer>, false);
		yield;
	}
	entry.ondata?.(null, new Uint8Array(0), true);
	yield;
}
