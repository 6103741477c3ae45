import { numberFields, readMapping } from "@freehub/contract/import-fields";
import { reason } from "@freehub/contract/rules";
import { sortKey } from "@freehub/domain/search-words";
import type { Insertable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { inTransaction, type Tx } from "#db/connection.ts";
import type { ImportRowTable } from "#db/schema.ts";
import { findByKeys } from "#modules/products/find-by-keys.ts";
import { mainLevels } from "#modules/stock/record-quantities.ts";
import { TableError, type TableHead, type TableRow } from "./file/table.ts";
import { type ImportRecord, increments, insertImportRows, removeRows } from "./imports.repo.ts";
import { byKeys, planRow, type SeenKeys, type Shop } from "./plan-row.ts";
import {
	type Columns,
	columnOf,
	type FieldSigns,
	type FoundDecimals,
	findDecimals,
	type Reading,
	setDecimals,
} from "./read-cells.ts";
import { readRow } from "./read-row.ts";
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
	if (!(await files.has(lease.id))) {
		throw new TableError(reason("file_gone", "The file is not here any more. Upload it again."));
	}
	const columns = { head: JSON.parse(row.head) as TableHead, mapping: readMapping(row.mapping) };
	const pictures = new Map(Object.entries(JSON.parse(row.pictures) as Record<string, string>));
	const signs = await signsOf(work, lease, row, columns);
	const progress: Progress = {
		reading: { ...columns, pictures, signs },
		quantityAs: row.quantity_as,
		seen: new Map(),
		position: 0,
	};
	for await (let rows of fileRows(work, lease)) {
		while (rows.length > 0) {
			const [count, seen] = await step(async (tx, most) => {
				const some = rows.slice(0, most);
				return [some.length, await planBatch(tx, work, lease, progress, some)] as const;
			});
			for (const [key, line] of seen) progress.seen.set(key, line);
			progress.position += count;
			rows = rows.slice(count);
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

/** How the file is read, and what its rows have come to so far. */
type Progress = {
	readonly reading: Reading;
	readonly quantityAs: "receive" | "count";
	readonly seen: SeenKeys;
	position: number;
};

/**
 * Plans some rows in one transaction. It may run again, so it leaves `progress` as it is.
 * @returns the keys that they add to those seen.
 */
async function planBatch(
	tx: Tx,
	{ db, now }: Work,
	lease: Lease,
	{ reading, quantityAs, ...before }: Readonly<Progress>,
	rows: readonly TableRow[],
): Promise<SeenKeys> {
	const parsed = rows.map((row) => readRow(row, reading));
	const given = (key: "sku" | "barcode" | "id") =>
		parsed.map((row) => row[key]).filter((text) => text !== "");
	const products = await findByKeys(tx, { skus: given("sku"), barcodes: given("barcode"), ids: given("id") });
	const hasQuantity = quantityAs === "count" && reading.mapping.quantity !== null;
	const seen: SeenKeys = new Map();
	const shop: Shop = {
		holders: byKeys(products),
		levels: await mainLevels(tx, hasQuantity ? products.map(({ id }) => id) : []),
		lineOf: (key) => before.seen.get(key) ?? seen.get(key),
		quantityAs,
		columnOf: (field) => columnOf(field, reading),
	};
	const counts = { ...noCounts };
	const planned = parsed.map((row, i): Insertable<ImportRowTable> => {
		const { known, outcome, changes, reasons, keys } = planRow(row, shop);
		for (const key of keys) seen.set(key, row.line);
		counts[`count_${outcome}`] += 1;
		if (outcome !== "refused" && reasons.length > 0) counts.count_noted += 1;
		const name = (row.name || known?.name || "").slice(0, 200);
		const { sku = row.sku, barcode = row.barcode } = row.product;
		return {
			import: lease.id,
			position: before.position + i + 1,
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
	await keepLease(tx, lease, now(), { position: before.position + rows.length, ...increments(counts) });
	await insertImportRows(db, tx, planned);
	return seen;
}
