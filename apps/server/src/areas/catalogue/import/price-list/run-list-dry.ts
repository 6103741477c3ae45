import { cleanListCell, type ListField, listNumberFields } from "@freehub/contract/buying/price-list-fields";
import { listColumns, readListMapping } from "@freehub/contract/catalogue/match-columns";
import type { DateAnswers } from "@freehub/contract/catalogue/sheet-notes";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { barcodeKey } from "@freehub/domain/catalogue/gtin";
import { hasProblems, PROBLEM_COLUMN } from "@freehub/domain/sheets/problem-column";
import { shop } from "@freehub/domain/shop";
import { beginDry, fileRows, noCounts, paced, signsOf } from "#areas/catalogue/import/begin-dry.ts";
import { columnNotes } from "#areas/catalogue/import/column-notes.ts";
import type { ImportRecord } from "#areas/catalogue/import/imports.repo.ts";
import { isBroken } from "#areas/catalogue/import/read-row.ts";
import { type RefusalTally, refusalTally } from "#areas/catalogue/import/refusals.ts";
import type { StoreMeter } from "#areas/catalogue/import/store-meter.ts";
import { type Lease, renewLease, type Work } from "#areas/catalogue/import/work.ts";
import { insertRows } from "#db/bulk.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { released } from "#db/lease.ts";
import { columnUseOf, usesOf } from "#sheets/column-use.ts";
import { mendedRows, rowMender } from "#sheets/mend-rows.ts";
import { type Columns, rawText } from "#sheets/read-cells.ts";
import type { TableHead, TableRow } from "#sheets/table.ts";
import { claimBarcodes, claimsBarcode, giveUp, settleClaims } from "./claim-barcodes.ts";
import { keyLines } from "./key-lines.ts";
import { createLines } from "./lines.ts";
import { articlesBySku, presentArticles } from "./listed-articles.repo.ts";
import {
	type ListPlan,
	type PlannedListRow,
	planListRow,
	planWithdrawal,
	refuseBarcode,
	storedRow,
	titleOf,
} from "./plan-list.ts";
import { type ListRow, readListRow } from "./read-list-row.ts";

const articleUse = columnUseOf<ListField>({ barcode: ["barcode"], code: ["sku"], text: ["name", "brand"] });

/** Rows that are compared at once: most of an update are unchanged, and only read. */
const COMPARED = 500;
/** Progress is stored at least after this many rows. */
const NOTED = 5000;
/** Rows that are held in memory until the whole list is read; further ones are refused. */
const MAX_WAITING = 50_000;

type Totals = { counts: typeof noCounts; tally: RefusalTally };

type Stored = Omit<ReturnType<typeof storedRow>, "outcome"> & {
	outcome: ReturnType<typeof storedRow>["outcome"] | "withdrawn";
};

/**
 * Reads a whole price list, and records what committing would do with each new, changed or refused row, and with the articles
 * that it does not have. After a restart it begins again.
 * @throws TableError if the file is not a table to its end.
 */
