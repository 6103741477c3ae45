import { numberFields, readMapping } from "@freehub/contract/import-fields";
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
import { byKeys, findProduct, noteKeys, type SeenKeys } from "./find-product.ts";
import { type ImportRecord, insertImportRows, removeRows } from "./imports.repo.ts";
import { type FoundDecimals, findDecimals, setDecimals } from "./number-cells.ts";
import { planRow } from "./plan-row.ts";
import { readCells } from "./read-cells.ts";
import { type Columns, columnOf, type FieldSigns, type Reading } from "./reading.ts";
import { createSteps, keepLease, keepLeaseWhile, type Lease, released, type Work } from "./work.ts";

const REMOVED_AT_ONCE = 2000;

/**
 * Reads the whole file and writes down what committing would do with each row. It begins anew after a restart.
 * @throws TableError when the file is no table to its end.
 */
export async function runDry(work: Work, lease: Lease, row: ImportRecord): Promise<void> {
	const { db, files, now } = work;
	const step = createSteps(db);
	for (let isMore = true; isMore; ) {
		isMore = await step(async (tx) => {
			await keepLease(tx, lease, now(), { position: 0, ...noCounts });
			return removeRows(tx, lease.id, REMOVED_AT_ONCE);
		});
	}
	if (!(await files.has(lease.id))) throw new TableError("The file is not here any more. Upload it again.");
	const columns = {
		head: JSON.parse(row.head) as TableHead,
		mapping: readMapping(row.mapping),
	};
	const pictures = new Map(Object.entries(JSON.parse(row.pictures) as Record<string, string>));
	const signs = await signsOf(work, lease, row, columns);
	const plan: Plan = {
		reading: { ...columns, pictures, signs },
		seen: new Map(),
		quantityAs: row.quantity_as,
		position: 0,
	};
	for await (const batch of fileRows(work, lease)) {
		for (let start = 0; start < batch.length; ) {
			const { count, seen } = await step((tx, most) =>
				planBatch(tx, work, lease, plan, batch.slice(start, start + most)),
			);
			for (const [key, line] of seen) plan.seen.set(key, line);
			plan.position += count;
			start += count;
		}
	}
	await inTransaction(db, (tx) => keepLease(tx, lease, now(), { state: "ready", position: 0, ...released }));
}

/** The rows of an import's file in batches. Opening it, or one batch, may take longer than a lease lasts. */
async function* fileRows(work: Work, lease: Lease): AsyncGenerator<TableRow[]> {
	const stop = new AbortController();
	try {
		const opening = work.open(work.files.pathOf(lease.id), {}, stop.signal);
		const batches = (await keepLeaseWhile(work, lease, opening)).rows[Symbol.asyncIterator]();
		for (;;) {
			const { done, value } = await keepLeaseWhile(work, lease, batches.next());
			if (done === true) return;
			yield value;
		}
	} finally {
		stop.abort();
	}
}

/** The decimal signs of an import's file: those that are set, else what the whole file shows, which is noted. */
async function signsOf(
	work: Work,
	lease: Lease,
	{ decimals }: ImportRecord,
	columns: Columns,
): Promise<FieldSigns> {
	const { db, now } = work;
	const note = (found: FoundDecimals[] | null) =>
		inTransaction(db, (tx) =>
			keepLease(tx, lease, now(), { found_decimals: found && JSON.stringify(found) }),
		);
	if (decimals !== "found") {
		await note(null);
		return setDecimals(decimals);
	}
	const isAny = numberFields.some((field) => columns.mapping[field] !== null);
	const { found, signs } = await findDecimals(isAny ? fileRows(work, lease) : [], columns);
	await note(found);
	return signs;
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
	const parsed = rows.map((row) => readCells(row, reading));
	const products = await findByKeys(tx, {
		skus: parsed.map(({ sku }) => sku).filter((sku) => sku !== ""),
		barcodes: parsed.map(({ barcode }) => barcode).filter((barcode) => barcode !== ""),
		ids: parsed.map(({ id }) => id).filter((id) => id !== ""),
	});
	const holders = byKeys(products);
	const hasQuantity = quantityAs === "count" && reading.mapping.quantity !== null;
	const levels = await mainLevels(tx, hasQuantity ? products.map(({ id }) => id) : []);
	const columns = (field: Parameters<typeof columnOf>[0]) => columnOf(field, reading);
	const counts = { ...noCounts };
	const seen: SeenKeys = new Map();
	const lineOf = (key: string) => plan.seen.get(key) ?? seen.get(key);
	const planned = parsed.map((row, i): Insertable<ImportRowTable> => {
		const { known, wrong } = findProduct(row, holders, lineOf, columns);
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
