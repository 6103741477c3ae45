import { systemRequest, type WriteRequest } from "#db/answer-once.ts";
import type { Tx } from "#db/connection.ts";
import { findByKeys } from "#modules/products/find-by-keys.ts";
import type { WholeProduct } from "#modules/products/product-columns.ts";
import { byKeys } from "./find-product.ts";
import { explainRow, type ImportRecord, markRows, rowsWithin, type StoredRow } from "./imports.repo.ts";
import type { Change, Value } from "./plan-row.ts";
import type { RowReason } from "./row-reason.ts";
import { keepLease, type Lease, type Work } from "./work.ts";

/** A row with what the dry run planned for it; `reasons` gathers what speaks against doing it. */
export type PlannedRow = { row: StoredRow; id: string; changes: Change[]; reasons: RowReason[] };

/** From which state rows are brought to which, and the state of those that have reasons to stay. */
type Marks = Record<"from" | "to" | "left", StoredRow["state"]>;

type FieldChange = readonly [field: keyof WholeProduct, from: Value, to: Value];

/**
 * Works on the rows of a stretch of the file that are in one state, in the caller's transaction, and marks them, so that
 * what is done is never done again.
 * @param act does it, and says what to write of the import; `batch` is that of the rows' movements.
 */
export async function workOn(
	tx: Tx,
	{ now }: Work,
	lease: Lease,
	row: ImportRecord,
	[first, last]: readonly [number, number],
	{ from, to, left }: Marks,
	act: (rows: PlannedRow[], request: WriteRequest) => Promise<{ columns: object; batch?: string | null }>,
): Promise<void> {
	const moment = now();
	await keepLease(tx, lease, moment);
	const rows = await rowsWithin(tx, lease.id, [first - 1, last], { state: from });
	const planned = rows.map((each) => ({
		row: each,
		id: each.product ?? "",
		changes: JSON.parse(each.changes) as Change[],
		reasons: [],
	}));
	// The movements of an import are those of whoever asked for the work.
	const { columns, ...marks } = await act(planned, { ...systemRequest(moment), actor: row.actor });
	await explainRows(tx, lease.id, planned, left);
	await markRows(tx, lease.id, [first, last], from, { state: to, ...marks });
	await keepLease(tx, lease, moment, columns);
}

/** Notes of the rows that have reasons to stay what they are. */
export async function explainRows(
	tx: Tx,
	id: string,
	rows: readonly PlannedRow[],
	state: StoredRow["state"],
): Promise<void> {
	for (const { row, reasons } of rows) {
		if (reasons.length === 0) continue;
		await explainRow(tx, id, row.position, { state, reasons: JSON.stringify(reasons) });
	}
}

/** The changes of a product's own fields. */
export function fieldsOf(changes: readonly Change[]): FieldChange[] {
	return changes.filter(([field]) => field !== "quantity") as unknown as FieldChange[];
}

/** The change of the pieces on hand, if there is one; a new product begins with none. */
export function quantityOf(changes: readonly Change[]): { from: number; to: number } | undefined {
	const change = changes.find(([field]) => field === "quantity");
	return change && { from: Number(change[1] ?? 0), to: Number(change[2]) };
}

/**
 * Says which product has a SKU or a barcode now, of those that rows are about to give.
 * @param which the value that is about to be given: the new one, or back the old one.
 */
export async function holdersOf(
	tx: Tx,
	rows: readonly PlannedRow[],
	which: "from" | "to",
): Promise<(field: string, value: Value) => string | undefined> {
	const given = (name: string) =>
		rows.flatMap(({ changes }) =>
			changes.flatMap(([field, from, to]) => {
				const value = which === "to" ? to : from;
				return field === name && typeof value === "string" ? [value] : [];
			}),
		);
	const products = await findByKeys(tx, { skus: given("sku"), barcodes: given("barcode"), ids: [] });
	const holders = byKeys(products);
	return (field, value) => (value === null ? undefined : holders.get(`${field} ${value}`)?.id);
}
