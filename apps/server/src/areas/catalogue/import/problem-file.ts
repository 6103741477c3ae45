import type { Language } from "@freehub/domain/language";
import type { Db } from "#db/connection.ts";
import type { RequestClient } from "#http/route.ts";
import { problemFiles } from "#queues/bounds.ts";
import { openStreams } from "#queues/open-streams.ts";
import { csvHead, csvLines, unambiguous } from "#sheets/csv.ts";
import { sheetRow, xlsxStream } from "#sheets/write-xlsx.ts";
import { requireImport } from "./get-import.ts";
import type { ImportRunner } from "./import-runner.ts";
import { type ProblemRows, problemRows } from "./problem-rows.ts";
import type { ProblemWords } from "./problem-words.ts";
import type { RowReason } from "./read-row.ts";

type Asked = { format: "csv" | "xlsx"; notes: "yes" | "no"; language: Language };

/**
 * Makes files of refused rows while they are read. Few at a time, because each has a process that reads the uploaded file; one that
 * its client does not read is ended.
 */
export function createProblemFiles(
	db: Db,
	runner: Pick<ImportRunner, "files" | "open">,
	loadWords: () => Promise<ProblemWords>,
) {
	const takeSeat = openStreams(problemFiles);

	/** @throws AppError not_found, import_state, too_many_requests */
	return async (
		id: string,
		{ format, notes, language }: Asked,
		{ address }: RequestClient,
	): Promise<AsyncIterable<Uint8Array>> => {
		const row = await requireImport(db.kysely, id);
		const sentence = await loadWords();
		let problems: ProblemRows | undefined;
		const seat = takeSeat(address, () => void problems?.close());
		const inWords = ({ column, ...why }: RowReason) =>
			[column, sentence(language, why)].filter((part) => part !== null).join(": ");
		try {
			problems = await problemRows(db, runner, row, notes === "yes", inWords);
		} catch (error) {
			seat.free();
			throw error;
		}
		const { columns } = problems;
		if (format === "csv") return untilRead(problems, seat, csvParts(problems));
		return xlsxStream(columns, untilRead(problems, seat, sheetParts(problems)));
	};
}

async function* csvParts({ columns, rows }: ProblemRows): AsyncGenerator<string> {
	yield csvHead(columns);
	for await (const batch of rows) yield csvLines(batch.map((cells) => cells.map(unambiguous)));
}

/** The header is line 1. */
const FIRST_LINE = 2;

async function* sheetParts({ rows }: ProblemRows): AsyncGenerator<string> {
	let line = FIRST_LINE;
	for await (const batch of rows) yield batch.map((cells) => sheetRow(line++, cells)).join("");
}

async function* untilRead(
	{ close }: ProblemRows,
	seat: ReturnType<ReturnType<typeof openStreams>>,
	texts: AsyncIterable<string>,
): AsyncGenerator<Uint8Array> {
	const encoder = new TextEncoder();
	try {
		for await (const text of texts) {
			seat.keep();
			yield encoder.encode(text);
		}
	} finally {
		await close();
		seat.free();
	}
}
