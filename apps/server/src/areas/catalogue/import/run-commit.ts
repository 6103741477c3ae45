import { importFieldNames } from "@freehub/contract/catalogue/import-fields";
import { emptyProduct } from "@freehub/contract/catalogue/product-fields";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { referenceOf } from "@freehub/domain/sheets/import-reference";
import { levelOf, MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { v7 as uuidv7 } from "uuid";
import { addFurtherBarcodes } from "#areas/catalogue/products/barcodes.ts";
import { type WholeProduct, type WholeRow, wholeProduct } from "#areas/catalogue/products/product-columns.ts";
import { insertProducts, lockWholeProducts, updateProducts } from "#areas/catalogue/products/write-many.ts";
import { closeLedger } from "#areas/stock/ledger/close-ledger.ts";
import { openLedger, stockOf } from "#areas/stock/ledger/open-ledger.ts";
import { levelsOf, recordCounts, recordReceipts } from "#areas/stock/ledger/record-quantities.ts";
import { type LostPromise, lostIn } from "#areas/stock/ledger/told-promises.ts";
import { whyNotAtMain } from "#areas/stock/locations/own-stores.ts";
import { noteChanges, changed as tell } from "#db/changes.ts";
import { type Db, inTransaction, type Tx } from "#db/connection.ts";
import { noteActivity } from "#db/product-activity.ts";
import type { WriteRequest } from "#db/write.ts";
import { whyTooMuch } from "#too-much-worth.ts";
import { freeExchanged, keptBy, withExchanged } from "./exchanges.ts";
import { fromReached, type ImportRecord, rowCount } from "./imports.repo.ts";
import { readPlaces } from "./places.ts";
import { shortReasons } from "./refusals.ts";
import { changedSinceSeen } from "./seen-amounts.ts";
import {
	endCommit,
	explainRows,
	fieldsOf,
	furtherCodes,
	holdersOf,
	namedPlace,
	type PlannedRow,
	quantityOf,
	rowsWithCurrentSuppliers,
	workThrough,
} from "./stretch.ts";
import { type Lease, renewLease, type Work } from "./work.ts";

/** A row of an all-or-nothing import no longer fits: everything must be undone. */
class DoesNotFit extends Error {
	readonly row: PlannedRow;
	constructor(row: PlannedRow) {
		super();
		this.row = row;
	}
}

/** Commits the result of the dry run. */
export async function runCommit(work: Work, lease: Lease, row: ImportRecord): Promise<void> {
	const { db } = work;
	try {
		await workThrough(work, lease, row, {
			from: "planned",
			to: "applied",
			left: "skipped",
			position: row.position,
			end: rowCount(row),
			together: (tx, rows) => withExchanged(db, tx, row.id, rows, "to"),
			act: (tx, planned, request) => applyRows(db, tx, row, planned, request),
		});
	} catch (error) {
		if (!(error instanceof DoesNotFit)) throw error;
		await giveUp(work, lease, error.row);
		return;
	}
	await endCommit(work, lease, row);
}

/** Records the row that does not fit, and starts to undo what was applied. */
async function giveUp({ db, now }: Work, lease: Lease, left: PlannedRow): Promise<void> {
	const { line } = left.row;
	const error = JSON.stringify(
		reason("row_refused", { line, why: shortReasons(left.reasons)[0]?.message ?? "" }),
	);
	await inTransaction(db, async (tx) => {
		await renewLease(db, tx, lease, now(), {
			...fromReached(),
			state: "cancelling",
			error,
			lost: "",
			skipped: 1,
		});
		await explainRows(db, tx, [left], "skipped");
	});
}

/**
 * Applies the planned changes of some rows. Rows that no longer fit the current data are skipped and get a reason.
 * @throws DoesNotFit if an all-or-nothing import has such a row.
 */
async function applyRows(
	db: Db,
	tx: Tx,
	{ mode, name, quantity_as: quantityAs, ...options }: ImportRecord,
	asPlanned: readonly PlannedRow[],
	request: WriteRequest,
): Promise<{
	batch: string | null;
	counts: { created: number; changed: number };
	lost: LostPromise[];
}> {
	const planned = await rowsWithCurrentSuppliers(tx, asPlanned);
	// With locations, several rows may be about a product that one of them adds.
	const adding = new Map(
		planned.filter(({ row }) => row.outcome === "new").map((each) => [each.id, each] as const),
	);
	const known = [...new Set(planned.map(({ id }) => id))].filter((id) => !adding.has(id));
	// Existing products are locked before anything is added, in the global lock order.
	const stored = await lockWholeProducts(db, tx, known.toSorted());
	const holderOf = await holdersOf(db, tx, planned, "to");
	// Receipts need no levels: they are added to any level.
	const levels = await levelsOf(db, tx, quantityAs === "count" ? [...stored.keys()] : []);
	const hasPlaces = planned.some(({ changes }) => namedPlace(changes) !== undefined);
	const places = hasPlaces ? await readPlaces(tx, options.location, request.onlyAt) : undefined;
	const notAtMain = await whyNotAtMain(tx, request);
	const locations = new Map<PlannedRow, string>();

	/** Finds the location of the row's quantity, or adds it. @returns why stock cannot be booked there. */
	async function goTo(each: PlannedRow): Promise<Reason | undefined> {
		const place = namedPlace(each.changes);
		if (place === undefined) return quantityOf(each.changes) === undefined ? undefined : notAtMain;
		const found = places?.find(place);
		if (places === undefined || found === undefined) return undefined;
		if ("wrong" in found) return found.wrong;
		if (found.id === undefined && options.adds_locations === 0) {
			return reason("no_such_location.gone", { name: found.title });
		}
		locations.set(each, found.id ?? (await places.add(tx, place, request.now)));
		return undefined;
	}

	function levelAt(each: PlannedRow): number {
		return levelOf(levels, each.id, locations.get(each) ?? MAIN_LOCATION);
	}

	function leave(each: PlannedRow, why: Reason): void {
		each.reasons.push({ column: null, ...why });
		if (mode === "all") throw new DoesNotFit(each);
	}

	const isKept = keptBy(planned, holderOf, "to", isFitting);
	/** A row that is left out keeps its keys, so that others can't get them either. */
	function leaveTaken(): void {
		for (let isMore = true; isMore; ) {
			isMore = false;
			for (const each of fittingOf(planned)) {
				const why = takenKey(each, isKept);
				if (why === undefined) continue;
				leave(each, why);
				isMore = true;
			}
		}
	}

	leaveTaken();
	const received = new Map<string, number>();
	for (const each of fittingOf(planned)) {
		const first = adding.get(each.id);
		const before = received.get(each.id) ?? 0;
		const why =
			(first === each ? undefined : first?.reasons[0]) ??
			(await goTo(each)) ??
			(first === undefined
				? changedSince(each, stored.get(each.id), levelAt(each), quantityAs, before)
				: undefined);
		if (why !== undefined) leave(each, why);
		else received.set(each.id, before + moved(each));
	}
	leaveTaken();
	const fitting = fittingOf(planned);
	const added = fitting
		.filter(({ row }) => row.outcome === "new")
		.map(({ id, changes }) => {
			return { id, product: { ...emptyProduct, ...valuesOf(changes) } as WholeProduct };
		});
	const changed = fitting.flatMap(({ id, changes }) => {
		const row = stored.get(id);
		if (row === undefined || fieldsOf(changes).length === 0) return [];
		return [{ row, product: { ...wholeProduct(row), ...valuesOf(changes) } }];
	});

	const batch = uuidv7();
	const reference = referenceOf(name);
	const quantities = fitting.flatMap((each) => {
		const { from, to } = quantityOf(each.changes) ?? {};
		if (from === undefined || to === undefined) return [];
		const quantity = quantityAs === "receive" ? to - from : to;
		return [{ product: each.id, quantity, reference, location: locations.get(each) }];
	});
	const ledger = await openLedger(db, tx, {
		requests: [request],
		locations: [...new Set(locations.values())],
		products: quantities.flatMap(({ product }) => (stored.has(product) ? [product] : [])),
		added: added.map(({ id, product }) => ({ id, name: product.name })),
	});
	const record = quantityAs === "receive" ? recordReceipts : recordCounts;
	record(ledger, { request, batch }, quantities);
	await freeExchanged(tx, fitting, "to", isFitting);
	await insertProducts(db, tx, added, (id) => stockOf(ledger, id), request.now);
	// Use the new quantities of the ledger, so that changes from both together are published.
	const counted = changed.map(({ row, product }) => {
		return { row: { ...row, on_hand: ledger.products.get(row.id)?.on_hand ?? row.on_hand }, product };
	});
	const { ids: written, changed: productChanges } = await updateProducts(db, tx, counted, request.now);
	await closeLedger(db, tx, ledger);
	const codes = fitting.flatMap(furtherCodes);
	await addFurtherBarcodes(tx, codes, request.now);
	const addedIds = added.map(({ id }) => id);
	await noteActivity(db, tx, addedIds, "added", request);
	await noteActivity(db, tx, written, "changed", request);
	await noteChanges(db, tx, [
		...(places?.added ?? []).map((id) => tell("location", id, "added")),
		...addedIds.map((id) => tell("product", id, "added")),
		...productChanges,
		...codes.flatMap(({ product }) => (stored.has(product) ? [tell("product", product)] : [])),
	]);
	return {
		batch: quantities.length > 0 ? batch : null,
		counts: { created: added.length, changed: fitting.length - added.length },
		lost: lostIn(ledger.promises),
	};
}

/** The new values of a product's fields. */
function valuesOf(changes: PlannedRow["changes"]): object {
	return Object.fromEntries(fieldsOf(changes).map(([field, , to]) => [field, to]));
}

/** The rows that nothing keeps from being done so far. */
function fittingOf(rows: readonly PlannedRow[]): PlannedRow[] {
	return rows.filter(isFitting);
}

function isFitting({ reasons }: PlannedRow): boolean {
	return reasons.length === 0;
}

/** The pieces that a row adds, or takes away if below 0. */
function moved({ changes }: PlannedRow): number {
	const quantity = quantityOf(changes);
	return quantity === undefined ? 0 : quantity.to - quantity.from;
}

/** The reason to leave out a row if another product has its SKU or barcode, and keeps it. */
function takenKey({ id, changes }: PlannedRow, isKept: ReturnType<typeof keptBy>): Reason | undefined {
	for (const [field, , to] of changes) {
		const of = field === "furtherBarcode" ? "barcode" : field;
		if (isKept(id, of, to)) {
			return reason("taken_since.dry_run", { field: of, label: importFieldNames[of], key: String(to) });
		}
	}
	return undefined;
}

/** Why a row no longer fits its product; undefined: it still does. @param before the pieces that rows before it add. */
function changedSince(
	{ changes }: PlannedRow,
	stored: WholeRow | undefined,
	level: number,
	quantityAs: "receive" | "count",
	before: number,
): Reason | undefined {
	if (stored === undefined || stored.deleted_at !== null) {
		return reason("deleted_since.dry_run");
	}
	const product = wholeProduct(stored);
	const since = changedSinceSeen(changes, product);
	if (since !== undefined) return since;
	for (const [field, from] of fieldsOf(changes)) {
		if (product[field] !== from) {
			return reason("changed_since.dry_run", {
				field,
				label: importFieldNames[field],
				value: product[field] ?? "empty",
			});
		}
	}
	const quantity = quantityOf(changes);
	if (quantity === undefined) return undefined;
	const by = quantity.to - quantity.from;
	const tooMuch = whyTooMuch(Math.max(0, by) * (stored.cost ?? 0));
	if (tooMuch !== undefined) return tooMuch;
	if (quantityAs === "receive") {
		if (stored.on_hand + before + by <= MAX_QUANTITY) return undefined;
		return reason("at_most.stock", { max: MAX_QUANTITY });
	}
	if (namedPlace(changes) !== undefined) {
		if (level === quantity.from) return undefined;
		return reason("stock_changed_since.there", { planned: quantity.from, quantity: level });
	}
	if (stored.on_hand !== quantity.from) {
		return reason("stock_changed_since.dry_run", { planned: quantity.from, quantity: stored.on_hand });
	}
	if (level + by >= 0) return undefined;
	return reason("elsewhere_holds_more");
}
