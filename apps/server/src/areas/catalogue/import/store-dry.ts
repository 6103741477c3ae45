import { findByKeys } from "#areas/catalogue/products/find-by-keys.ts";
import { levelsOf } from "#areas/stock/ledger/record-quantities.ts";
import { changing, insertRows, send } from "#db/bulk.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { DryRow, DryRows } from "./dry-rows.ts";
import { rowsAt } from "./imports.repo.ts";
import type { Plan, ShopProducts } from "./plan.ts";
import { byKeys } from "./product-keys.ts";
import type { ParsedRow } from "./read-row.ts";
import type { StoreMeter } from "./store-meter.ts";
import { type Lease, renewLease } from "./work.ts";

/** The means by which a dry run stores its rows. */
export type Storing = {
	db: Db;
	lease: Lease;
	dry: DryRows;
	meter: Pick<StoreMeter, "bytes">;
	now: () => Date;
};

/** The shop's products that rows refer to. */
export async function shopOf(db: Db, plan: Plan, parsed: readonly ParsedRow[]): Promise<ShopProducts> {
	const { reading, quantityAs, places } = plan;
	const given = (key: "sku" | "barcode" | "id") =>
		parsed.map((row) => row[key]).filter((text) => text !== "");
	const barcodes = [...given("barcode"), ...parsed.flatMap(({ further }) => further)];
	const keys = { skus: given("sku"), barcodes, ids: given("id") };
	const products = await findByKeys(db.kysely, keys);
	const hasLevels = reading.mapping.quantity !== null && (quantityAs !== "receive" || places !== undefined);
	const ids = hasLevels ? products.map(({ id }) => id) : [];
	return { holders: byKeys(products), levels: await levelsOf(db, db.kysely, ids) };
}

/** Refuses stored rows that the last ones contradict. @returns those to store anew; rows of the batch are changed in place. */
export function refuseLate({ db, lease, dry }: Storing, plan: Plan, batch: DryRow[]): Promise<DryRow[]> {
	const read = (positions: readonly number[]) => rowsAt(db.kysely, lease.id, positions);
	return dry.refuseLate(plan.seen.takeRefusals(), batch, read);
}

const planned = { table: "import_row", keys: ["import", "position"] } as const;

/** Stores new rows of a dry run, and corrected ones anew. @param read the rows of the file that have been read. */
export async function store(
	{ db, lease, dry, meter, now }: Storing,
	tx: Tx,
	{ rows, corrected }: { rows: readonly DryRow[]; corrected: readonly DryRow[] },
	read: number,
): Promise<void> {
	const columns = { position: read, ...dry.counts, stored_bytes: meter.bytes() };
	await renewLease(db, tx, lease, now(), columns);
	await insertRows(db, tx, "import_row", rows);
	const set = ["outcome", "product", "title", "search_key", "changes", "reasons"] as const;
	await send(db, tx, [changing(db, { ...planned, set }, corrected)]);
}

/** Marks stored rows that exchange keys with others. */
export async function markExchanges(
	{ db, lease, now }: Storing,
	tx: Tx,
	positions: readonly number[],
): Promise<void> {
	await renewLease(db, tx, lease, now());
	const rows = positions.map((position) => ({ import: lease.id, position, exchanges: 1 }));
	await send(db, tx, [changing(db, { ...planned, set: ["exchanges"] }, rows)]);
}
