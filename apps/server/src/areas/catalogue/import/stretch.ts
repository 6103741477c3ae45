import { lockBarcodes } from "#areas/catalogue/products/barcodes.ts";
import { findByKeys } from "#areas/catalogue/products/find-by-keys.ts";
import { currentSupplierNames } from "#areas/catalogue/products/former-supplier-names.ts";
import type { WholeProduct } from "#areas/catalogue/products/product-columns.ts";
import { findLimit } from "#areas/people/sign-in/own-stores.ts";
import type { LostPromise } from "#areas/stock/ledger/told-promises.ts";
import { changing, send } from "#db/bulk.ts";
import { type Db, inTransaction, type Tx } from "#db/connection.ts";
import { released } from "#db/lease.ts";
import { systemRequest, type WriteRequest } from "#db/write.ts";
import { markAt } from "./exchanges.repo.ts";
import { addLosses, readLosses, storedLosses } from "./import-losses.ts";
import {
	type ImportRecord,
	increments,
	markRows,
	rowCount,
	rowsWithin,
	type StoredRow,
} from "./imports.repo.ts";
import type { Pace } from "./pace.ts";
import type { NamedPlace } from "./places.ts";
import { type FieldValue, isMark, type PlannedChange } from "./plan.ts";
import { byKeys, holderOf } from "./product-keys.ts";
import type { RowReason } from "./read-row.ts";
import { shortReasons } from "./refusals.ts";
import { type Lease, renewLease, type Work } from "./work.ts";

/** A row with its planned changes; `reasons` collects why it cannot be done. */
export type PlannedRow<C = PlannedChange> = {
	row: StoredRow;
	id: string;
	changes: C[];
	reasons: RowReason[];
};

export type FieldChange = readonly [field: keyof WholeProduct, from: FieldValue, to: FieldValue];

type Pass<C> = {
	/** The current state of the rows, their new state, and the state of rows that are left because of reasons. */
	from: StoredRow["state"];
	to: StoredRow["state"];
	left: StoredRow["state"];
	/** The current and the final position; runs backwards if `end` is less. */
	position: number;
	end: number;
	/** Finds how many rows a step does; default: as many as of products. */
	pace?: Pace;
	/** Adds rows from elsewhere in the file that must be done in the same transaction; default: none. */
	together?: (tx: Tx, rows: PlannedRow<C>[]) => Promise<PlannedRow<C>[]>;
	/** Does the work; returns the batch of the movements, if any, and increments of the import's counts. */
	act: (
		tx: Tx,
		rows: PlannedRow<C>[],
		request: WriteRequest,
	) => Promise<{
		batch?: string | null;
		counts: Partial<Record<"created" | "changed", number>>;
		/** The promises whose pieces it took. */
		lost?: readonly LostPromise[];
	}>;
};

/**
 * Processes an import's rows in the order of the file, or in reverse. Each range of rows is one transaction, which also marks
 * them, so that nothing is done twice; after a restart the next range continues.
 */
export async function workThrough<C = PlannedChange>(
	work: Work,
	lease: Lease,
	{ actor, ...row }: ImportRecord,
	{ from, to, left, position, end, pace, act, together = async (_, rows) => rows }: Pass<C>,
): Promise<void> {
	const { db, now, step, stepRows } = work;
	let { reached } = row;
	let losses = readLosses(row.lost);
	for (let done = position; done !== end; ) {
		const count = Math.min(pace?.rows() ?? stepRows(), Math.abs(end - done));
		const noteTime = (ms: number): void => pace?.note(count, ms);
		const ended = await step(async (tx) => {
			const next = end > done ? done + count : done - count;
			const stretch = [Math.min(done, next), Math.max(done, next)] as const;
			const moment = now();
			await renewLease(db, tx, lease, moment);
			const own = (await rowsWithin(tx, lease.id, stretch, { state: from })).map((row) => plannedRow<C>(row));
			const planned = await together(tx, own);
			const others = planned.filter(({ row }) => row.position <= stretch[0] || row.position > stretch[1]);
			const upTo = Math.max(next, reached, ...others.map(({ row }) => row.position));
			// The movements belong to the person who started the work, and are limited like theirs.
			const onlyAt = await findLimit(tx, actor);
			const {
				counts,
				lost = [],
				...marks
			} = await act(tx, planned, { ...systemRequest(moment), actor, onlyAt });
			const kept = await explainRows(db, tx, planned, left);
			await markRows(tx, lease.id, stretch, from, { state: to, ...marks });
			const doneToo = others.filter(({ reasons }) => reasons.length === 0);
			await markAt(
				tx,
				lease.id,
				doneToo.map(({ row }) => row.position),
				{ state: to, ...marks },
			);
			const all = addLosses(losses, lost);
			const columns = { position: next, ...(end > done && { reached: upTo }), lost: storedLosses(all) };
			await renewLease(db, tx, lease, moment, { ...columns, ...increments({ ...counts, [left]: kept }) });
			return { next, upTo, all };
		}, noteTime);
		done = ended.next;
		reached = ended.upTo;
		losses = ended.all;
	}
}

