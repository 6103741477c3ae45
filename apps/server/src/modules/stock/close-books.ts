import { type Query, send } from "#db/bulk.ts";
import { availabilityChanged, type Changed, changed, insertChanges } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { activityOf } from "#modules/products/product-activity.ts";
import { findingsOfMovements, findingsOfReversals } from "#modules/review/note-findings.ts";
import type { Books, OpenProduct } from "./books.ts";
import { figuresOf } from "./note-figures.ts";
import { incomingChanges } from "./receipts.ts";
import { redate } from "./redate.ts";
import * as repo from "./stock.repo.ts";

/** Writes the recorded changes. */
export async function closeBooks(db: Db, tx: Tx, books: Books): Promise<void> {
	await redate(db, tx, books.misdated);
	await send(db, tx, writesOf(db, books));
}

/** The statements that write the recorded changes, after misdated ones were corrected. Levels and products are changed by differences, never set to a value. */
export function writesOf(db: Db, books: Books): Query[] {
	const { products, levels, stored, recorded, purchaseLines, storedLines } = books;
	const incoming = incomingChanges(storedLines, purchaseLines);
	const booked = [...products.values()].filter(
		({ ledger_seq, stored }) => ledger_seq > (stored?.ledger_seq ?? 0),
	);
	const moved = booked.flatMap(({ id: product }) =>
		[...(levels.get(product) ?? [])].flatMap(([location, level]) => {
			const before = stored.get(product)?.get(location);
			const quantity = level - (before ?? 0);
			return quantity === 0 ? [] : [{ quantity, product, location, isNew: before === undefined }];
		}),
	);
	const written = repo.writeBooks(db, {
		movements: recorded,
		newLevels: moved.filter(({ isNew }) => isNew),
		levels: moved.filter(({ isNew }) => !isNew),
		products: booked.flatMap(({ id, on_hand, ledger_seq, movedAt, stored: before }) =>
			before === undefined
				? []
				: [
						{
							id,
							on_hand: on_hand - before.on_hand,
							incoming: incoming.get(id) ?? 0,
							ledger_seq: ledger_seq - before.ledger_seq,
							moved_at: new Date(movedAt),
						},
					],
		),
	});
	const done = recorded.map((row) => ({ ...row, what: "stock" as const, at: row.recorded_at }));
	const ids = recorded.map(({ id }) => id);
	return [
		...written,
		figuresOf(db, ids),
		activityOf(db, done),
		...findingsOfMovements(db, recorded),
		findingsOfReversals(db, books.takenFromOthers),
		insertChanges(db, [...booked.flatMap(changesOf), ...purchaseOrdersOf(books)]),
	];
}

function changesOf({ id, stored, ...now }: OpenProduct): Changed[] {
	return [changed("stock", id), ...(stored === undefined ? [] : availabilityChanged(id, stored, now))];
}

/** The orders whose receipts changed. */
function purchaseOrdersOf({ recorded, purchaseLines }: Books): Changed[] {
	return recorded.flatMap(({ order_line = null }) => {
		const line = order_line === null ? undefined : purchaseLines.get(order_line);
		return line === undefined ? [] : changed("purchase_order", line.order);
	});
}