export async function runListDry(work: Work, lease: Lease, row: ImportRecord): Promise<void> {
	const { db, now, look } = work;
	const meter = await beginDry(work, lease, row);
	const columns = {
		head: JSON.parse(row.head) as TableHead,
		mapping: readListMapping(row.mapping),
		usualPer: row.per ?? undefined,
	};
	const file = fileRows(work, lease, columns.head);
	const keys = { skus: keyLines(), barcodes: keyLines() };
	const uses = usesOf(columns.mapping, articleUse);
	const dates = JSON.parse(row.dates) as DateAnswers;
	const noted = noting(() => mendedRows(file, rowMender(uses, dates)), columns, keys);
	const signs = await signsOf(work, lease, row, columns, listNumberFields, noted.rows);
	if (!noted.isDone()) for await (const _ of paced(noted.rows, look));
	const supplier = row.supplier ?? "";
	const plan: ListPlan = {
		reading: { ...columns, signs, currency: row.currency ?? shop().currency },
		list: row.id,
		lines: createLines(),
		...keys,
		claims: { barcodes: keys.barcodes, moved: new Set(), open: new Set(), returned: new Set() },
		lostSkus: 0,
		waiting: [],
	};
	const ofColumns = columnNotes(columns, listColumns, ["price"]);
	const counts = { ...noCounts };
	const tally = refusalTally();
	const unlisted = work.files.unlistedOf(lease.id);
	const { store, finish } = storing(work, lease, counts, meter);
	let read = 0;
	const mender = rowMender(uses, dates);
	for await (const batch of mendedRows(file, mender)) {
		ofColumns.add(batch);
		for (let from = 0; from < batch.length; from += COMPARED) {
			const rows = batch.slice(from, from + COMPARED);
			const planned = await look(() => compareRows(db, supplier, plan, rows, { counts, tally }));
			read += rows.length;
			meter.addFile(await unlisted.add(tally.takeUnlisted()));
			await store(planned, read);
		}
	}
	const refused = settleClaims(plan.waiting, plan.claims, plan.lines, plan.lostSkus === 0);
	for (let from = 0; from < plan.waiting.length; from += COMPARED) {
		const rows = plan.waiting.slice(from, from + COMPARED);
		await store(rowsToStore(rows, refused, plan, { counts, tally }, true), read);
	}
	await unlisted.end();
	// Mended rows of a list are a part of it.
	const isPart = hasProblems(columns.head.columns);
	// A file without any row that can be read would withdraw everything, one with lost SKUs the articles of those.
	const isList =
		!isPart && plan.lostSkus === 0 && counts.count_new + counts.count_changed + counts.count_unchanged > 0;
	for (let after: string | undefined = ""; isList && after !== undefined; ) {
		const present = await look(() => presentArticles(db.kysely, supplier, after ?? "", COMPARED));
		const missing = present.filter(
			({ number, withdrawn_at }) => withdrawn_at === null && !plan.lines.has(number),
		);
		counts.count_withdrawn += missing.length;
		await store(
			missing.map((article) => ({
				line: 0,
				outcome: "withdrawn" as const,
				product: String(article.number),
				...titleOf(article.name, article.sku, article.barcode ?? ""),
				changes: JSON.stringify(planWithdrawal(article, row.id, now())),
				reasons: "",
			})),
			read,
		);
		after = present.at(-1)?.sku;
	}
	await finish();
	const found = {
		refusals: JSON.stringify(tally.kinds()),
		notes: JSON.stringify([...(isPart ? [partOfList] : []), ...ofColumns.notes()]),
		sheet_notes: JSON.stringify(mender.notes()),
	};
	await inTransaction(db, (tx) =>
		renewLease(db, tx, lease, now(), { state: "ready", position: 0, ...counts, ...found, ...released }),
	);
}

const partOfList = { column: PROBLEM_COLUMN, ...reason("part_of_list") };

/** Notes the keys of a file's rows while they are read; `isDone` says whether they have been, to the end. */
function noting(
	file: () => AsyncIterable<TableRow[]>,
	columns: Columns<ListField>,
	{ skus, barcodes }: Pick<ListPlan, "skus" | "barcodes">,
) {
	let isDone = false;
	const text = (row: TableRow, field: "sku" | "barcode") =>
		isBroken(row, field, columns) ? "" : cleanListCell(field, rawText(row, field, columns) ?? "");
	return {
		isDone: () => isDone,
		rows: {
			async *[Symbol.asyncIterator]() {
				for await (const batch of file()) {
					for (const row of batch) {
						const [sku, barcode] = [text(row, "sku"), text(row, "barcode")];
						if (sku !== "") skus.note(sku, row.line);
						if (barcode !== "") barcodes.note(barcodeKey(barcode), row.line);
					}
					yield batch;
				}
				for (const each of [skus, barcodes]) each.end();
				isDone = true;
			},
		},
	};
}

