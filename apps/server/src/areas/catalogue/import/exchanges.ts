import { freeKeys, type KeyColumn } from "#areas/catalogue/products/write-many.ts";
import type { Db, Tx } from "#db/connection.ts";
import { exchangingRows } from "./exchanges.repo.ts";
import type { FieldValue } from "./plan.ts";
import { keyOf } from "./product-keys.ts";
import { fieldsOf, holdersOf, type PlannedRow, plannedRow } from "./stretch.ts";

/** The values that rows set: the new ones, or the old ones to restore. */
export type Which = "from" | "to";

/** The SKUs and barcodes that a row changes: what its product has before, and afterwards. */
function keyChanges({ changes }: Pick<PlannedRow, "changes">, which: Which) {
	return fieldsOf(changes).flatMap(([field, from, to]) => {
		if (field !== "sku" && field !== "barcode") return [];
		const [before, after] = which === "to" ? [from, to] : [to, from];
		return [{ field: field satisfies KeyColumn, before, after }];
	});
}

/**
 * Further rows that must be done in one transaction with some: those that give away the SKUs and barcodes which these give to their
 * products, and so on.
 * @param which the values that are set.
 */
export async function withExchanged(
	db: Db,
	tx: Tx,
	id: string,
	rows: readonly PlannedRow[],
	which: Which,
): Promise<PlannedRow[]> {
	const all = [...rows];
	const there = new Set(rows.map(({ row }) => row.position));
	for (let last = rows.filter(({ row }) => row.exchanges === 1); last.length > 0; ) {
		const holderOf = await holdersOf(db, tx, last, which);
		const holders = last.flatMap((each) =>
			keyChanges(each, which).flatMap(({ field, after }) => holderOf(field, after) ?? []),
		);
		const [state] = last.map(({ row }) => row.state);
		const found = await exchangingRows(tx, id, [...new Set(holders)], state ?? "planned");
		last = found.filter(({ position }) => !there.has(position)).map((row) => plannedRow(row));
		for (const { row } of last) there.add(row.position);
		all.push(...last);
	}
	return all;
}

/** Whether a field of a row is done. */
type Does = (row: PlannedRow, field: KeyColumn) => boolean;

/**
 * Finds out whether another product keeps a key: it has it, and no row of the same transaction takes it away from there.
 * @param rows those that are done together.
 * @param holderOf the products that have the keys now.
 */
export function keptBy(
	rows: readonly PlannedRow[],
	holderOf: (field: string, value: FieldValue) => string | undefined,
	which: Which,
	does: Does,
): (id: string, field: string, value: FieldValue) => boolean {
	const givers = new Map<string, PlannedRow>();
	for (const each of rows) {
		for (const { field, before } of keyChanges(each, which)) {
			if (before !== null) givers.set(`${each.id} ${keyOf(field, String(before))}`, each);
		}
	}
	return (id, field, value) => {
		const holder = holderOf(field, value);
		if (holder === undefined || holder === id || !isKeyColumn(field)) return false;
		const giver = givers.get(`${holder} ${keyOf(field, String(value))}`);
		return giver === undefined || !does(giver, field);
	};
}

function isKeyColumn(field: string): field is KeyColumn {
	return field === "sku" || field === "barcode";
}

/** Frees the SKUs and barcodes that products give to each other, so that none is there twice while they are written. */
export async function freeExchanged(
	tx: Tx,
	rows: readonly PlannedRow[],
	which: Which,
	does: Does,
): Promise<void> {
	const done = rows.flatMap((each) =>
		keyChanges(each, which).flatMap(({ field, before, after }) =>
			does(each, field) ? [{ id: each.id, field, before, after }] : [],
		),
	);
	const taken = new Set(done.map(({ field, after }) => keyOf(field, String(after))));
	for (const column of ["sku", "barcode"] as const) {
		const given = done.filter(
			({ field, before }) => field === column && before !== null && taken.has(keyOf(field, String(before))),
		);
		await freeKeys(
			tx,
			column,
			given.map(({ id }) => id),
		);
	}
}
