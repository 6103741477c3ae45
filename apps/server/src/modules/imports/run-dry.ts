import { readMapping } from "@freehub/contract/import-fields";
import { sortKey } from "@freehub/domain/search-words";
import { type Insertable, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { inTransaction, type Tx } from "#db/connection.ts";
import type { ImportRowTable } from "#db/schema.ts";
import { findByKeys } from "#modules/products/find-by-keys.ts";
import { wholeProduct } from "#modules/products/product-columns.ts";
import { mainLevels } from "#modules/stock/set-on-hand.ts";
import { TableError } from "./file/table-error.ts";
import type { TableHead, TableRow } from "./file/table-row.ts";
import { fileRows } from "./file-rows.ts";
import { fileSigns } from "./file-signs.ts";
import { addKeys, findProduct, noKeys, noteKeys, type SeenKeys } from "./find-product.ts";
import { type ImportRecord, insertImportRows, removeRows } from "./imports.repo.ts";
import { keepLease, type Lease, released } from "./lease.ts";
import { createPace } from "./pace.ts";
import { planRow } from "./plan-row.ts";
import { readCells } from "./read-cells.ts";
import { columnOf, type Reading } from "./reading.ts";
import type { Work } from "./work.ts";

const REMOVED_AT_ONCE = 2000;

/** How a stored import is to be read. */
async function readingOf(work: Work, lease: Lease, row: ImportRecord): Promise<Reading> {
	const columns = {
		head: JSON.parse(row.head) as TableHead,
		mapping: readMapping(row.mapping),
	};
	return {
		...columns,
		pictures: new Map(Object.entries(JSON.parse(row.pictures) as Record<string, string>)),
		signs: await fileSigns(work, lease, row, columns),
	};
}

/**
 * Reads the whole file and writes down what committing would do with each row. It begins anew after a restart.
 * @throws TableError when the file is no table to its end.
 */
export async function runDry(work: Work, lease: Lease, row: ImportRecord): Promise<void> {
	const { db, files, now } = work;
	const pace = createPace();
	for (let isMore = true; isMore; ) {
		isMore = await pace.step(() =>
			inTransaction(db, async (tx) => {
				await keepLease(tx, lease, now(), { position: 0, ...noCounts });
				return removeRows(tx, lease.id, REMOVED_AT_ONCE);
			}),
		);
	}
	if (!(await files.has(lease.id))) throw new TableError("The file is not here any more. Upload it again.");
	const plan: Plan = {
		reading: await readingOf(work, lease, row),
		seen: noKeys(),
		quantityAs: row.quantity_as,
		position: 0,
	};
	for await (const batch of fileRows(work, lease)) {
		for (let start = 0; start < batch.length; ) {
			const { count, seen } = await pace.step((most) =>
				inTransaction(db, (tx) => planBatch(tx, work, lease, plan, batch.slice(start, start + most))),
			);
			addKeys(plan.seen, seen);
			plan.position += count;
			start += count;
		}
	}
	await inTransaction(db, (tx) => keepLease(tx, lease, now(), { state: "ready", position: 0, ...released }));
}

const noCounts = { count_new: 0, count_changed: 0, count_unchanged: 0, count_refused: 0, count_noted: 0 };

/** What the rows so far have come to. */
type Plan = {
	readonly reading: Reading;
	readonly seen: SeenKeys;
	readonly quantityAs: "receive" | "count";
	position: number;
};

/**
 * Plans some rows in one transaction. It may run again, so it leaves `plan` as it is.
 * @returns how many rows, and the keys that they add to those seen.
 */
async function planBatch(
	tx: Tx,
	{ db, now }: Work,
	lease: Lease,
	plan: Readonly<Plan>,
	rows: readonly TableRow[],
): Promise<{ count: number; seen: SeenKeys }> {
	const { reading, quantityAs } = plan;
	const said = rows.map((row) => readCells(row, reading));
	const products = await findByKeys(tx, {
		skus: said.map(({ sku }) => sku).filter((sku) => sku !== ""),
		barcodes: said.map(({ barcode }) => barcode).filter((barcode) => barcode !== ""),
		ids: said.map(({ id }) => id).filter((id) => id !== ""),
	});
	const holders = {
		bySku: new Map(products.map((product) => [product.sku ?? "", product])),
		byBarcode: new Map(products.map((product) => [product.barcode ?? "", product])),
		byId: new Map(products.map((product) => [product.id, product])),
	};
	holders.bySku.delete("");
	holders.byBarcode.delete("");
	const hasQuantity = quantityAs === "count" && reading.mapping.quantity !== null;
	const levels = await mainLevels(tx, hasQuantity ? products.map(({ id }) => id) : []);
	const columns = (field: Parameters<typeof columnOf>[0]) => columnOf(field, reading);
	const counts = { ...noCounts };
	const seen = noKeys();
	const planned = said.map((row, i): Insertable<ImportRowTable> => {
		const { known, wrong } = findProduct(row, holders, [plan.seen, seen], columns);
		row.wrong.unshift(...wrong);
		const stored = known && {
			id: known.id,
			product: wholeProduct(known),
			quantity: known.on_hand,
			atMain: levels.get(known.id) ?? 0,
		};
		const { outcome, changes, reasons } = planRow(row, stored, quantityAs, columns);
		counts[`count_${outcome}`] += 1;
		if (outcome !== "refused") {
			noteKeys(seen, row, known?.id);
			if (reasons.length > 0) counts.count_noted += 1;
		}
		const name = (row.name || known?.name || "").slice(0, 200);
		const { sku = row.sku, barcode = row.barcode } = row.product;
		return {
			import: lease.id,
			position: plan.position + i + 1,
			line: row.line,
			outcome,
			state: "planned",
			product: known?.id ?? (outcome === "new" ? uuidv7() : null),
			title: name || (row.sku || row.barcode || row.id).slice(0, 200),
			search_key: sortKey([name, sku, barcode].join(" ").slice(0, 500)),
			changes: changes.length === 0 ? "" : JSON.stringify(changes),
			reasons: reasons.length === 0 ? "" : JSON.stringify(reasons),
			batch: null,
		};
	});
	const position = plan.position + rows.length;
	const added = Object.entries(counts).map(([name, count]) => [name, sql`${sql.ref(name)} + ${count}`]);
	await keepLease(tx, lease, now(), { position, ...Object.fromEntries(added) });
	await insertImportRows(db, tx, planned);
	return { count: rows.length, seen };
}
