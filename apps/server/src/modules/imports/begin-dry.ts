import { reason } from "@freehub/contract/rule-sentences";
import { shop } from "@freehub/domain/shop";
import { inTransaction } from "#db/connection.ts";
import { type TableChoice, TableError, type TableRow } from "./file/table.ts";
import { type ImportRecord, removeRows } from "./imports.repo.ts";
import {
	type Columns,
	type FieldSigns,
	type FoundDecimals,
	findDecimals,
	setDecimals,
} from "./read-cells.ts";
import { type Lease, renewLease, type Work } from "./work.ts";

export const noCounts = {
	count_new: 0,
	count_changed: 0,
	count_withdrawn: 0,
	count_unchanged: 0,
	count_refused: 0,
	count_noted: 0,
};

/** Removes what an earlier dry run stored. @throws TableError if the file is gone. */
export async function beginDry({ db, files, now, step }: Work, lease: Lease): Promise<void> {
	for (let isMore = true; isMore; ) {
		isMore = await step(async (tx) => {
			await renewLease(db, tx, lease, now(), { position: 0, ...noCounts });
			return removeRows(tx, lease.id);
		});
	}
	if (!(await files.has(lease.id))) throw new TableError(reason("file_gone"));
}

/**
 * Nobody waits for a dry run, and on a busy machine its reader comes last: it may take longer than an upload's. Its processor time
 * is limited as well.
 */
const READING = { seconds: 600 };

/** The rows of an import's file in batches. */
export async function* fileRows(
	{ open, files, signal }: Work,
	{ id }: Lease,
	choice: TableChoice,
): AsyncGenerator<TableRow[]> {
	const table = await open(files.pathOf(id), READING, signal, choice);
	try {
		yield* table.rows;
	} finally {
		await table.close();
	}
}

/**
 * The decimal signs of an import's file: the ones set by the user, or those detected in the whole file, which are recorded.
 * @param fields those that hold numbers.
 */
export async function signsOf<Field extends string>(
	work: Work,
	lease: Lease,
	{ decimals, currency }: ImportRecord,
	columns: Columns<Field>,
	fields: readonly Field[],
): Promise<FieldSigns<Field>> {
	const { db, now } = work;
	const note = (found: FoundDecimals<Field>[] | null) =>
		inTransaction(db, (tx) =>
			renewLease(db, tx, lease, now(), { found_decimals: found && JSON.stringify(found) }),
		);
	if (decimals !== "found") {
		await note(null);
		return setDecimals(decimals, fields);
	}
	const isAny = fields.some((field) => columns.mapping[field] !== null);
	const rows = isAny ? fileRows(work, lease, columns.head) : [];
	const { found, signs } = await findDecimals(rows, columns, fields, currency ?? shop().currency);
	await note(found);
	return signs;
}
