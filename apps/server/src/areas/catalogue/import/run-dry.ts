import { numberFields, placeFields, readMapping } from "@freehub/contract/catalogue/import-fields";
import { sortKey } from "@freehub/domain/catalogue/search-words";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { findByKeys } from "#areas/catalogue/products/find-by-keys.ts";
import { currentSupplierNames } from "#areas/catalogue/products/former-supplier-names.ts";
import { levelsOf } from "#areas/stock/ledger/record-quantities.ts";
import { insertRows } from "#db/bulk.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { released } from "#db/lease.ts";
import { exportTime } from "#export-time.ts";
import type { TableHead, TableRow } from "#sheets/table.ts";
import { beginDry, fileRows, noCounts, signsOf } from "./begin-dry.ts";
import { bookedDifferences } from "./export-difference.ts";
import { ROWS_KEPT_MS } from "./get-import.ts";
import type { ImportRecord } from "./imports.repo.ts";
import { readPlaces } from "./places.ts";
import type { Plan } from "./plan.ts";
import { planRow } from "./plan-row.ts";
import { byKeys } from "./product-keys.ts";
import { readRow } from "./read-row.ts";
import { type RefusalTally, refusalTally, shortReasons } from "./refusals.ts";
import { type StockTotals, stockTotals } from "./stock-totals.ts";
import { type Lease, pauses, renewLease, type Work } from "./work.ts";

/** Where no row is to be stored, progress is stored after this many. */
const NOTED = 1000;

/**
 * Reads the whole file and records what committing would do with each row. After a restart it begins again.
 * @throws TableError if the file is not a table to its end.
 */
export async function runDry(work: Work, lease: Lease, row: ImportRecord): Promise<void> {
	const { db, now, step, look, stepRows } = work;
	const meter = await beginDry(work, lease, row);
	const columns = { head: JSON.parse(row.head) as TableHead, mapping: readMapping(row.mapping) };
	const pictures = new Map(Object.entries(JSON.parse(row.pictures) as Record<string, string>));
	const file = fileRows(work, lease, columns.head);
	const signs = await signsOf(work, lease, row, columns, numberFields, file);
	const hasPlaces =
		row.location !== MAIN_LOCATION || placeFields.some((field) => columns.mapping[field] !== null);
	const hasSeen = columns.mapping.quantity !== null && columns.mapping.quantityAtExport !== null;
	const plan: Plan = {
		reading: { ...columns, pictures, signs, isHidden: row.show_in_shop === 0 },
		quantityAs: row.quantity_as,
		places: hasPlaces ? await readPlaces(db.kysely, row.location) : undefined,
		addsLocations: row.adds_locations === 1,
		booked: hasSeen && columns.mapping.exportedAt !== null ? await bookedDifferences(db, look) : new Map(),
		oldestExport: exportTime(new Date(now().getTime() - ROWS_KEPT_MS)),
		newLocations: new Set(),
		lines: new Map(),
		first: new Map(),
	};
	const counts = { ...noCounts };
	const tally = refusalTally();
	const unlisted = work.files.unlistedOf(lease.id);
	// Differences to what a file's author saw add nothing a second time.
	const totals = stockTotals(
		hasSeen ? "set" : plan.quantityAs === "receive" ? "received" : hasPlaces ? "placed" : "set",
	);
	let read = 0;
	let noted = 0;
	const pause = pauses(look);
	let position = 0;
	for await (const batch of file) {
		for (let from = 0, count = stepRows(); from < batch.length; from += count, count = stepRows()) {
			const some = batch.slice(from, from + count);
			const began = performance.now();
			const planned = await planRows(db, plan, some, { counts, tally, totals });
			const rows = planned.map((each) => ({ ...each, import: lease.id, position: ++position }));
			meter.add(rows);
			meter.addFile(await unlisted.add(tally.takeUnlisted()));
			read += some.length;
			if (rows.length === 0 && read - noted < NOTED) {
				await pause(performance.now() - began);
				continue;
			}
			noted = read;
			const columns = { position: read, ...counts, stored_bytes: meter.bytes() };
			await step(async (tx) => {
				await renewLease(db, tx, lease, now(), columns);
				await insertRows(db, tx, "import_row", rows);
			});
		}
	}
	await unlisted.end();
	const stock = totals.summary();
	const found = {
		refusals: JSON.stringify(tally.kinds()),
		count_products: totals.products(),
		stock: stock === undefined ? null : JSON.stringify(stock),
	};
	await inTransaction(db, (tx) =>
		renewLease(db, tx, lease, now(), { state: "ready", position: 0, ...counts, ...found, ...released }),
	);
}

/** Plans some rows; adds to the counts. @returns the rows to store. */
async function planRows(
	db: Db,
	plan: Plan,
	rows: readonly TableRow[],
	{ counts, tally, totals }: { counts: typeof noCounts; tally: RefusalTally; totals: StockTotals },
) {
	const { reading, quantityAs, places } = plan;
	const read = rows.map((row) => readRow(row, reading));
	const nowCalled = await currentSupplierNames(
		db.kysely,
		read.flatMap(({ product }) => product.supplier ?? []),
	);
	const parsed = read.map((row) => {
		const { supplier } = row.product;
		return supplier === undefined
			? row
			: { ...row, product: { ...row.product, supplier: nowCalled(supplier) } };
	});
	const given = (key: "sku" | "barcode" | "id") =>
		parsed.map((row) => row[key]).filter((text) => text !== "");
	const keys = { skus: given("sku"), barcodes: given("barcode"), ids: given("id") };
	const products = await findByKeys(db.kysely, keys);
	const hasLevels = reading.mapping.quantity !== null && (quantityAs === "count" || places !== undefined);
	const ids = hasLevels ? products.map(({ id }) => id) : [];
	const shop = { holders: byKeys(products), levels: await levelsOf(db, db.kysely, ids) };
	return parsed.flatMap((row) => {
		const { id, known, outcome, changes, reasons } = planRow(row, plan, shop);
		counts[`count_${outcome}`] += 1;
		if (outcome !== "refused" && reasons.length > 0) {
			counts.count_noted += 1;
			tally.addNotes(reasons);
		}
		if (outcome === "refused" && !tally.add(reasons, row.line)) return [];
		counts.stored_refused = tally.stored();
		const name = (row.name || known?.name || "").slice(0, 200);
		const { sku = row.sku, barcode = row.barcode } = row.product;
		if (id !== null && (outcome === "new" || outcome === "changed")) {
			const title = (known?.sku || row.sku || name).slice(0, 200);
			totals.add({ id, title, isKnown: known !== undefined, onHand: known?.on_hand ?? 0, changes });
		}
		return {
			line: row.line,
			outcome,
			state: "planned" as const,
			product: id,
			title: name || (row.sku || row.barcode || row.id).slice(0, 200),
			search_key: sortKey([name, sku, barcode].join(" ").slice(0, 500)),
			changes: changes.length === 0 ? "" : JSON.stringify(changes),
			reasons: reasons.length === 0 ? "" : JSON.stringify(shortReasons(reasons)),
			batch: null,
		};
	});
}
