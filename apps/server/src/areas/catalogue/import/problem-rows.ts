import { setImmediate } from "node:timers/promises";
import { formatOf } from "@freehub/contract/catalogue/source-formats/source-formats";
import { refusal } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import type { Cell } from "#sheets/csv.ts";
import type { Table } from "#sheets/open-table.ts";
import { numberColumnsOf, problemCells, problemColumns } from "#sheets/problem-sheet.ts";
import type { TableHead, TableRow } from "#sheets/table.ts";
import { READING } from "./begin-dry.ts";
import type { ImportKind } from "./get-import.ts";
import type { ImportRunner } from "./import-runner.ts";
import { type NamedImport, rowCount, rowsWithin } from "./imports.repo.ts";
import type { RowReason } from "./read-row.ts";
import type { UnlistedRow } from "./refusals.ts";
import { sourceReader } from "./source-rows.ts";

/** Rows read per query; the event loop runs in between. */
const STRETCH = 5000;
/** Rows with notes that a file can have beside the refused ones: their reasons are in memory while it is made. */
const MAX_NOTED = 100_000;

/** The facts in which files of products and price lists differ. */
export type ProblemKind = Pick<ImportKind<unknown>, "isList" | "readMapping" | "numbers">;

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
 * too. They mean the same without the other rows: where the file's format has groups, rows have what the first one says for all, and
 * rows that others refer to are there, too.
 * @param withNotes whether rows that are accepted with a note belong to them.
 * @param textOf the text of the column Problem for a row.
 * @throws AppError import_state while the file is being read, and once it is gone.
 */
export async function problemRows(
	db: Db,
	{ files, open }: Pick<ImportRunner, "files" | "open">,
	{ readMapping, numbers }: ProblemKind,
	row: NamedImport,
	withNotes: boolean,
	textOf: (reasons: readonly RowReason[]) => string,
): Promise<ProblemRows> {
	const { id, state } = row;
	if (state === "reading") throw refusal("import_state", { state });
	if ((await files.sizeOf(id)) === undefined) throw refusal("import_state.file_gone");
	const head = JSON.parse(row.head) as TableHead;
	const stored = await storedReasons(db, row, withNotes);
	const format = formatOf(row.format);
	const source = format === undefined ? undefined : sourceReader(format, head);
	const numberColumns = numberColumnsOf(readMapping(row.mapping), numbers);
	const ending = new AbortController();
	let table: Table | undefined;

	/** The rows of the file, each with its reasons, if it has any. */
	async function* explained(): AsyncGenerator<{ one: TableRow; reasons: RowReason[] | undefined }[]> {
		table = await open(files.pathOf(id), READING, ending.signal, head);
		const unlisted = files.readUnlisted(id);
		try {
			const reasonsOf = inOrder(stored, unlisted);
			for await (const batch of table.rows) {
				const rows = [];
				for (const one of batch) rows.push({ one, reasons: await reasonsOf(one.line) });
				yield rows;
			}
		} finally {
			await unlisted.return(undefined);
			await table.close();
		}
	}

	/** The lines of rows that are needed to read the others: those that speak for their groups. */
	async function leadLines(): Promise<Set<number>> {
		if (source === undefined || !source.leads.needsNotes) return new Set();
		const keys = new Set<string>();
		for await (const batch of explained()) {
			for (const { one, reasons } of batch) {
				source.leads.note(one, (same) => same);
				if (reasons !== undefined) keys.add(source.leads.keyOf(one.cells));
			}
		}
		source.leads.endNotes((same) => same);
		return source.leads.linesOf(keys);
	}

	async function* read(): AsyncGenerator<Cell[][]> {
		const needed = await leadLines();
		let isAboveTaken = false;
		for await (const batch of explained()) {
			const rows = batch.flatMap(({ one, reasons }) => {
				const isRow = one.leftOut === undefined;
				const whole = isRow ? (source?.alone(one) ?? one) : one;
				// A row that only goes on with lists of the one above belongs to it.
				const isTaken = (isRow && source?.continues?.(one) === true && isAboveTaken) || needed.has(one.line);
				if (isRow) isAboveTaken = isTaken || reasons !== undefined;
				if (reasons === undefined && !isTaken) return [];
				return [problemCells(whole, head, reasons === undefined ? "" : textOf(reasons), numberColumns)];
			});
			if (rows.length > 0) yield rows;
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
