import type { TransferNote } from "@freehub/contract/stock/transfer-notes";
import type { BinChoice } from "@freehub/domain/stock/from-bins";
import { TRANSIT_LOCATION } from "@freehub/domain/stock/stock";
import { onItsWay } from "@freehub/domain/stock/transfer";
import type { Updateable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { refusal } from "#app-error.ts";
import type { BookableLine } from "#areas/stock/ledger/decide-on-lines.ts";
import { bookLines } from "#areas/stock/ledger/record-movements.ts";
import { aboutPromises, lostBy } from "#areas/stock/ledger/told-promises.ts";
import { changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { TransferNoteTable } from "#db/transfer-schema.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { giveNumber } from "#documents/numbers.ts";
import { readTransferNote, type TotalledLine, type WholeNote } from "./read-transfers.ts";
import * as repo from "./transfer-notes.repo.ts";
import { lockWhole, requireOwnEnd, wasSent } from "./write-transfers.ts";

/** The pattern of numbers; each year has its own series. */
const NUMBERS = "TN-{year}-{number}";

type Booked = {
	lines: BookableLine[];
	/** Columns of the note that change with it. */
	columns?: Updateable<TransferNoteTable>;
	/** For the audit log. */
	detail: object;
};

/** Books movements of a note. @param work decides which, and refuses before anything is written. */
function bookNote(
	db: Db,
	id: string,
	request: WriteRequest,
	work: (tx: Tx, whole: WholeNote) => Promise<Booked>,
): Promise<TransferNote> {
	return write(db, request, async (tx) => {
		const whole = await lockWhole(db, tx, id);
		const { lines, columns, detail } = await work(tx, whole);
		const isFirst = lines.length > 0 && (await repo.insertTransit(tx, request.now));
		const number = columns?.number ?? whole.note.number ?? "";
		if (columns !== undefined) await repo.updateNote(tx, whole.note, { ...columns, updated_at: request.now });
		const named = lines.map((line) => ({ ...line, reference: number }));
		const { told } = named.length > 0 ? await bookLines(db, tx, named, uuidv7(), request) : { told: {} };
		return {
			answer: { ...(await readTransferNote(tx, id, request.now)), ...told },
			about: aboutPromises(told),
			changes: [
				changed("transfer_note", id),
				...(isFirst ? [changed("location", TRANSIT_LOCATION, "added")] : []),
			],
			audit: [
				{ number, from: whole.note.from_name, to: whole.note.to_name, ...detail, ...lostBy({ told })[0] },
			],
		};
	});
}

/** A movement of a line. */
function move(
	{ id, product }: TotalledLine,
	quantity: number,
	ends: { location: string; to: string },
): BookableLine {
	return { kind: "transfer", product, quantity, ...ends, transferLine: id };
}

const sum = (lines: readonly BookableLine[]) => lines.reduce((pieces, { quantity }) => pieces + quantity, 0);

/**
 * Sends what was not sent yet; the note gets its number with the first time.
 * @param sending how pieces are taken from bins, and whether also promised ones are.
 * @throws AppError not_found, transfer_state, forbidden at another store, and the refusals of stock changes.
 */
export function sendTransferNote(
	db: Db,
	id: string,
	{ fromBins, override }: { fromBins: BinChoice; override: boolean },
	request: WriteRequest,
): Promise<TransferNote> {
	return bookNote(db, id, request, async (tx, whole) => {
		const { note } = whole;
		if (note.cancelled_at !== null) throw refusal("transfer_state.cancelled");
		const unsent = whole.lines.filter(({ pieces, sent }) => pieces > sent);
		if (unsent.length === 0) throw refusal("transfer_state.empty");
		const deleted = unsent.find(({ product_deleted_at }) => product_deleted_at !== null);
		if (deleted !== undefined)
			throw refusal("transfer_state.deleted_product", { name: deleted.product_name });
		const lines = unsent.map((line) => ({
			...move(line, line.pieces - line.sent, { location: note.from_location, to: TRANSIT_LOCATION }),
			fromBins,
			...(override && { override }),
		}));
		const number = note.number ?? (await giveNumber(tx, "transfer", NUMBERS, request.now));
		return { lines, columns: { number }, detail: { pieces: sum(lines), ...(override && { override }) } };
	});
}

/** Pieces of a line that arrived: of those on their way, and beyond them; `to`: the target or a bin in it. */
type Arrival = { line: string; pieces: number; over: number; to?: string | undefined };

/**
 * Receives pieces. Those beyond what is on its way are found at the target: only the sender can count whether they are missing there.
 * @throws AppError not_found, transfer_state, forbidden at another store, and the refusals of stock changes.
 */
export function receiveTransferNote(
	db: Db,
	id: string,
	{ lines: arrivals, note: text }: { lines: readonly Arrival[]; note: string },
	request: WriteRequest,
): Promise<TransferNote> {
	return bookNote(db, id, request, async (tx, whole) => {
		const { note } = whole;
		if (!wasSent(whole)) throw refusal("transfer_state.draft");
		for (const place of new Set(arrivals.map(({ to }) => to ?? note.to_location))) {
			if (place === note.from_location) throw refusal("transfer_state.same_place");
			if (place === note.to_location) continue;
			const bin = await repo.lockPlaceShared(db, tx, place);
			if (bin?.parent !== note.to_location) throw refusal("not_found.location", { location: place });
		}
		const lines = arrivals.flatMap(({ line: name, pieces, over, to = note.to_location }): BookableLine[] => {
			const line = lineOf(whole, name);
			const found = { kind: "adjust", reason: "found", product: line.product, location: to } as const;
			return [
				...(pieces > 0 ? [move(line, pieces, { location: TRANSIT_LOCATION, to })] : []),
				...(over > 0 ? [{ ...found, quantity: over, outsideBins: true, transferLine: line.id }] : []),
			];
		});
		if (lines.length === 0) throw refusal("transfer_state.nothing_open");
		const over = arrivals.reduce((pieces, arrival) => pieces + arrival.over, 0);
		const detail = { pieces: sum(lines) - over, ...(over > 0 && { over }) };
		return { lines: lines.map((line) => ({ ...line, note: text })), detail };
	});
}

function lineOf({ lines }: WholeNote, id: string): TotalledLine {
	const line = lines.find((one) => one.id === id);
	if (line === undefined) throw refusal("not_found.such", { what: "line of the transfer note" });
	return line;
}

/** Brings pieces that are on their way back to the sender, or books them as lost. */
function ended({ note }: WholeNote, lines: readonly TotalledLine[], how: "lost" | "returned", text: string) {
	return lines
		.map((line) => ({ line, open: onItsWay(line) }))
		.filter(({ open }) => open > 0)
		.map(({ line, open }): BookableLine => {
			if (how === "returned")
				return { ...move(line, open, { location: TRANSIT_LOCATION, to: note.from_location }), note: text };
			const { id: transferLine, product } = line;
			const lost = { kind: "adjust", reason: "lost", location: TRANSIT_LOCATION } as const;
			return { ...lost, product, quantity: open, note: text, transferLine };
		});
}

/**
 * Ends what is on its way and does not arrive.
 * @throws AppError not_found, transfer_state, forbidden at another store, and the refusals of stock changes.
 */
export function closeTransferNote(
	db: Db,
	id: string,
	{
		lines: ids,
		how,
		note: text,
	}: { lines?: readonly string[] | undefined; how: "lost" | "returned"; note: string },
	request: WriteRequest,
): Promise<TransferNote> {
	return bookNote(db, id, request, async (tx, whole) => {
		const { from_location: from, to_location: to } = whole.note;
		await requireOwnEnd(tx, { from, to }, request);
		const lines = ended(whole, ids?.map((one) => lineOf(whole, one)) ?? whole.lines, how, text);
		if (lines.length === 0) throw refusal("transfer_state.nothing_open");
		return { lines, detail: { [how]: sum(lines) } };
	});
}

/**
 * Cancels a note of which nothing was received.
 * @throws AppError not_found, transfer_state, forbidden at another store, and the refusals of stock changes.
 */
export function cancelTransferNote(db: Db, id: string, request: WriteRequest): Promise<TransferNote> {
	return bookNote(db, id, request, async (tx, whole) => {
		const { from_location: from, to_location: to, cancelled_at } = whole.note;
		await requireOwnEnd(tx, { from, to }, request);
		const has = (amount: (line: TotalledLine) => number) => whole.lines.some((line) => amount(line) > 0);
		if (has(({ received, over, lost }) => received + over + lost)) throw refusal("transfer_state.received");
		const lines = ended(whole, whole.lines, "returned", "");
		if (cancelled_at !== null && lines.length === 0) throw refusal("transfer_state.cancelled");
		const columns = { cancelled_at: request.now, cancelled_by: request.actor };
		return { lines, columns, detail: lines.length === 0 ? {} : { returned: sum(lines) } };
	});
}
