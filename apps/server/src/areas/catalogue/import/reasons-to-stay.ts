import { importFieldNames } from "@freehub/contract/catalogue/import-fields";
import { emptyProduct } from "@freehub/contract/catalogue/product-fields";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { importOf } from "@freehub/domain/sheets/import-reference";
import { type WholeRow, wholeProduct } from "#areas/catalogue/products/product-columns.ts";
import { findOwed } from "#areas/stock/ledger/owed-products.ts";
import type { Db, Tx } from "#db/connection.ts";
import { fieldsOf, type PlannedRow } from "./stretch.ts";

/**
 * Why products that an import added are not deleted by its undo: values that differ from the imported ones, and stock changes that
 * are in effect, of which the last one is named, and promised pieces. What was changed and taken back since, as by the undo of a later import, holds no
 * product.
 * @param rows the rows that added the products; their own stock changes must be taken back already.
 */
export async function reasonsToStay(
	db: Db,
	tx: Tx,
	rows: readonly PlannedRow[],
	stored: ReadonlyMap<string, WholeRow>,
): Promise<(product: string) => Reason[]> {
	const holding = await lastInEffect(
		tx,
		rows.map(({ id }) => id),
	);
	const owed = await findOwed(
		db,
		tx,
		rows.map(({ id }) => id),
	);
	const why = new Map(
		rows.map(({ id, changes }) => {
			const [movement, promised] = [holding.get(id), owed.get(id)];
			const reasons = [
				...changedFields(changes, stored.get(id)),
				...(movement ? [heldBy(movement)] : []),
				...(promised ? [reason("promised_since", { pieces: promised.pieces })] : []),
			];
			return [id, reasons];
		}),
	);
	return (id) => why.get(id) ?? [];
}

/** The fields that no longer have the imported values; those of a product of version 1 were never changed. */
function changedFields(changes: PlannedRow["changes"], row: WholeRow | undefined): Reason[] {
	if (row === undefined || row.version === 1) return [];
	const now = wholeProduct(row);
	const values: Partial<Record<keyof typeof now, unknown>> = Object.fromEntries(
		fieldsOf(changes).map(([field, , to]) => [field, to]),
	);
	const added: typeof values = { ...emptyProduct, ...values };
	return (Object.keys(now) as (keyof typeof now)[]).flatMap((field) => {
		if ((now[field] ?? "") === (added[field] ?? "")) return [];
		const label = importFieldNames[field];
		return [reason("changed_since.field", { field, label, value: now[field] || "empty" })];
	});
}

type Held = { kind: string; quantity: number; reference: string };

function heldBy({ kind, quantity, reference }: Held): Reason {
	const name = importOf(reference);
	if (name !== undefined) return reason("stock_changed_since.import", { name });
	return reason("stock_changed_since.held", { kind, quantity });
}

/** The last movement of each product that is in effect: it is no reversal, and neither it nor what brought it back is reversed. */
async function lastInEffect(tx: Tx, products: readonly string[]): Promise<ReadonlyMap<string, Held>> {
	if (products.length === 0) return new Map();
	const rows = await tx
		.selectFrom("movement")
		.select(["id", "product", "reverses", "reference", "kind", "quantity"])
		.where("product", "in", products)
		.orderBy("seq")
		.execute();
	const reversals = new Map(rows.flatMap(({ id, reverses }) => (reverses === null ? [] : [[reverses, id]])));
	const isInEffect = (id: string): boolean => {
		let steps = 0;
		for (let next = reversals.get(id); next !== undefined; next = reversals.get(next)) steps += 1;
		return steps % 2 === 0;
	};
	const held = rows.filter(({ id, reverses }) => reverses === null && isInEffect(id));
	return new Map(held.map(({ product, ...movement }) => [product, movement]));
}
