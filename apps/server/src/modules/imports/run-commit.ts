import { importFieldNames } from "@freehub/contract/import-fields";
import { emptyProduct } from "@freehub/contract/product-fields";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { WriteRequest } from "#db/answer-once.ts";
import { type Db, inTransaction, type Tx } from "#db/connection.ts";
import { type WholeProduct, wholeProduct } from "#modules/products/product-columns.ts";
import { insertProducts, lockProducts, updateProducts } from "#modules/products/write-many.ts";
import { bookLines } from "#modules/stock/record-movements.ts";
import { mainLevels, setOnHand } from "#modules/stock/set-on-hand.ts";
import { type ImportRecord, rowCount } from "./imports.repo.ts";
import { explainRows, fieldsOf, holdersOf, type PlannedRow, quantityOf, workOn } from "./stretch.ts";
import { createSteps, keepLease, type Lease, released, type Work } from "./work.ts";

/** A row of an import that is for all or nothing does not fit: everything must be taken back. */
class DoesNotFit extends Error {
	readonly row: PlannedRow;
	constructor(row: PlannedRow) {
		super();
		this.row = row;
	}
}

/** Does what the dry run showed, in steps; after a restart the next step goes on. */
export async function runCommit(work: Work, lease: Lease, row: ImportRecord): Promise<void> {
	const { db, files, now } = work;
	const step = createSteps(db);
	const total = rowCount(row);
	try {
		for (let { position } = row; position < total; ) {
			position = await step(async (tx, rows) => {
				const last = Math.min(total, position + rows);
				const marks = { from: "planned", to: "applied", left: "skipped" } as const;
				await workOn(tx, work, lease, row, [position + 1, last], marks, async (planned, request) => {
					const { created, changed, batch } = await applyRows(db, tx, row, planned, request);
					const skipped = planned.length - created - changed;
					const columns = {
						position: last,
						reached: last,
						created: sql`created + ${created}`,
						changed: sql`changed + ${changed}`,
						skipped: sql`skipped + ${skipped}`,
					};
					return { columns, batch };
				});
				return last;
			});
		}
	} catch (error) {
		if (!(error instanceof DoesNotFit)) throw error;
		await giveUp(work, lease, error.row);
		return;
	}
	await inTransaction(db, (tx) => keepLease(tx, lease, now(), { state: "done", ...released }));
	await files.remove(lease.id);
}

/** Notes the row that does not fit, and begins to take back what was applied. */
async function giveUp({ db, now }: Work, lease: Lease, left: PlannedRow): Promise<void> {
	const error = `Line ${left.row.line}: ${left.reasons[0]?.message} Nothing was imported.`;
	await inTransaction(db, async (tx) => {
		await keepLease(tx, lease, now(), { state: "cancelling", error, skipped: 1 });
		await explainRows(tx, lease.id, [left], "skipped");
	});
}

/**
 * Does what the dry run planned for some rows. Rows that do not fit what is there now are left out and get a reason.
 * @returns how many products were added and changed, and the batch of their movements, if there are any.
 * @throws DoesNotFit when there is such a row in an import that is for all or nothing.
 */
async function applyRows(
	db: Db,
	tx: Tx,
	{ mode, name, quantity_as: quantityAs }: ImportRecord,
	planned: readonly PlannedRow[],
	request: WriteRequest,
): Promise<{ created: number; changed: number; batch: string | null }> {
	const known = planned.filter(({ row }) => row.outcome === "changed").map(({ id }) => id);
	// What is there already is locked before anything is added, in the order in which everybody locks.
	const stored = await lockProducts(db, tx, known.toSorted());
	const holderOf = await holdersOf(tx, planned, "to");
	const levels = await mainLevels(tx, quantityAs === "count" ? [...stored.keys()] : []);
	for (const each of planned) {
		const message =
			takenKey(each, holderOf) ??
			(each.row.outcome === "new"
				? undefined
				: changedSince(each, stored.get(each.id), levels.get(each.id) ?? 0, quantityAs));
		if (message === undefined) continue;
		each.reasons.push({ column: null, message });
		if (mode === "all") throw new DoesNotFit(each);
	}
	const fitting = planned.filter(({ reasons }) => reasons.length === 0);

	const created = fitting.filter(({ row }) => row.outcome === "new");
	const products = created.map(({ id, changes }) => ({
		id,
		product: { ...emptyProduct, ...valuesOf(changes) },
	}));
	await insertProducts(db, tx, products as { id: string; product: WholeProduct }[], request.now);
	const changed = fitting.flatMap(({ id, changes }) => {
		const row = stored.get(id);
		if (row === undefined || fieldsOf(changes).length === 0) return [];
		return [{ row, product: { ...wholeProduct(row), ...valuesOf(changes) } }];
	});
	await updateProducts(db, tx, changed, request.now);

	const batch = uuidv7();
	const reference = `Import ${name}`.slice(0, 200);
	const lines = fitting.flatMap(({ id, changes }) => {
		const change = quantityOf(changes);
		return change === undefined ? [] : [{ product: id, ...change, reference }];
	});
	if (lines.length > 0 && quantityAs === "receive") {
		const received = lines.map(({ from, to, ...line }) => ({
			...line,
			kind: "receive" as const,
			quantity: to - from,
		}));
		await bookLines(db, tx, received, batch, request);
	} else if (lines.length > 0) {
		const wanted = lines.map(({ to, ...line }) => ({ ...line, quantity: to }));
		const refused = await setOnHand(db, tx, wanted, batch, request);
		if (refused.length > 0) throw new Error("A count that was looked at before was refused.");
	}
	return {
		created: created.length,
		changed: fitting.length - created.length,
		batch: lines.length > 0 ? batch : null,
	};
}

/** What the changes make of a product's fields. */
function valuesOf(changes: PlannedRow["changes"]): object {
	return Object.fromEntries(fieldsOf(changes).map(([field, , to]) => [field, to]));
}

/** Says of a row that another product has its SKU or barcode now. */
function takenKey(
	{ id, changes }: PlannedRow,
	holderOf: Awaited<ReturnType<typeof holdersOf>>,
): string | undefined {
	for (const [field, , to] of changes) {
		const holder = holderOf(field, to);
		if (holder !== undefined && holder !== id) {
			return `Another product has got this ${importFieldNames[field]} since the dry run.`;
		}
	}
	return undefined;
}

type Product = Awaited<ReturnType<typeof lockProducts>> extends Map<string, infer P> ? P : never;

/** Why a row does not fit the product that it is about any more; undefined: it does. */
function changedSince(
	{ changes }: PlannedRow,
	stored: Product | undefined,
	atMain: number,
	quantityAs: "receive" | "count",
): string | undefined {
	if (stored === undefined || stored.deleted_at !== null) return "The product was deleted since the dry run.";
	const product = wholeProduct(stored);
	for (const [field, from] of fieldsOf(changes)) {
		if (product[field] !== from) {
			return `${importFieldNames[field]} was changed since the dry run: it is ${product[field] ?? "empty"} now.`;
		}
	}
	const quantity = quantityOf(changes);
	if (quantity === undefined) return undefined;
	const by = quantity.to - quantity.from;
	if (quantityAs === "receive") {
		return stored.on_hand + by > MAX_QUANTITY
			? `A product can have at most ${MAX_QUANTITY} pieces.`
			: undefined;
	}
	if (stored.on_hand !== quantity.from) {
		return `The quantity was ${quantity.from} at the dry run and is ${stored.on_hand} now.`;
	}
	return atMain + by < 0 ? "Other locations hold more than this quantity by now." : undefined;
}
