import { numberFields, placeFields, readMapping } from "@freehub/contract/import-fields";
import { reason } from "@freehub/contract/rules";
import { sortKey } from "@freehub/domain/search-words";
import { MAIN_LOCATION } from "@freehub/domain/stock";
import type { Insertable } from "kysely";
import { inTransaction, type Tx } from "#db/connection.ts";
import { released } from "#db/lease.ts";
import type { ImportRowTable } from "#db/schema.ts";
import { findByKeys } from "#modules/products/find-by-keys.ts";
import { levelsOf } from "#modules/stock/record-quantities.ts";
import { type TableChoice, TableError, type TableHead, type TableRow } from "./file/table.ts";
import { type ImportRecord, increments, insertImportRows, removeRows } from "./imports.repo.ts";
import { type Places, readPlaces } from "./places.ts";
import { byKeys, type FirstRow, planRow, type SeenKeys, type Shop } from "./plan-row.ts";
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
import { type Lease, renewLease, STEP_ROWS, type Work } from "./work.ts";

/**
 * Reads the whole file and writes down what committing would do with each row. It begins anew after a restart.
 * @throws TableError when the file is no table to its end.
 */
export async function runDry(work: Work, lease: Lease, row: ImportRecord): Promise<void> {
	const { db, files, now, step } = work;
	for (let isMore = true; isMore; ) {
		isMore = await step(async (tx) => {
			await renewLease(db, tx, lease, now(), { position: 0, ...noCounts });
			return removeRows(tx, lease.id);
		});
	}
	if (!(await files.has(lease.id))) {
		throw new TableError(reason("file_gone", "The file is gone. Upload it again."));
	}
	const columns = { head: JSON.parse(row.head) as TableHead, mapping: readMapping(row.mapping) };
	const pictures = new Map(Object.entries(JSON.parse(row.pictures) as Record<string, string>));
	const signs = await signsOf(work, lease, row, columns);
	const hasPlaces =
		row.location !== MAIN_LOCATION || placeFields.some((field) => columns.mapping[field] !== null);
	const progress: Progress = {
		reading: { ...columns, pictures, signs, isHidden: row.show_in_shop === 0 },
		quantityAs: row.quantity_as,
		places: hasPlaces ? await readPlaces(db.kysely, row.location) : undefined,
		addsLocations: row.adds_locations === 1,
		newLocations: new Set(),
		seen: new Map(),
		first: new Map(),
		position: 0,
	};
	const count = STEP_ROWS[db.engine.name];
	for await (const batch of fileRows(work, lease, columns.head)) {
		for (let from = 0; from < batch.length; from += count) {
			const rows = batch.slice(from, from + count);
			const found = await step((tx) => planBatch(tx, work, lease, progress, rows));
			for (const [key, line] of found.seen) progress.seen.set(key, line);
			for (const [key, first] of found.first) progress.first.set(key, first);
			for (const key of found.newLocations) progress.newLocations.add(key);
			progress.position += rows.length;
		}
	}
	await inTransaction(db, (tx) => renewLease(db, tx, lease, now(), { state: "ready", position: 0, ...released }));
}

/** The rows of an import's file in batches. */
async function* fileRows(
	{ open, files, signal }: Work,
	{ id }: Lease,
	choice: TableChoice,
): AsyncGenerator<TableRow[]> {
	const table = await open(files.pathOf(id), {}, signal, choice);
	try {
		yield* table.rows;
	} finally {
		await table.close();
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
			renewLease(db, tx, lease, now(), { found_decimals: found && JSON.stringify(found) }),
		);
	if (decimals !== "found") {
		await note(null);
		return setDecimals(decimals);
	}
	const isAny = numberFields.some((field) => columns.mapping[field] !== null);
	const { found, signs } = await findDecimals(isAny ? fileRows(work, lease, columns.head) : [], columns);
	await note(found);
	return signs;
}

const noCounts = { count_new: 0, count_changed: 0, count_unchanged: 0, count_refused: 0, count_noted: 0 };

/** How the file is read, and what its rows have come to so far. */
type Progress = {
	readonly reading: Reading;
	readonly quantityAs: "receive" | "count";
	readonly places: Places | undefined;
	readonly addsLocations: boolean;
	/** What the rows name of locations that are not there yet. */
	readonly newLocations: Set<string>;
	readonly seen: SeenKeys;
	/** With locations: the first row about each product. */
	readonly first: Map<string, FirstRow>;
	position: number;
};

/** So many locations can be added by one import. */
const MAX_NEW_LOCATIONS = 5000;

/**
 * Plans some rows in one transaction. It may run again, so it leaves `progress` as it is.
 * @returns what they add to the progress.
 */
async function planBatch(
	tx: Tx,
	{ db, now }: Work,
	lease: Lease,
	{ reading, quantityAs, places, addsLocations, ...before }: Readonly<Progress>,
	rows: readonly TableRow[],
): Promise<Pick<Progress, "seen" | "first" | "newLocations">> {
	const parsed = rows.map((row) => readRow(row, reading));
	const given = (key: "sku" | "barcode" | "id") =>
		parsed.map((row) => row[key]).filter((text) => text !== "");
	const products = await findByKeys(tx, { skus: given("sku"), barcodes: given("barcode"), ids: given("id") });
	const hasLevels = reading.mapping.quantity !== null && (quantityAs === "count" || places !== undefined);
	const seen: SeenKeys = new Map();
	const first = new Map<string, FirstRow>();
	const newLocations = new Set<string>();
	const whyNotAdded = (name: string) => {
		if (!addsLocations) {
			const message = `There is no location ${name}. Add it first, or have missing locations added.`;
			return reason("no_such_location", message, { name });
		}
		const key = name.toLowerCase();
		if (!before.newLocations.has(key)) newLocations.add(key);
		if (before.newLocations.size + newLocations.size <= MAX_NEW_LOCATIONS) return undefined;
		newLocations.delete(key);
		const message = `An import can add at most ${MAX_NEW_LOCATIONS} locations.`;
		return reason("too_many", message, { max: MAX_NEW_LOCATIONS });
	};
	const shop: Shop = {
		holders: byKeys(products),
		levels: await levelsOf(db, tx, hasLevels ? products.map(({ id }) => id) : []),
		lineOf: (key) => before.seen.get(key) ?? seen.get(key),
		quantityAs,
		places: places && {
			find: (place) => places.find(place),
			whyNotAdded,
			firstOf: (key) => before.first.get(key) ?? first.get(key),
		},
		columnOf: (field) => columnOf(field, reading),
	};
	const counts = { ...noCounts };
	const planned = parsed.map((row, i): Insertable<ImportRowTable> => {
		const plan = planRow(row, shop);
		const { id, known, outcome, changes, reasons } = plan;
		for (const key of plan.keys) seen.set(key, row.line);
		for (const [key, one] of plan.first) first.set(key, one);
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
			product: id,
			title: name || (row.sku || row.barcode || row.id).slice(0, 200),
			search_key: sortKey([name, sku, barcode].join(" ").slice(0, 500)),
			changes: changes.length === 0 ? "" : JSON.stringify(changes),
			reasons: reasons.length === 0 ? "" : JSON.stringify(reasons),
			batch: null,
		};
	});
	await renewLease(db, tx, lease, now(), { position: before.position + rows.length, ...increments(counts) });
	await insertImportRows(db, tx, planned);
	return { seen, first, newLocations };
}