/** Stores rows when there are enough for a step, and the progress. */
function storing({ db, now, step, pace }: Work, lease: Lease, counts: typeof noCounts, meter: StoreMeter) {
	const { rows: rowsNow, note } = pace();
	let waiting: Stored[] = [];
	let position = 0;
	let noted = 0;

	async function write(upTo: number, read: number): Promise<void> {
		const rows = waiting.slice(0, upTo).map((row) => ({
			...row,
			state: "planned" as const,
			batch: null,
			import: lease.id,
			position: ++position,
		}));
		waiting = waiting.slice(upTo);
		noted = read;
		const columns = { position: read, ...counts, stored_bytes: meter.bytes() };
		await step(
			async (tx) => {
				await renewLease(db, tx, lease, now(), columns);
				await insertRows(db, tx, "import_row", rows);
			},
			(ms) => note(rows.length, ms),
		);
	}

	async function store(rows: readonly Stored[], read: number): Promise<void> {
		meter.add(rows);
		waiting.push(...rows);
		while (waiting.length >= rowsNow()) await write(rowsNow(), read);
		if (read - noted >= NOTED) await write(waiting.length, read);
	}

	return {
		store,
		finish: async (): Promise<void> => {
			while (waiting.length > 0) await write(rowsNow(), noted);
		},
	};
}

/** Compares some rows with the supplier's articles; adds to the counts. @returns the rows to store. */
async function compareRows(
	db: Db,
	supplier: string,
	plan: ListPlan,
	rows: readonly TableRow[],
	to: Totals,
): Promise<Stored[]> {
	const parsed = rows.map((row) => readListRow(row, plan.reading));
	const skus = [...new Set(parsed.map(({ sku }) => sku))].filter((sku) => sku !== "");
	const articles = await articlesBySku(db, db.kysely, supplier, skus);
	const planned = parsed.map((row) => {
		const known = articles.get(row.sku);
		const one = planListRow(row, plan, known);
		if (one.outcome === "refused" && row.isSkuLost) plan.lostSkus += 1;
		return { row, known, planned: one };
	});
	return settleRows(db, supplier, plan, planned, to);
}

/** Refuses rows whose barcode belongs to others, and sets rows aside that must wait; adds to the counts. @returns the rows to store. */
async function settleRows(
	db: Db,
	supplier: string,
	plan: ListPlan,
	rows: readonly PlannedListRow[],
	to: Totals,
): Promise<Stored[]> {
	const { lines, claims: state } = plan;
	const accepted = rows.filter(({ planned }) => planned.outcome !== "refused");
	for (const { row, known } of accepted) {
		if (known !== undefined && row.fields.barcode === null) giveUp(known.number, state);
	}
	const claims = accepted.filter(claimsBarcode);
	const { refused, waiting } = await claimBarcodes(db.kysely, supplier, claims, lines, state);
	const plans = new Map(rows.map((each) => [each.row, each.planned]));
	const aside = new Set<ListRow>();
	for (const claim of waiting) {
		const { row, known } = claim;
		const planned = plans.get(row);
		if (planned !== undefined && plan.waiting.length < MAX_WAITING) {
			plan.waiting.push({ ...claim, planned });
			aside.add(row);
			continue;
		}
		refused.set(row, reason("taken", { what: "barcode" }));
		if (known !== undefined) state.open.delete(known.number);
	}
	return rowsToStore(
		rows.filter(({ row }) => !aside.has(row)),
		refused,
		plan,
		to,
	);
}

/** Adds decided rows to the counts. @param refused those whose barcode belongs to others. @returns the rows to store. */
function rowsToStore(
	rows: readonly PlannedListRow[],
	refused: ReadonlyMap<ListRow, Reason>,
	plan: ListPlan,
	{ counts, tally }: Totals,
	isEnd = false,
): Stored[] {
	const stored: Stored[] = [];
	for (const { row, known, planned: before } of rows) {
		const wrong = refused.get(row);
		const planned = wrong === undefined ? before : refuseBarcode(before, wrong, plan);
		counts[`count_${planned.outcome}`] += 1;
		if (planned.outcome === "unchanged") continue;
		// The file of rows that are not stored has them in their order, so one that had to wait is stored.
		if (planned.outcome === "refused" && isEnd) tally.addStored(planned.reasons, true);
		else if (planned.outcome === "refused" && !tally.add(planned.reasons, row.line)) continue;
		counts.stored_refused = tally.stored();
		if (planned.outcome !== "refused" && planned.reasons.length > 0) {
			counts.count_noted += 1;
			tally.addNotes(planned.reasons, 1);
		}
		stored.push(storedRow(row, planned, known));
	}
	return stored;
}
