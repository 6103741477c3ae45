import { reason } from "@freehub/contract/rule-sentences";
import { shop } from "@freehub/domain/shop";
import { inTransaction } from "#db/connection.ts";
import {
	type Columns,
	type FieldSigns,
	type FoundDecimals,
	findDecimals,
	setDecimals,
} from "#sheets/read-cells.ts";
import { type TableChoice, TableError, type TableRow } from "#sheets/table.ts";
import { type ImportRecord, removeRows } from "./imports.repo.ts";
import { type StoreMeter, storeMeter } from "./store-meter.ts";
import { storedBytes } from "./unused-imports.repo.ts";
import { type Lease, pauses, renewLease, type Work } from "./work.ts";

export const noCounts = {
	count_new: 0,
	count_changed: 0,
	count_withdrawn: 0,
	count_unchanged: 0,
	count_passed: 0,
	count_refused: 0,
	stored_refused: 0,
	count_noted: 0,
	count_undecided: 0,
};

/** Removes what an earlier dry run stored. @returns what measures the rows of this one. @throws TableError if the file is gone. */
export async function beginDry(
	{ db, files, now, step }: Work,
	lease: Lease,
	{ created_by }: ImportRecord,
): Promise<StoreMeter> {
	const size = await files.sizeOf(lease.id);
	for (let isMore = true; isMore; ) {
		isMore = await step(async (tx) => {
			const columns = { position: 0, ...noCounts, refusals: "[]", stored_bytes: size ?? 0 };
			await renewLease(db, tx, lease, now(), columns);
			return removeRows(tx, lease.id);
		});
	}
	if (size === undefined) throw new TableError(reason("file_gone"));
	return storeMeter(size, await storedBytes(db.kysely, created_by, lease.id), created_by);
}

/**
 * Nobody waits for a dry run, and on a busy machine its reader comes last: it may take longer than an upload's. Its processor time
 * is limited as well.
 */
export const READING = { seconds: 600 };

/** The rows of an import's file in batches. The file is read each time, unless it has only one batch. */
export function fileRows(
	{ open, files, signal }: Work,
	{ id }: Lease,
	choice: TableChoice,
): AsyncIterable<TableRow[]> {
	let whole: TableRow[] | undefined;
	return {
		async *[Symbol.asyncIterator]() {
			if (whole !== undefined) {
				yield whole;
				return;
			}
			const table = await open(files.pathOf(id), READING, signal, choice);
			try {
				let batches = 0;
				let first: TableRow[] = [];
				for await (const batch of table.rows) {
					if (++batches === 1) first = batch;
					else first = [];
					yield batch;
				}
				if (batches <= 1) whole = first;
			} finally {
				await table.close();
			}
		},
	};
}

/** Batches of rows, with pauses for others between them: a first reading of a file is no work in steps. */
export async function* paced(
	rows: AsyncIterable<TableRow[]>,
	look: Work["look"],
): AsyncGenerator<TableRow[]> {
	const pause = pauses(look);
	for await (const batch of rows) {
		const began = performance.now();
		yield batch;
		await pause(performance.now() - began);
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
	rows: AsyncIterable<TableRow[]>,
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
	const { found, signs } = await findDecimals(
		isAny ? paced(rows, work.look) : [],
		columns,
		fields,
		currency ?? shop().currency,
	);
	await note(found);
	return signs;
}
