import { importFieldNames } from "@freehub/contract/import-fields";
import { emptyProduct } from "@freehub/contract/product-fields";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { v7 as uuidv7 } from "uuid";
import type { WriteRequest } from "#db/answer-once.ts";
import type { Db, Tx } from "#db/connection.ts";
import { findByKeys } from "#modules/products/find-by-keys.ts";
import { type WholeProduct, wholeProduct } from "#modules/products/product-columns.ts";
import { insertProducts, lockProducts, updateProducts } from "#modules/products/write-many.ts";
import { bookLines } from "#modules/stock/record-movements.ts";
import { mainLevels, setOnHand } from "#modules/stock/set-on-hand.ts";
import type { StoredRow } from "./imports.repo.ts";
import type { Change } from "./plan-row.ts";
import { fieldsOf, quantityOf } from "./stored-changes.ts";

type Product = Awaited<ReturnType<typeof lockProducts>> extends Map<string, infer P> ? P : never;

/** A row that does not fit what is there by now, and why. */
export type Conflict = { row: StoredRow; message: string };

export type Applied = { created: number; changed: number; conflicts: Conflict[]; batch: string | null };

/**
 * Does what the dry run planned for some rows, in the caller's transaction. Rows that do not fit any more are left out
 * and named; where there are any and `isAllOrNothing`, nothing is written.
 */
export async function applyRows(
	db: Db,
	tx: Tx,
	rows: readonly StoredRow[],
	how: { quantityAs: "receive" | "count"; isAllOrNothing: boolean; reference: string },
	request: WriteRequest,
): Promise<Applied> {
	const planned = rows.map((row) => ({
		row,
		id: row.product ?? "",
		changes: JSON.parse(row.changes) as Change[],
	}));
	// What is there already is locked before anything is added, in the order in which everybody locks.
	const stored = await lockProducts(
		db,
		tx,
		planned
			.filter(({ row }) => row.outcome === "changed")
			.map(({ id }) => id)
			.toSorted(),
	);
	const taken = await takenKeys(tx, planned);
	const counted = planned.filter(
		({ changes }) => how.quantityAs === "count" && quantityOf(changes) !== undefined,
	);
	const levels = await mainLevels(
		tx,
		counted.filter(({ id }) => stored.has(id)).map(({ id }) => id),
	);
	const conflicts: Conflict[] = [];
	const fitting = planned.filter(({ row, id, changes }) => {
		const message = reasonAgainst(row, changes, {
			stored: stored.get(id),
			taken,
			atMain: levels.get(id) ?? 0,
			...how,
		});
		if (message !== undefined) conflicts.push({ row, message });
		return message === undefined;
	});
	if (conflicts.length > 0 && how.isAllOrNothing) return { created: 0, changed: 0, conflicts, batch: null };

	const created = fitting.filter(({ row }) => row.outcome === "new");
	await insertProducts(
		db,
		tx,
		created.map(({ id, changes }) => ({ id, product: newProduct(changes) })),
		request.now,
	);
	const changed = fitting.flatMap(({ id, changes }) => {
		const row = stored.get(id);
		const fields = fieldsOf(changes);
		if (row === undefined || fields.length === 0) return [];
		const after = Object.fromEntries(fields.map(([field, , to]) => [field, to]));
		return [{ row, product: { ...wholeProduct(row), ...after } }];
	});
	await updateProducts(db, tx, changed, request.now);
	const batch = uuidv7();
	const lines = fitting.flatMap(({ id, changes }) => {
		const change = quantityOf(changes);
		return change === undefined ? [] : [{ product: id, ...change, reference: how.reference }];
	});
	if (lines.length > 0 && how.quantityAs === "receive") {
		const received = lines.map(({ product, from, to, reference }) => ({
			kind: "receive" as const,
			product,
			quantity: to - from,
			reference,
		}));
		await bookLines(db, tx, received, batch, request);
	} else if (lines.length > 0) {
		const wanted = lines.map(({ product, to, reference }) => ({ product, quantity: to, reference }));
		const refused = await setOnHand(db, tx, wanted, batch, request);
		if (refused.length > 0) throw new Error("A count that was looked at before was refused.");
	}
	const isBooked = lines.length > 0;
	return {
		created: created.length,
		changed: fitting.length - created.length,
		conflicts,
		batch: isBooked ? batch : null,
	};
}

function newProduct(changes: readonly Change[]): WholeProduct {
	const said = Object.fromEntries(fieldsOf(changes).map(([field, , to]) => [field, to]));
	return { ...emptyProduct, ...said } as WholeProduct;
}

type Taken = { skus: Map<string, string>; barcodes: Map<string, string> };

/** Who has the SKUs and barcodes by now that rows are about to give. */
async function takenKeys(tx: Tx, planned: readonly { changes: Change[] }[]): Promise<Taken> {
	const given = (name: "sku" | "barcode") =>
		planned.flatMap(({ changes }) =>
			changes.flatMap(([field, , to]) => (field === name && typeof to === "string" ? [to] : [])),
		);
	const holders = await findByKeys(tx, { skus: given("sku"), barcodes: given("barcode"), ids: [] });
	return {
		skus: new Map(holders.map(({ id, sku }) => [sku ?? "", id])),
		barcodes: new Map(holders.map(({ id, barcode }) => [barcode ?? "", id])),
	};
}

type Circumstances = {
	stored: Product | undefined;
	taken: Taken;
	atMain: number;
	quantityAs: "receive" | "count";
};

/** Why a row does not fit any more what is there; undefined: it does. */
function reasonAgainst(
	row: StoredRow,
	changes: readonly Change[],
	{ stored, taken, atMain, quantityAs }: Circumstances,
): string | undefined {
	for (const [field, , to] of changes) {
		const bearer =
			field === "sku"
				? taken.skus.get(String(to))
				: field === "barcode"
					? taken.barcodes.get(String(to))
					: undefined;
		if (to !== null && bearer !== undefined && bearer !== row.product) {
			return `Another product has got this ${importFieldNames[field]} since the dry run.`;
		}
	}
	if (row.outcome === "new") return undefined;
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
