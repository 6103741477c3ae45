import { pipeline } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { strToU8, Zip, type ZipInputFile } from "fflate";
import { parts, sheetEnd, sheetHead, sheetRow } from "./xlsx-parts.ts";

/**
 * An XLSX file of one sheet, made as it is read, so that its length does not matter: a bold head that stays in view,
 * and the rows below it.
 * @param rows XML of rows from line 2 on, as `sheetRow` makes it.
 */
export function xlsxStream(
	columns: string[],
	rows: AsyncIterable<Uint8Array>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
	return ReadableStream.from(zipped(columns, rows)) as ReadableStream<Uint8Array<ArrayBuffer>>;
}

async function* zipped(columns: string[], rows: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
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
	for (const [name, xml] of [...parts.map(([name, xml]) => [name, [xml]] as const), sheet(columns, rows)]) {
		for await (const _ of addPart(zip, name, xml)) yield* take();
	}
	zip.end();
	yield* take();
}

function sheet(columns: string[], rows: AsyncIterable<Uint8Array>) {
	return ["xl/worksheets/sheet1.xml", sheetXml(columns, rows)] as const;
}

async function* sheetXml(
	columns: string[],
	rows: AsyncIterable<Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
	yield sheetHead + sheetRow(1, columns, true);
	yield* rows;
	yield sheetEnd;
}

/** Packs one part with Node's own deflate, which works beside the event loop; fflate only keeps the ZIP's books. */
async function* addPart(zip: Zip, name: string, xml: Iterable<string> | AsyncIterable<string | Uint8Array>) {
	const entry: ZipInputFile = { filename: name, size: 0, crc: 0, compression: 8 };
	zip.add(entry);
	const bytes = async function* () {
		for await (const text of xml) {
			const piece = typeof text === "string" ? strToU8(text) : text;
			entry.size += piece.length;
			entry.crc = crc32(piece, entry.crc);
			if (piece.length > 0) yield piece;
		}
	};
	const deflate = createDeflateRaw();
	// What goes wrong with the rows comes out of the stream that is read.
	pipeline(bytes, deflate, () => undefined);
	for await (const chunk of deflate) {
		entry.ondata?.(null, chunk as Uint8Array<ArrayBuffer>, false);
		yield;
	}
	entry.ondata?.(null, new Uint8Array(0), true);
	yield;
}
