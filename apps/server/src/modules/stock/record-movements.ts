import type { MovementLine } from "@freehub/contract/movement-lines";
import type { Booked, BookedBatch } from "@freehub/contract/stock";
import { decide } from "@freehub/domain/stock";
import { v7 as uuidv7 } from "uuid";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db, Tx } from "#db/connection.ts";
import { type Booking, book } from "./book.ts";
import { commandOf, detailsOf, historyFor, placesOf, requireLocations } from "./movement-line.ts";
import { findLocations } from "./stock.repo.ts";

/** Books one stock change of one product. */
export function recordMovement(db: Db, line: MovementLine, request: WriteRequest): Promise<Booked> {
	return answerOnce(db, request, ["movement", line], async (tx) =>
		toBooked(await bookLines(db, tx, [line], uuidv7(), request)),
	);
}

/** Books many changes over many products: all of them or none. */
export function recordBatch(db: Db, lines: MovementLine[], request: WriteRequest): Promise<BookedBatch> {
	return answerOnce(db, request, ["batch", lines], async (tx) => {
		const batch = uuidv7();
		return toBookedBatch(batch, await bookLines(db, tx, lines, batch, request));
	});
}

/** Books lines in the caller's transaction. */
export async function bookLines(
	db: Db,
	tx: Tx,
	lines: readonly MovementLine[],
	batch: string,
	request: WriteRequest,
): Promise<Booking> {
	const read = lines.map((line) => ({ line, command: commandOf(line, request.now) }));
	const commands = read.map(({ command }) => command);
	requireLocations(commands, await findLocations(tx, placesOf(commands)));
	const details = read.map(({ line, command }) => detailsOf(line, command));
	const products = commands.map(({ product }) => product);
	return book(db, tx, request, { products, batch, details }, async (levels, locked) =>
		decide(commands, levels, await historyFor(tx, commands, locked)),
	);
}

export function toBooked({ movements, quantities }: Booking): Booked {
	const [movement] = movements;
	if (movement === undefined) throw new Error("Nothing was booked.");
	return { ...movement, quantity: quantities.get(movement.product) ?? 0, movement };
}

export function toBookedBatch(batch: string, { movements, quantities }: Booking): BookedBatch {
	return { batch, movements, quantities: Object.fromEntries(quantities) };
}
