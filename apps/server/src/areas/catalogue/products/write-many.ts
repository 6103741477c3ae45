import { noteLacksOfNew } from "#areas/stock/findings/note-findings.ts";
import { insertRows, updateRows } from "#db/bulk.ts";
import { type Changed, changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { inParts } from "#queues/long-lists.ts";
import { changeRows } from "./change-rows.ts";
import { learnWords } from "./find/vocabulary.ts";
import { indexNewProducts } from "./index-products.ts";
import { namedIds } from "./named-ids.ts";
import { productColumns, type WholeProduct, type WholeRow } from "./product-columns.ts";
import { lockBatch, updateBatch } from "./products.repo.ts";

/**
 * Inserts products, in the caller's transaction.
 * @param stockOf returns a product's stock columns; the caller books the stock.
 * @returns their rows.
 */
export async function insertProducts(
	db: Db,
	tx: Tx,
	products: readonly { id: string; product: WholeProduct }[],
	stockOf: (id: string) => { on_hand: number; ledger_seq: number; moved_at: Date | null },
	now: Date,
) {
	if (products.length === 0) return [];
	const details = products.map(({ product }) => product);
	const idsFor = await namedIds(db, tx, details, now);
	const rows = products.map(({ id, product }) => ({
		...productColumns(id, product, idsFor(product)),
		...stockOf(id),
		created_at: now,
		updated_at: now,
		deleted_at: null,
	}));
	const ids = rows.map(({ id }) => id);
	await insertRows(db, tx, "product", rows);
	await indexNewProducts(db, tx, rows);
	await noteLacksOfNew(tx, ids);
	await learnWords(
		db,
		tx,
		rows.map(({ search_text }) => search_text),
	);
	return rows;
}

/**
 * Updates products, which the transaction has locked; only changed columns are written.
 * @returns the ids of the changed products, and the changes to publish.
 */
export async function updateProducts(
	db: Db,
	tx: Tx,
	products: readonly { row: WholeRow; product: WholeProduct }[],
	now: Date,
): Promise<{ ids: string[]; changed: Changed[] }> {
	if (products.length === 0) return { ids: [], changed: [] };
	const details = products.map(({ product }) => product);
	const idsFor = await namedIds(db, tx, details, now);
	const texts: string[] = [];
	const noted: Changed[] = [];
	const changes: { id: string; columns: Record<string, unknown> }[] = [];
	for (const { row, product } of products) {
		const columns: Record<string, unknown> = productColumns(row.id, product, idsFor(product));
		const differing = Object.entries(columns).filter(
			([name, value]) => row[name as keyof WholeRow] !== value,
		);
		if (differing.length === 0) continue;
		const rest = { version: row.version + 1, updated_at: now };
		const written = { ...Object.fromEntries(differing), ...rest };
		changes.push({ id: row.id, columns: written });
		noted.push(changed("product", row.id));
		if (typeof columns.search_text === "string" && columns.search_text !== row.search_text) {
			texts.push(columns.search_text);
		}
	}
	await changeRows(db, tx, changes, () => updateRows(db, tx, "product", changes));
	await learnWords(db, tx, texts);
	return { ids: changes.map(({ id }) => id), changed: noted };
}

/** A column whose values no two products share. */
export type KeyColumn = "sku" | "barcode";

/**
 * Takes a key from products that get another one in the same transaction, before `updateProducts`: others can get it then. Nothing
 * that is derived from it changes.
 */
export async function freeKeys(tx: Tx, column: KeyColumn, ids: readonly string[]): Promise<void> {
	await inParts(ids, async (part) => {
		await tx
			.updateTable("product")
			.set({ [column]: null })
			.where("id", "in", part)
			.execute();
		return [];
	});
}

/** Deletes products, in the caller's transaction, which has locked them. */
export async function deleteProducts(db: Db, tx: Tx, ids: readonly string[], now: Date): Promise<void> {
	if (ids.length > 0) await updateBatch(db, tx, ids, { deleted_at: now, updated_at: now });
}

/** Products, deleted or not, by id, locked until the transaction ends. */
export async function lockWholeProducts(
	db: Db,
	tx: Tx,
	ids: readonly string[],
): Promise<Map<string, WholeRow>> {
	const rows = ids.length === 0 ? [] : await lockBatch(db, tx, ids);
	return new Map(rows.map((row) => [row.id, row]));
}
