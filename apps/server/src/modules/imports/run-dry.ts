import { numberFields, placeFields, readMapping } from "@freehub/contract/import-fields";
import { sortKey } from "@freehub/domain/search-words";
import { MAIN_LOCATION } from "@freehub/domain/stock";
import { insertRows } from "#db/bulk.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { released } from "#db/lease.ts";
import { findByKeys } from "#modules/products/find-by-keys.ts";
import { currentSupplierNames } from "#modules/products/former-supplier-names.ts";
import { levelsOf } from "#modules/stock/record-quantities.ts";
import { beginDry, fileRows, noCounts, signsOf } from "./begin-dry.ts";
import type { TableHead, TableRow } from "./file/table.ts";
import type { ImportRecord } from "./imports.repo.ts";
import { readPlaces } from "./places.ts";
import { byKeys, type Plan, planRow } from "./plan-row.ts";
import { readRow } from "./read-row.ts";
import { type Lease, renewLease, type Work } from "./work.ts";

/**
 * Reads the whole file and records what committing would do with each row. After a restart it begins again.
 * @throws TableError if the file is not a table to its end.
 */
export async function runDry(work: Work, lease: Lease, row: ImportRecord): Promise<void> {
	const { db, now, step, stepRows } = work;
	await beginDry(work, lease);
	const columns = { head: JSON.parse(row.head) as TableHead, mapping: readMapping(row.mapping) };
	const pictures = new Map(Object.entries(JSON.parse(row.pictures) as Record<string, string>));
	const signs = await signsOf(work, lease, row, columns, numberFields);
	const hasPlaces =
		row.location !== MAIN_LOCATION || placeFields.some((field) => columns.mapping[field] !== null);
	const plan: Plan = {
		reading: { ...columns, pictures, signs, isHidden: row.show_in_shop === 0 },
		quantityAs: row.quantity_as,
		places: hasPlaces ? await readPlaces(db.kysely, row.location) : undefined,
		addsLocations: row.adds_locations === 1,
		newLocations: new Set(),
		lines: new Map(),
		first: new Map(),
	};
	const counts = { ...noCounts };
	let position = 0;
	for await (const batch of fileRows(work, lease, columns.head)) {
		for (let from = 0, count = stepRows(); from < batch.length; from += count, count = stepRows()) {
			const planned = await planRows(db, plan, batch.slice(from, from + count), counts);
			const rows = planned.map((each) => ({ ...each, import: lease.id, position: ++position }));
			await step(async (tx) => {
				await renewLease(db, tx, lease, now(), { position, ...counts });
				await insertRows(db, tx, "import_row", rows);
			});
		}
	}
	await inTransaction(db, (tx) =>
		renewLease(db, tx, lease, now(), { state: "ready", position: 0, ...released }),
	);
}

/** Plans some rows; adds to the counts. @returns the rows to store. */
async function planRows(db: Db, plan: Plan, rows: readonly TableRow[], counts: typeof noCounts) {
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
	return parsed.map((row) => {
		const { id, known, outcome, changes, reasons } = planRow(row, plan, shop);
		counts[`count_${outcome}`] += 1;
		if (outcome !== "refused" && reasons.length > 0) counts.count_noted += 1;
		const name = (row.name || known?.name || "").slice(0, 200);
		const { sku = row.sku, barcode = row.barcode } = row.product;
		return {
			line: row.line,
			outcome,
			state: "planned" as const,
			product: id,
			title: name || (row.sku || row.barcode || row.id).slice(0, 200),
			search_key: sortKey([name, sku, barcode].join(" ").slice(0, 500)),
			changes: changes.length === 0 ? "" : JSON.stringify(changes),
			reasons: reasons.length === 0 ? "" : JSON.stringify(reasons),
			batch: null,
		};
	});
}
