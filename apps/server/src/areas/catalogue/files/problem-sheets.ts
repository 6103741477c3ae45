import { setImmediate } from "node:timers/promises";
import type { FileReading } from "@freehub/contract/buying/files";
import type { FieldColumns } from "@freehub/contract/catalogue/import-fields";
import type { ProblemFormat } from "@freehub/contract/catalogue/problem-file";
import { reason } from "@freehub/contract/rule-sentences";
import { type ProblemWords, problemText } from "#areas/catalogue/import/problem-words.ts";
import type { ImportUploads, Upload } from "#areas/catalogue/import/upload-import.ts";
import type { Db } from "#db/connection.ts";
import type { WriteRequest } from "#db/write.ts";
import type { Cell } from "#sheets/csv.ts";
import type { Table } from "#sheets/open-table.ts";
import { numberColumnsOf, problemCells, problemColumns, problemSheet } from "#sheets/problem-sheet.ts";
import { TableError, type TableRow } from "#sheets/table.ts";
import { fileChoice, inLines, type Refused } from "./plan-rows.ts";

/** Max characters of a file's cells: all of its rows are held in memory while it is planned. */
const MAX_CHARACTERS = 20_000_000;
/** Rows that are written at once. */
const BATCH = 200;

/** The means by which a file of problems is made. */
export type ProblemMeans = { db: Db; uploads: ImportUploads; words: ProblemWords };

type Whole<Read> = { read: Read; head: Table["head"]; rows: ReadonlyMap<number, TableRow> };

/** Reads a file, and keeps its rows as they are. */
export async function readWhole<Read>(
	{ uploads: { readAtOnce } }: ProblemMeans,
	file: Upload["file"],
	query: Pick<FileReading, "sheet">,
	request: WriteRequest,
	readTable: (table: Table) => Promise<Read>,
): Promise<Whole<Read>> {
	const { read } = await readAtOnce(file, request, fileChoice(query), async (table) => {
		const rows = new Map<number, TableRow>();
		const read = await readTable({ ...table, rows: keeping(table.rows, rows) });
		return { read, head: table.head, rows };
	});
	return read;
}

/** @throws TableError if the cells are too long altogether. */
async function* keeping(batches: Table["rows"], rows: Map<number, TableRow>): AsyncGenerator<TableRow[]> {
	let characters = 0;
	for await (const batch of batches) {
		for (const row of batch) {
			for (const cell of row.cells) characters += cell.length;
			// The cells are mended later.
			rows.set(row.line, { ...row, cells: [...row.cells] });
		}
		if (characters > MAX_CHARACTERS) throw new TableError(reason("file_too_much.memory"));
		yield batch;
	}
}

/** The rows of a plan that a file of problems has: the refused ones, and, if asked for, those with a note. */
export function problemsOf<Row>(
	{ refused, noted }: { refused: readonly Row[]; noted: readonly Row[] },
	{ notes }: { notes: "yes" | "no" },
): Row[] {
	return notes === "yes" ? [...refused, ...noted] : [...refused];
}

/** Rows of a file that have problems, as a file with what is wrong with each. @param numbers the fields with numbers. */
export async function sheetOf(
	{ words }: ProblemMeans,
	{ head, rows, read }: Whole<{ reading: { mapping: Readonly<Record<string, FieldColumns>> } }>,
	numbers: readonly string[],
	problems: readonly Refused[],
	{ format, language }: ProblemFormat,
): Promise<AsyncIterable<Uint8Array>> {
	const sentence = await words(language);
	const sorted = inLines(problems);
	const numberColumns = numberColumnsOf(read.reading.mapping, numbers);

	async function* batches(): AsyncGenerator<Cell[][]> {
		for (let from = 0; from < sorted.length; from += BATCH) {
			// Requests run in between.
			await setImmediate();
			yield sorted.slice(from, from + BATCH).flatMap(({ line, reasons }) => {
				const row = rows.get(line);
				return row === undefined
					? []
					: [problemCells(row, head, problemText(sentence, reasons), numberColumns)];
			});
		}
	}
	return problemSheet(problemColumns(head), batches(), format);
}
