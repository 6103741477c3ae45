import { createReadStream } from "node:fs";
import { TableError } from "./table-error.ts";
import type { TableHead } from "./table-row.ts";

type Encoding = NonNullable<TableHead["encoding"]>;

/**
 * Finds out how a file's text is encoded. Reads it to its end: the first letter that is no UTF-8 may be its last.
 * @throws TableError when it is no text.
 */
export async function encodingOf(file: string): Promise<Encoding> {
	const utf8 = new TextDecoder("utf-8", { fatal: true });
	let isUtf8 = true;
	let size = 0;
	let controls = 0;
	for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
		if (size === 0 && chunk[0] === 0xff && chunk[1] === 0xfe) return "utf-16le";
		if (size === 0 && chunk[0] === 0xfe && chunk[1] === 0xff) return "utf-16be";
		size += chunk.length;
		if (chunk.includes(0)) throw notText();
		for (const byte of chunk) if (byte < 32 && (byte < 9 || byte > 13)) controls++;
		isUtf8 &&= isValid(utf8, chunk);
	}
	// A stray control character in a text that came from elsewhere is no reason to refuse the table.
	if (controls > 5 && controls > size / 100) throw notText();
	return isUtf8 && isValid(utf8) ? "utf-8" : "windows-1252";
}

function isValid(decoder: InstanceType<typeof TextDecoder>, chunk?: Uint8Array): boolean {
	try {
		if (chunk === undefined) decoder.decode();
		else decoder.decode(chunk, { stream: true });
		return true;
	} catch {
		return false;
	}
}

function notText(): TableError {
	return new TableError("This is not a table: it holds no text. Save the table as XLSX or CSV.");
}

/** The file's text in pieces, without a byte order mark. */
export async function* textOf(file: string, encoding: Encoding): AsyncGenerator<string> {
	const decoder = new TextDecoder(encoding);
	let isNul = false;
	for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
		const text = decoder.decode(chunk, { stream: true });
		isNul ||= text.includes("\0");
		if (isNul) throw notText();
		yield text;
	}
	yield decoder.decode();
}
