import { numberFields, placeFields, readMapping } from "@freehub/contract/catalogue/import-fields";

import { productColumns } from "@freehub/contract/catalogue/match-columns";

import type { DateAnswers } from "@freehub/contract/catalogue/sheet-notes";
import type { PassedKind } from "@freehub/contract/catalogue/source-formats/source-format";
import { formatOf } from "@freehub/contract/catalogue/source-formats/source-formats";
import { reason } from "@freehub/contract/rule-sentences";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { currentSupplierNames } from "#areas/catalogue/products/former-supplier-names.ts";
import { findLimit } from "#areas/people/sign-in/own-stores.ts";
import { whyNotAtMain } from "#areas/stock/locations/own-stores.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { released } from "#db/lease.ts";
import { exportTime } from "#export-time.ts";
import { mendedRows, rowMender } from "#sheets/mend-rows.ts";
import type { TableHead } from "#sheets/table.ts";
import { beginDry, fileRows, signsOf } from "./begin-dry.ts";
import { createClaims } from "./claims.ts";
import { columnNotes } from "./column-notes.ts";
import { type DryRow, type DryRows, dryRows } from "./dry-rows.ts";
import { bookedDifferences } from "./export-difference.ts";
import { ROWS_KEPT_MS } from "./get-import.ts";
import type { ImportRecord } from "./imports.repo.ts";

import { type PicturesElsewhere, picturesElsewhere } from "./pictures-elsewhere.ts";

import { readPlaces } from "./places.ts";
import type { Plan } from "./plan.ts";
import { planRow, type RowPlan } from "./plan-row.ts";
import { type PriceNotes, priceNotes } from "./price-notes.ts";
import { productUses } from "./product-uses.ts";
import { readRow } from "./read-row.ts";
import { seenRows } from "./seen-rows.ts";
import { settleClaims } from "./settle-claims.ts";
import { firstReading, readerAgain, signsFor, withContinued } from "./source-batches.ts";
import { type SourceRow, sourceReader } from "./source-rows.ts";
import { refuseLate, type Storing, shopOf, store } from "./store-dry.ts";
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
	const head = JSON.parse(row.head) as TableHead;
	const format = formatOf(row.format);
	const source = format === undefined ? undefined : sourceReader(format, head);
	const columns = {
		head,
		mapping: readMapping(row.mapping),
		...(source !== undefined && { made: source.made, readFrom: source.readFrom }),
	};
	const uploaded = new Map(Object.entries(JSON.parse(row.pictures) as Record<string, string>));
	const file = fileRows(work, lease, columns.head);
	const uses = productUses(columns.mapping, source);
	const dates = JSON.parse(row.dates) as DateAnswers;
	const first = firstReading(file, source, rowMender(uses, dates).mend);
	const found = await signsOf(work, lease, row, columns, numberFields, first.rows);
	const signs = signsFor(format, found);
	await first.finish();
	const rowsOf = readerAgain(source);
	const hasPlaces =
		row.location !== MAIN_LOCATION || placeFields.some((field) => columns.mapping[field] !== null);
	const hasSeen = columns.mapping.quantity !== null && columns.mapping.quantityAtExport !== null;
	const onlyAt = await findLimit(db.kysely, row.actor);
	const plan: Plan = {
		reading: {
			...columns,
			pictures: uploaded,
			signs,
			isHidden: row.show_in_shop === 0,
			isOwn: row.format === "freehub-products",
			...(format !== undefined && row.format !== "freehub-products" && { format }),
		},
		quantityAs: row.quantity_said === 1 ? row.quantity_as : undefined,
		takenCodes: row.taken_codes,
		places: hasPlaces ? await readPlaces(db.kysely, row.location, onlyAt) : undefined,
		notAtMain: await whyNotAtMain(db.kysely, { onlyAt }),
		addsLocations: row.adds_locations === 1,
		booked: hasSeen && columns.mapping.exportedAt !== null ? await bookedDifferences(db, look) : new Map(),
		oldestExport: exportTime(new Date(now().getTime() - ROWS_KEPT_MS)),
		newLocations: new Set(),
		seen: seenRows(),
		claims: createClaims(),
	};
	const ofColumns = columnNotes(columns, format === undefined ? productColumns : undefined, [
		"price",
		"cost",
	]);
	const prices = priceNotes();
	const pictures = picturesElsewhere(plan.reading);
	const unlisted = work.files.unlistedOf(lease.id);
	// Differences to what a file's author saw add nothing a second time.
	const dry = dryRows(
		lease.id,
		hasSeen ? "set" : plan.quantityAs === "receive" ? "received" : hasPlaces ? "placed" : "set",
	);
	const storing: Storing = { db, lease, dry, meter, now };
	let read = 0;
	let noted = 0;
	const pause = pauses(look);
	const mender = rowMender(uses, dates);
	for await (const batch of withContinued(mendedRows(file, mender), source)) {
		ofColumns.add(batch);
		for (let from = 0, count = stepRows(); from < batch.length; from += count, count = stepRows()) {
			const some = batch.slice(from, from + count).flatMap(rowsOf);
			const began = performance.now();
			const rows = await planRows(db, plan, some, { dry, prices, pictures });
			const corrected = await refuseLate(storing, plan, rows);
			plan.seen.settle();
			meter.addFile(await unlisted.add(dry.tally.takeUnlisted()));
			read += Math.min(count, batch.length - from);
			if (rows.length === 0 && corrected.length === 0 && read - noted < NOTED) {
				await pause(performance.now() - began);
				continue;
			}
			noted = read;
			meter.add(rows);
			await step((tx) => store(storing, tx, { rows, corrected }, read));
		}
	}
	await settleClaims(work, storing, plan, read);
	await unlisted.end();
	const stock = dry.totals.summary();
	const result = {
		refusals: JSON.stringify(dry.tally.kinds()),
		notes: JSON.stringify([...ofColumns.notes(), ...pictures.notes()]),
		count_products: dry.totals.products(),
		stock: stock === undefined ? null : JSON.stringify(stock),
		sheet_notes: JSON.stringify(mender.notes()),
	};
	await inTransaction(db, (tx) =>
		renewLease(db, tx, lease, now(), { state: "ready", position: 0, ...dry.counts, ...result, ...released }),
	);
}

/** Plans some rows. @returns those to store. */
async function planRows(
	db: Db,
	plan: Plan,
	rows: readonly SourceRow[],
	{ dry, prices, pictures }: { dry: DryRows; prices: PriceNotes; pictures: PicturesElsewhere },
): Promise<DryRow[]> {
	const read = rows.map(({ row, notes, passedOver }) => {
		const parsed = readRow(row, plan.reading);
		parsed.notes.push(...notes.map((note) => ({ column: null, ...note })));
		return { ...parsed, passedOver };
	});
	pictures.add(read);
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
	const shop = await shopOf(db, plan, parsed);
	return parsed.flatMap((row) => {
		const planned = row.passedOver === undefined ? planRow(row, plan, shop) : passedOver(row.passedOver);
		const { outcome, changes, reasons } = planned;
		if (outcome === "new" || outcome === "changed") reasons.push(...prices.notesOf(row, changes));
		return dry.add(row, planned) ?? [];
	});
}

/** A row that is no product that a shop stocks. */
function passedOver(kind: PassedKind): RowPlan {
	const reasons = [{ column: null, ...reason("passed_over", { kind }) }];
	return {
		id: null,
		known: undefined,
		outcome: "passed",
		changes: [],
		reasons,
		seen: undefined,
		isUndecided: false,
	};
}
