import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { reason } from "@freehub/contract/rule-sentences";
import { columnKey } from "@freehub/domain/sheets/column-key";
import { type ColumnNames, MOST_ABOVE, noNames } from "./choose-sheet.ts";
import { markLeftOut } from "./left-out-rows.ts";
import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { markShortRows } from "./short-rows.ts";
import {
	type Limits,
	notTable,
	sizeInWords,
	type TableChoice,
	TableError,
	type TableHead,
	type TableRow,
} from "./table.ts";

/**
 * Reads a file's head and its rows; `openTable` does this in another process.
 * @param names known column names: the row that contains them is the head, and of several sheets the first with them is read.
 */
export async function readTable(
	file: string,
	limits: Limits,
	{ encoding, sheet }: TableChoice = {},
	names: ColumnNames = noNames,
): Promise<{ head: TableHead; rows: AsyncGenerator<TableRow[]> }> {
	const kind = await kindOf(file, limits);
	const { rows, ...about } =
		kind === "csv"
			? { kind, ...(await readCsv(file, limits, encoding)) }
			: { kind, ...(await readXlsx(file, limits, { sheet, names })) };
	const { value: first } = (await rows.next()) as IteratorResult<TableRow[], undefined>;
	const above = headIndex(first ?? [], names.known);
	const head = first?.[above];
	if (first === undefined || head === undefined) {
		const which =
			("sheet" in about ? (about.sheet ?? 0) : (sheet ?? 0)) === 0
				? "file_without_rows.first_sheet"
				: "file_without_rows.sheet";
		throw new TableError(reason(kind === "csv" ? "file_without_rows" : which));
	}

	async function* below(rest: TableRow[]): AsyncGenerator<TableRow[]> {
		try {
			if (rest.length > 0) yield rest;
			yield* rows;
		} finally {
			// The caller may have stopped before reading the second part.
			await rows.return(undefined);
		}
	}
	const columns = head.cells.map((name) => name.trim());
	const marked = markLeftOut(below(first.slice(above + 1)), columns);
	return {
		head: { ...about, ...(above > 0 && { above }), columns },
		rows: kind === "csv" ? markShortRows(marked, columns) : marked,
	};
}

/**
 * The index of the row with the column names, because titles, dates and addresses may precede it: the first row with at least
 * half the maximum number of known names; if there are none, the first with at least half the maximum number of filled cells.
 */
function headIndex(rows: readonly TableRow[], names: ReadonlySet<string>): number {
	const first = rows.slice(0, MOST_ABOVE + 1);
	const counts = (counted: (cell: string) => boolean) =>
		first.map(({ cells }) => cells.filter(counted).length);
	const known = counts((cell) => names.has(columnKey(cell)));
	const isNamed = known.some((count) => count > 1) || known[0] === 1;
	const found = isNamed ? known : counts((cell) => cell.trim() !== "");
	const most = Math.max(0, ...found);
	return Math.max(
		0,
		found.findIndex((count) => count >= most / 2),
	);
}

const magics: [bytes: number[] | string, called: string][] = [
	["%PDF-", "a PDF"],
	["\x89PNG", "a picture"],
	[[0xff, 0xd8, 0xff], "a picture"],
	["GIF8", "a picture"],
	["RIFF", "a picture or a recording"],
	["BM", "a picture"],
	[[0x1f, 0x8b], "a packed file (gzip)"],
	["7z\xbc\xaf", "a packed file (7-Zip)"],
	["Rar!", "a packed file (RAR)"],
	["{\\rtf", "a text document (RTF)"],
	["SQLite format 3", "a database"],
];

/** Detects the file type by its content, ignoring its name. @throws TableError if it is too large, or no table. */
async function kindOf(file: string, limits: Limits): Promise<"csv" | "xlsx"> {
	const { size } = await stat(file);
	if (size === 0) throw new TableError(reason("file_empty"));
	if (size > limits.bytes) {
		const facts = { size: sizeInWords(size), most: sizeInWords(limits.bytes) };
		throw new TableError(reason("file_too_large", facts));
	}
	const beginning = await firstBytes(file, 4096);
	if (startsWith(beginning, "PK\x03\x04") || startsWith(beginning, "PK\x05\x06")) return "xlsx";
	if (startsWith(beginning, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) throw await oldOffice(file);
	for (const [bytes, called] of magics) {
		// Two or four letters may also start a CSV head; a file of that format contains NUL bytes as well.
		if (startsWith(beginning, bytes) && (isLong(bytes) || beginning.includes(0))) throw notTable(called);
	}
	if (beginning.subarray(4, 8).toString("latin1") === "ftyp") throw notTable("a picture or a film");
	const text = beginning
		.toString("utf8")
		.replace(/^\uFEFF/, "")
		.trimStart();
	if (/^<(!doctype html|html|head|body|table|meta)\b/i.test(text)) throw notTable("a web page (HTML)");
	if (/^<\?xml|^<[a-z][\w:]*[\s>/]/i.test(text)) throw notTable("an XML file");
	if (/^ID;P[^\r\n]*\r?\n(?:[BC];[XY]\d|[FP];P|O;)/.test(text)) throw notTable("a SYLK file (.slk)");
	if (/^TABLE\r?\n0,1\r?\n"/.test(text)) throw notTable("a DIF file");
	if (/^(\{\s*("|\}|$)|\[\s*(\{|\[|"|\]|$))/.test(text)) throw notTable("a JSON file");
	return "csv";
}

function isLong(bytes: number[] | string): boolean {
	return typeof bytes !== "string" || bytes.length > 4 || /[^ -~]/.test(bytes);
}

function startsWith(buffer: Buffer, bytes: number[] | string): boolean {
	const wanted = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : Buffer.from(bytes);
	return buffer.subarray(0, wanted.length).equals(wanted);
}

async function firstBytes(file: string, length: number): Promise<Buffer> {
	const handle = await open(file);
	try {
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
		return buffer.subarray(0, bytesRead);
	} finally {
		await handle.close();
	}
}

/** Excel puts encrypted workbooks into the container of its format from before 2007. */
async function oldOffice(file: string): Promise<TableError> {
	const locked = Buffer.from("EncryptedPackage", "utf16le");
	let end: Buffer = Buffer.alloc(0);
	for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
		if (Buffer.concat([end, chunk]).includes(locked)) {
			return new TableError(reason("file_locked"));
		}
		end = chunk.subarray(-locked.length);
	}
	return new TableError(reason("file_of_other_program.xls"));
}
