import { type Booked, type BookedBatch, rightFor } from "@freehub/contract/stock";
import { decideReversal, type Entry } from "@freehub/domain/stock";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#app-error.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db, Tx } from "#db/connection.ts";
import { type Booking, book } from "./book.ts";
import { toBooked, toBookedBatch } from "./record-movements.ts";
import { findBatch, findMovements, lockProducts, type MovementRow } from "./stock.repo.ts";

/** Takes a movement back with a compensating entry; a reversal can itself be taken back. */
export function reverseMovement(db: Db, id: string, request: WriteRequest): Promise<Booked> {
	return answerOnce(db, request, ["reverse", id], async (tx) => {
		const rows = await lockAndRead(db, tx, () => findMovements(tx, [id]));
		if (rows.length === 0) throw new AppError("not_found", "There is no movement with this id.");
		requireKinds(rows, request);
		if (rows.some(({ reversed_by }) => reversed_by !== null)) {
			throw new AppError("already_reversed", "This movement was taken back already.");
		}
		return toBooked(await bookReversal(db, tx, rows, uuidv7(), request));
	});
}

/** Takes back every movement of a batch that was not taken back yet: all of them or none. */
export function reverseBatch(db: Db, batch: string, request: WriteRequest): Promise<BookedBatch> {
	return answerOnce(db, request, ["reverse batch", batch], async (tx) => {
		const rows = await lockAndRead(db, tx, () => findBatch(tx, batch));
		if (rows.length === 0) throw new AppError("not_found", "There is no batch with this id.");
		requireKinds(rows, request);
		const open = rows.filter(({ reversed_by }) => reversed_by === null);
		if (open.length === 0) throw new AppError("already_reversed", "This batch was taken back already.");
		const own = uuidv7();
		return toBookedBatch(own, await bookReversal(db, tx, open, own, request));
	});
}

/** Whoever may not book a kind of movement may not take one back either. */
function requireKinds(rows: readonly MovementRow[], { rights }: WriteRequest): void {
	const kind = rows.map((row) => row.kind).find((kind) => !rights.includes(rightFor(kind)));
	if (kind === undefined) return;
	throw new AppError("forbidden", `Your role may not book or take back a movement of kind ${kind}.`);
}

/**
 * Whether a movement was taken back may change until its product is locked, so it is read again afterwards.
 * Which products they are never changes.
 */
export async function lockAndRead(
	db: Db,
	tx: Tx,
	read: () => Promise<MovementRow[]>,
): Promise<MovementRow[]> {
	const products = [...new Set((await read()).map(({ product }) => product))].toSorted();
	if (products.length === 0) return [];
	await lockProducts(db, tx, products);
	return read();
}

export function bookReversal(
	db: Db,
	tx: Tx,
	rows: MovementRow[],
	batch: string,
	request: WriteRequest,
): Promise<Booking> {
	const entries = rows.map(
		(row): Entry => ({
			product: row.product,
			from: row.from_location,
			to: row.to_location,
			quantity: row.quantity,
		}),
	);
	const details = rows.map(({ id, kind, reason, reference }) => ({
		kind,
		reason,
		counted: null,
		reference,
		note: "",
		reverses: id,
		occurredAt: undefined,
	}));
	const products = entries.map(({ product }) => product);
	return book(db, tx, request, { products, batch, details }, (levels) => decideReversal(entries, levels));
}
