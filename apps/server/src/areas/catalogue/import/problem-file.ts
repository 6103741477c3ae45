import type { ProblemFormat } from "@freehub/contract/catalogue/problem-file";
import type { Db } from "#db/connection.ts";
import type { RequestClient } from "#http/route.ts";
import { problemFiles } from "#queues/bounds.ts";
import { openStreams } from "#queues/open-streams.ts";
import type { Cell } from "#sheets/csv.ts";
import { problemSheet } from "#sheets/problem-sheet.ts";
import { requireImport } from "./get-import.ts";
import type { ImportRunner } from "./import-runner.ts";
import { type ProblemKind, type ProblemRows, problemRows } from "./problem-rows.ts";
import { type ProblemWords, problemText } from "./problem-words.ts";

type Asked = ProblemFormat & { notes: "yes" | "no" };

export type ProblemFiles = ReturnType<typeof createProblemFiles>;

/**
 * Makes files of the refused rows of imports and price lists while they are read. Few at a time, because each has a process that reads
 * the uploaded file; one that its client does not read is ended.
 */
export function createProblemFiles(
	db: Db,
	runner: Pick<ImportRunner, "files" | "open">,
	words: ProblemWords,
) {
	const takeSeat = openStreams(problemFiles);

	/** @throws AppError not_found, import_state, too_many_requests */
	return async (
		kind: ProblemKind,
		id: string,
		{ format, notes, language }: Asked,
		{ address }: RequestClient,
	): Promise<AsyncIterable<Uint8Array>> => {
		const row = await requireImport(db.kysely, id, kind);
		const sentence = await words(language);
		let problems: ProblemRows | undefined;
		const seat = takeSeat(address, () => void problems?.close());
		try {
			problems = await problemRows(db, runner, kind, row, notes === "yes", (reasons) =>
				problemText(sentence, reasons),
			);
		} catch (error) {
			seat.free();
			throw error;
		}
		return problemSheet(problems.columns, untilRead(problems, seat), format);
	};
}

async function* untilRead(
	{ rows, close }: ProblemRows,
	seat: ReturnType<ReturnType<typeof openStreams>>,
): AsyncGenerator<Cell[][]> {
	try {
		for await (const batch of rows) {
			seat.keep();
			yield batch;
		}
	} finally {
		await close();
		seat.free();
	}
}
