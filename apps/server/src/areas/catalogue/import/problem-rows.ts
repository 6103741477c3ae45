import { setImmediate } from "node:timers/promises";
import { refusal } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import type { Cell } from "#sheets/csv.ts";
import type { Table } from "#sheets/open-table.ts";
import { problemCells, problemColumns } from "#sheets/problem-sheet.ts";
import type { TableHead } from "#sheets/table.ts";
import { READING } from "./begin-dry.ts";
import type { ImportRunner } from "./import-runner.ts";
import { type NamedImport, rowCount, rowsWithin } from "./imports.repo.ts";
import type { RowReason } from "./read-row.ts";
import type { UnlistedRow } from "./refusals.ts";

/** Rows read per query; the event loop runs in between. */
const STRETCH = 5000;
/** Rows with notes that a file can have beside the refused ones: their reasons are in memory while it is made. */
const MAX_NOTED = 100_000;

/** The refused rows of an import or a price list as its file has them. */
export type ProblemRows = {
	/** The file's columns, and the one for the sentences as the last. */
	columns: string[];
	/** In batches. */
	rows: AsyncGenerator<Cell[][]>;
	/** Stops the reading, whether or not all rows were read. */
	close: () => Promise<void>;
};

/**
 * Reads the refused rows of an import again from its file, each with its reasons; of very many, those that only the files have,
 * too.
 * @param withNotes whether rows that are accepted with a note belong to them.
 * @param textOf the text of the column Problem for a row.
 * @throws AppError import_state while the file is being read, and once it is gone.
 */
export async function problemRows(
	db: Db,
	{ files, open }: Pick<ImportRunner, "files" | "open">,
	row: NamedImport,
	withNotes: boolean,
	textOf: (reasons: readonly RowReason[]) => string,
): Promise<ProblemRows> {
	const { id, state } = row;
	if (state === "reading") throw refusal("import_state", { state });
	if ((await files.sizeOf(id)) === undefined) throw refusal("import_state.file_gone");
	const head = JSON.parse(row.head) as TableHead;
	const stored = await storedReasons(db, row, withNotes);
	const ending = new AbortController();
	let table: Table | undefined;

	async function* read(): AsyncGenerator<Cell[][]> {
		table = await open(files.pathOf(id), READING, ending.signal, head);
		const unlisted = files.readUnlisted(id);
		try {
			const reasonsOf = inOrder(stored, unlisted);
			for await (const batch of table.rows) {
				const rows: Cell[][] = [];
				for (const one of batch) {
					const reasons = await reasonsOf(one.line);
					if (reasons !== undefined) rows.push(problemCells(one, head, textOf(reasons)));
				}
				if (rows.length > 0) yield rows;
			}
		} finally {
			await unlisted.return(undefined);
			await table.close();
		}
	}

	return {
		columns: problemColumns(head),
		rows: read(),
		async close() {
			ending.abort();
			await table?.close();
		},
	};
}

/** The reasons of the stored rows, by line, as JSON. */
async function storedReasons(db: Db, row: NamedImport, withNotes: boolean): Promise<Map<number, string>> {
	const found = new Map<number, string>();
	const end = rowCount(row);
	let noted = 0;
	for (let after = 0; after < end; after += STRETCH) {
		if (after > 0) await setImmediate();
		const upTo = Math.min(end, after + STRETCH);
		const filter = { isExplained: true, ...(!withNotes && { outcome: "refused" as const }) };
		for (const { line, outcome, reasons } of await rowsWithin(db.kysely, row.id, [after, upTo], filter)) {
			if (outcome !== "refused" && ++noted > MAX_NOTED) continue;
			found.set(line, reasons);
		}
	}
	return found;
}

/** Finds the reasons of lines that are asked for in the order of the file; undefined: the line has none. */
function inOrder(stored: Map<number, string>, unlisted: AsyncGenerator<UnlistedRow>) {
	let next: UnlistedRow | undefined;
	let isAtEnd = false;
	return async (line: number): Promise<RowReason[] | undefined> => {
		const reasons = stored.get(line);
		if (reasons !== undefined) return JSON.parse(reasons) as RowReason[];
		while (!isAtEnd && (next === undefined || next.line < line)) {
			const { value, done } = await unlisted.next();
			next = value as UnlistedRow | undefined;
			isAtEnd = done === true;
		}
		return next?.line === line ? next.reasons : undefined;
	};
}