/** A stored row with its changes. */
export function plannedRow<C = PlannedChange>(row: StoredRow): PlannedRow<C> {
	return { row, id: row.product ?? "", changes: JSON.parse(row.changes) as C[], reasons: [] };
}

/** After this many rows, another index may be the best one. */
const MANY_ROWS = 1000;

/** Ends a commit. */
export async function endCommit({ db, files, now }: Work, lease: Lease, row: ImportRecord): Promise<void> {
	await inTransaction(db, (tx) => renewLease(db, tx, lease, now(), { state: "done", ...released }));
	await files.remove(lease.id);
	if (rowCount(row) >= MANY_ROWS) await db.renewStatistics();
}

/** Ends an undo: of an import that was done, or of one that was cancelled or failed while it was committed. */
export async function endUndo({ db, files, now }: Work, lease: Lease, row: ImportRecord): Promise<void> {
	const state = lease.state === "undoing" ? "undone" : row.error === null ? "cancelled" : "failed";
	await inTransaction(db, (tx) => renewLease(db, tx, lease, now(), { state, position: 0, ...released }));
	await files.remove(lease.id);
}

/** Stores the reasons of rows that are left. @returns how many there are. */
export async function explainRows(
	db: Db,
	tx: Tx,
	rows: readonly PlannedRow<unknown>[],
	state: StoredRow["state"],
): Promise<number> {
	const left = rows.filter(({ reasons }) => reasons.length > 0);
	const explained = left.map(({ row, reasons }) => ({
		...row,
		state,
		reasons: JSON.stringify(shortReasons(reasons)),
	}));
	const change = { table: "import_row", keys: ["import", "position"], set: ["state", "reasons"] } as const;
	await send(db, tx, [changing(db, change, explained)]);
	return left.length;
}

/** The changes of a product's own fields. */
export function fieldsOf(changes: readonly PlannedChange[]): FieldChange[] {
	return changes.filter(
		([field]) => field !== "quantity" && field !== "location" && !isMark(field),
	) as unknown as FieldChange[];
}

/** The additional barcodes that a row gives its product. */
export function furtherCodes({
	id,
	changes,
}: Pick<PlannedRow, "id" | "changes">): { code: string; product: string }[] {
	return changes.flatMap(([field, , to]) =>
		field === "furtherBarcode" ? [{ code: String(to), product: id }] : [],
	);
}

/** Where the quantity changes, if the row or its import names a location. */
export function namedPlace(changes: readonly PlannedChange[]): NamedPlace | undefined {
	return changes.find(([field]) => field === "location")?.[3];
}

/** The change of the total quantity, or of the quantity at the row's location; a new product starts with none. */
export function quantityOf(changes: readonly PlannedChange[]): { from: number; to: number } | undefined {
	const change = changes.find(([field]) => field === "quantity");
	return change && { from: Number(change[1] ?? 0), to: Number(change[2]) };
}

/** Rows whose changes have the current names of suppliers that were renamed since the dry run. */
export async function rowsWithCurrentSuppliers<Row extends { changes: readonly PlannedChange[] }>(
	tx: Tx,
	rows: readonly Row[],
): Promise<Row[]> {
	const names = rows.flatMap(({ changes }) =>
		changes.flatMap(([field, from, to]) => (field === "supplier" ? [from, to] : [])),
	);
	const nowCalled = await currentSupplierNames(
		tx,
		names.filter((name) => typeof name === "string"),
	);
	const current = (value: FieldValue) => (typeof value === "string" ? nowCalled(value) : value);
	return rows.map((row) => {
		const changes = row.changes.map((change): PlannedChange => {
			const [field, from, to] = change;
			return field === "supplier" ? [field, current(from), current(to)] : change;
		});
		return { ...row, changes };
	});
}

/**
 * Finds the product that now has a SKU or barcode which rows are about to set.
 * @param which the values to be set: the new ones, or the old ones to restore.
 */
export async function holdersOf(
	db: Db,
	tx: Tx,
	rows: readonly PlannedRow[],
	which: "from" | "to",
): Promise<(field: string, value: FieldValue) => string | undefined> {
	const given = (name: string) =>
		rows.flatMap(({ changes }) =>
			changes.flatMap(([field, from, to]) => {
				const value = which === "to" ? to : from;
				return field === name && typeof value === "string" ? [value] : [];
			}),
		);
	const barcodes = [...given("barcode"), ...given("furtherBarcode")];
	if (barcodes.length > 0) await lockBarcodes(db, tx);
	const products = await findByKeys(tx, { skus: given("sku"), barcodes, ids: [] });
	const holders = byKeys(products);
	return (field, value) => (value === null ? undefined : holderOf(holders, field, String(value))?.id);
}
