import { errorStatus } from "@freehub/contract/errors";
import type { FaultyLine, MovementLine } from "@freehub/contract/movement-lines";
import { reason } from "@freehub/contract/rules";
import type { Booked, BookedBatch, LineResult } from "@freehub/contract/stock";
import { MAIN_LOCATION, type StockCommand } from "@freehub/domain/stock";
import { v7 as uuidv7 } from "uuid";
import { AppError, problemBody } from "#app-error.ts";
import type { WriteRequest } from "#db/answer-once.ts";
import type { Db, Tx } from "#db/connection.ts";
import { book } from "./book.ts";
import { type Books, closeBooks, type Line, openBooks, record } from "./books.ts";
import { type Booking, orRefuse, toBooked, toBookedBatch } from "./stock-answer.ts";

/** A clock that is wrong by this much is forgiven; a movement cannot happen in the future. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;
/** What is dated earlier is a slip of the keyboard, and years before the first no database takes. */
const EARLIEST = Date.UTC(1900, 0);

/** Books one stock change of one product. */
export function recordMovement(
	db: Db,
	{ batch, ...line }: MovementLine & { batch?: string | undefined },
	request: WriteRequest,
): Promise<Booked> {
	const detail = ["movement", line];
	return bookAllOrNone(db, request, { detail, batch }, [line], (_, booking) => toBooked(booking));
}

/** Books many changes over many products: all of them or none. */
export function recordBatch(db: Db, lines: MovementLine[], request: WriteRequest): Promise<BookedBatch> {
	return bookAllOrNone(db, request, { detail: ["batch", lines] }, lines, toBookedBatch);
}

function bookAllOrNone<T>(
	db: Db,
	request: WriteRequest,
	{ detail, batch: joined }: { detail: unknown; batch?: string | undefined },
	lines: readonly MovementLine[],
	answer: (batch: string, booking: Booking) => T,
): Promise<T> {
	const read = lines.map((line) => attempt(() => readLine(line, request.now)));
	return book(db, {
		request,
		detail,
		commands: commandsOf(read),
		joins: joined,
		decide: (books) => {
			const batch = joined ?? uuidv7();
			if (joined !== undefined) requireOwnBatch(books, joined, request);
			return answer(batch, orRefuse(record(books, { request, batch }, read.map(orThrow))));
		},
	});
}

/** @throws AppError batch_of_another where somebody else's movements are in the batch that is named. */
function requireOwnBatch({ batchOwners, recorded }: Books, batch: string, { actor }: WriteRequest): void {
	const owner = recorded.find((row) => row.batch === batch)?.actor ?? batchOwners.get(batch);
	if (owner === undefined || owner === actor) return;
	throw new AppError("batch_of_another", "This batch has movements by someone else. Start a new one.");
}

/** Books many changes, each on its own: a line that is refused does not keep the others from being booked. */
export function recordEach(
	db: Db,
	lines: readonly (MovementLine | FaultyLine)[],
	request: WriteRequest,
): Promise<{ batch: string; results: LineResult[] }> {
	const read = lines.map((line) =>
		attempt(() => {
			if (!("faulty" in line)) return readLine(line, request.now);
			const message = line.errors.map((error) => error.message).join(" ");
			throw new AppError("invalid_input", message, line.errors);
		}),
	);
	return book(db, {
		request,
		detail: ["each", lines.map((line) => ("faulty" in line ? { faulty: line.faulty } : line))],
		commands: commandsOf(read),
		decide: (books) => {
			const batch = uuidv7();
			const results = read.map((line): LineResult => {
				const done = attempt(() => orRefuse(record(books, { request, batch }, [orThrow(line)])).movements[0]);
				if (done instanceof AppError) return { ok: false, error: problemBody(done, errorStatus[done.code]) };
				if (done === undefined) throw new Error("Nothing was booked.");
				return { ok: true, movement: done, quantity: done.balance };
			});
			return { batch, results };
		},
	});
}

/** Lines that are booked together, by whom and as which batch. */
export type Bookable = { lines: readonly MovementLine[]; batch: string; request: WriteRequest };

/** Books lines in the caller's transaction, all of them or none. */
export async function bookLines(
	db: Db,
	tx: Tx,
	lines: readonly MovementLine[],
	batch: string,
	request: WriteRequest,
): Promise<Booking> {
	const [booking] = await bookInTurn(db, tx, [{ lines, batch, request }]);
	return booking as Booking;
}

/** Books batches one after the other in the caller's transaction, all of them or none; what is read and written is so at once. */
export async function bookInTurn(db: Db, tx: Tx, batches: readonly Bookable[]): Promise<Booking[]> {
	const read = batches.map(({ lines, request }) => lines.map((line) => readLine(line, request.now)));
	const books = await openBooks(db, tx, { commands: commandsOf(read.flat()) });
	const bookings = batches.map((who, i) => orRefuse(record(books, who, read[i] ?? [])));
	await closeBooks(db, tx, books);
	return bookings;
}

function attempt<T>(work: () => T): T | AppError {
	try {
		return work();
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return error;
	}
}

function orThrow<T>(value: T | AppError): T {
	if (value instanceof AppError) throw value;
	return value;
}

function commandsOf(lines: readonly (Line | AppError)[]): StockCommand[] {
	return lines.flatMap((line) => (line instanceof AppError ? [] : [line.command]));
}

/**
 * A line in the domain's words; the contract has made sure that each kind has its fields.
 * @throws AppError invalid_input where it is dated into the future.
 */
export function readLine(line: MovementLine, now: Date): Line {
	const {
		kind,
		product,
		quantity,
		ifQuantity,
		location = MAIN_LOCATION,
		reason = "correction",
		to = "",
		reference = "",
		note = "",
	} = line;
	const at = momentOf(line, now);
	const common = { product, quantity, location, ifQuantity, at };
	const details = {
		kind,
		reason: kind === "adjust" ? (line.reason ?? null) : null,
		counted: kind === "count" ? quantity : null,
		reference,
		note,
		reverses: null,
		occurredAt: at === undefined ? undefined : new Date(at),
	};
	switch (kind) {
		case "transfer":
			return { command: { ...common, kind, to }, details };
		case "adjust":
			return { command: { ...common, kind, reason }, details };
		case "receive":
		case "deliver":
		case "return":
		case "count":
			return { command: { ...common, kind }, details };
	}
}

/** When a line happened, in ms; undefined for now, which the date of a clock that is a little ahead means too. */
function momentOf({ occurredAt }: MovementLine, now: Date): number | undefined {
	if (occurredAt === undefined) return undefined;
	const moment = Date.parse(occurredAt);
	const isTooLate = moment > now.getTime() + CLOCK_TOLERANCE_MS;
	if (isTooLate || moment < EARLIEST) {
		const message = isTooLate ? "occurredAt is in the future." : "occurredAt is before 1900.";
		throw new AppError("invalid_input", message, [
			{ field: "occurredAt", ...reason(isTooLate ? "in_the_future" : "before_1900", message) },
		]);
	}
	return moment < now.getTime() ? moment : undefined;
}
