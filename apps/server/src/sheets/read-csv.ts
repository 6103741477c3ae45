import { createReadStream } from "node:fs";
import { reason } from "@freehub/contract/rule-sentences";
import { csvRecords } from "./csv-records.ts";
import { separationOf } from "./csv-separator.ts";
import { hasStray, noteStray, nulCounter, tooManyNuls } from "./stray-characters.ts";
import {
	type CsvEncoding,
	type Limits,
	rowCollector,
	TableError,
	type TableHead,
	type TableRow,
} from "./table.ts";

const BEGINNING = 64 * 1024;

type Csv = Required<Pick<TableHead, "encoding" | "separator">> &
	Pick<TableHead, "isEncodingGuessed"> & { rows: AsyncGenerator<TableRow[]> };

/**
 * Reads a CSV file: its encoding, its separator, and its rows in batches, including the head.
 * @param chosen the encoding, if known; otherwise it is detected from the bytes.
 */
export async function readCsv(file: string, limits: Limits, chosen?: CsvEncoding): Promise<Csv> {
	const encoding = chosen ?? (await encodingOf(file));
	const texts = textOf(file, encoding);
	let beginning = "";
	while (beginning.length < BEGINNING) {
		const { value, done } = await texts.next();
		if (done === true) break;
		beginning += value;
	}
	const { separator, skip } = separationOf(beginning);
	const records = csvRecords(separator, limits, skip === 0 ? 1 : 2);

	async function* rows(): AsyncGenerator<TableRow[]> {
		const collector = rowCollector(limits, "Line");
		let isStray = false;
		const collect = function* (text: string, isLast: boolean) {
			isStray ||= hasStray(text);
			for (const record of records.push(text, isLast)) {
				if (isStray) noteStray(record);
				collector.add(record);
				const batch = collector.take();
				if (batch !== undefined) yield batch;
			}
		};
		yield* collect(beginning.slice(skip), false);
		for await (const text of texts) yield* collect(text, false);
		yield* collect("", true);
		const last = collector.take(true);
		if (last !== undefined) yield last;
	}
	// Any bytes are valid Windows-1252, so this encoding is a guess.
	const isGuessed = chosen === undefined && encoding === "windows-1252";
	return { encoding, separator, ...(isGuessed && { isEncodingGuessed: true }), rows: rows() };
}

/**
 * Detects the encoding of a file. Reads the whole file: the first invalid UTF-8 may be its last letter.
 * @throws TableError if it is not text.
 */
async function encodingOf(file: string): Promise<CsvEncoding> {
	const strict = new TextDecoder("utf-8", { fatal: true });
	const lenient = new TextDecoder("utf-8");
	const nuls = nulCounter();
	let isUtf8 = true;
	let size = 0;
	let controls = 0;
	let letters = 0;
	let broken = 0;
	for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
		if (size === 0 && chunk[0] === 0xff && chunk[1] === 0xfe) return "utf-16le";
		if (size === 0 && chunk[0] === 0xfe && chunk[1] === 0xff) return "utf-16be";
		size += chunk.length;
		nuls.count(chunk);
		if (nuls.isBinary()) throw notText();
		for (const byte of chunk) if (byte < 32 && (byte < 9 || byte > 13)) controls++;
		isUtf8 &&= isValid(strict, chunk);
		for (const [letter] of lenient.decode(chunk, { stream: true }).matchAll(/[^\0-\x7F]/gu)) {
			letters++;
			if (letter === BROKEN) broken++;
		}
	}
	const verdict = nuls.verdict();
	if (verdict === "no-text") throw notText();
	if (verdict !== "text") return verdict;
	// A few control characters in a text from elsewhere are no reason to refuse the table.
	if (controls > 5 && controls > size / 100) throw notText();
	if (isUtf8 && isValid(strict)) return "utf-8";
	// Windows-1252 text hardly ever forms valid UTF-8 letters: if most letters are valid, the broken bytes are the exception.
	return broken < letters - broken ? "utf-8" : "windows-1252";
}

/** The decoder's replacement for an invalid byte. */
const BROKEN = "\uFFFD";

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
	return new TableError(reason("file_no_table.no_text"));
}

/** The file's text in chunks, without a byte order mark. */
async function* textOf(file: string, encoding: CsvEncoding): AsyncGenerator<string> {
	const decoder = new TextDecoder(encoding);
	const isNoText = tooManyNuls();
	for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
		const text = decoder.decode(chunk, { stream: true });
		if (isNoText(text)) throw notText();
		yield text;
	}
	yield decoder.decode();
}
