import { errorStatus } from "@freehub/contract/errors";
import { reason } from "@freehub/contract/rule-sentences";
import type { FaultyLine, MovementLine, NewMovement } from "@freehub/contract/stock/movement-lines";
import type { Booked, BookedBatch, LineResult } from "@freehub/contract/stock/stock";
import { MAIN_LOCATION, type StockCommand } from "@freehub/domain/stock/stock";
import { v7 as uuidv7 } from "uuid";
import { AppError, fieldRefusal, problemBody, refusal } from "#app-error.ts";
import { CLOCK_TOLERANCE_MS } from "#db/clock-marks.ts";
import type { Db, Tx } from "#db/connection.ts";
import { type WriteRequest, type Written, write } from "#db/write.ts";
import { book } from "./book.ts";
import { closeLedger } from "./close-ledger.ts";
import { type BookableLine, lineColumnsOf, lineNamedBy } from "./decide-on-lines.ts";
import { type OpenLedger, openLedger } from "./open-ledger.ts";
import { type BookingContext, type CommandLine, record } from "./record.ts";
import { type Booking, toBooked, toBookedBatch } from "./stock-answer.ts";
import { aboutPromises, lostBy } from "./told-promises.ts";

/** An earlier date is a typo, and no database accepts years before year 1. */
const EARLIEST = Date.UTC(1900, 0);

/** Books a stock change of one product. */
export function recordMovement(
	db: Db,
	{ batch, ...line }: MovementLine & { batch?: string | undefined },
	request: WriteRequest,
): Promise<Booked> {
	return bookAllOrNone(db, request, [line], batch, (_, booking) => ({
		answer: toBooked(booking),
		about: aboutPromises(booking.told),
		audit: [["movement", line, ...lostBy(booking)]],
	}));
}

/** Books changes of many products: all of them or none. */
export function recordBatch(db: Db, lines: MovementLine[], request: WriteRequest): Promise<BookedBatch> {
	return bookAllOrNone(db, request, lines, undefined, (batch, booking) => ({
		answer: toBookedBatch(batch, booking),
		about: aboutPromises(booking.told),
		audit: [["batch", lines, ...lostBy(booking)]],
	}));
}

function bookAllOrNone<T>(
	db: Db,
	request: WriteRequest,
	lines: readonly MovementLine[],
	joined: string | undefined,
	written: (batch: string, booking: Booking) => Written<T>,
): Promise<T> {
	return book(db, {
		request,
		commands: lines.map((line) => commandOf(line, request.now)),
		lines: lines.flatMap((line) => lineNamedBy(line) ?? []),
		joins: joined,
		record: (ledger) => {
			const batch = joined ?? uuidv7();
			if (joined !== undefined) requireOwnBatch(ledger, joined, request);
			const read = lines.map((line) => readLine(line, request.now));
			return written(batch, record(ledger, { request, batch }, read));
		},
	});
}

/** @throws AppError batch_of_another if the batch contains movements of another person. */
function requireOwnBatch(
	{ batchOwners, recorded }: OpenLedger,
	batch: string,
	{ actor }: WriteRequest,
): void {
	const owner = recorded.find((row) => row.batch === batch)?.actor ?? batchOwners.get(batch);
	if (owner === undefined || owner === actor) return;
	throw refusal("batch_of_another");
}

/** Books each change separately: a refused line does not block the others. */
export function recordEach(
	db: Db,
	lines: readonly (MovementLine | FaultyLine)[],
	request: WriteRequest,
): Promise<{ batch: string; results: LineResult[] }> {
	return book(db, {
		request,
		commands: lines.flatMap((line) => ("faulty" in line ? [] : commandOf(line, request.now))),
		lines: lines.flatMap((line) => ("faulty" in line ? [] : (lineNamedBy(line) ?? []))),
		record: (ledger) => {
			const batch = uuidv7();
			const results = lines.map((line) => recordOne(ledger, { request, batch }, line));
			const sent = lines.map((line) => ("faulty" in line ? { faulty: line.faulty } : line));
			const lost = results.flatMap((one) => (one.ok ? (one.lost ?? []) : []));
			const told = lost.length === 0 ? {} : { lost };
			const about = results.flatMap((one) => aboutPromises(one.ok ? one : { lost: one.error.promised }));
			return { answer: { batch, results }, about, audit: [["each", sent, ...lostBy({ told })]] };
		},
	});
}

function recordOne(ledger: OpenLedger, context: BookingContext, line: MovementLine | FaultyLine): LineResult {
	try {
		if ("faulty" in line) throw fieldRefusal("invalid_input", ...line.errors);
		const booking = record(ledger, context, [readLine(line, context.request.now)]);
		const { movement, movements, quantity } = toBooked(booking);
		return { ok: true, movement, ...(movements !== undefined && { movements }), quantity, ...booking.told };
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return { ok: false, error: problemBody(error, errorStatus[error.code]) };
	}
}

/** Records in the audit log why somebody discarded a stock change that was not booked. */
export function dropMovement(
	db: Db,
	{ movement, reason }: { movement: NewMovement; reason: string },
	request: WriteRequest,
): Promise<{ dropped: boolean }> {
	return write(db, request, async () => ({
		answer: { dropped: true },
		audit: [["dropped", movement, reason]],
	}));
}

/** Lines to book together, with their batch and request. */
export type Bookable = {
	lines: readonly BookableLine[];
	batch: string;
	request: WriteRequest;
	/** Done in the open ledger right before the lines are recorded, such as promises that they deliver. */
	first?: (ledger: OpenLedger) => void;
};

/** Books all lines or none, in the caller's transaction. */
export async function bookLines(
	db: Db,
	tx: Tx,
	lines: readonly BookableLine[],
	batch: string,
	request: WriteRequest,
): Promise<Booking> {
	const [booking] = await bookInTurn(db, tx, [{ lines, batch, request }]);
	return booking as Booking;
}

/** Books batches in order in the caller's transaction, all of them or none; reads and writes once for all batches. */
export async function bookInTurn(db: Db, tx: Tx, batches: readonly Bookable[]): Promise<Booking[]> {
	const read = batches.map(({ lines, request }) => lines.map((line) => readLine(line, request.now)));
	const ledger = await openLedger(db, tx, {
		requests: batches.map(({ request }) => request),
		commands: read.flat().map(({ command }) => command),
		lines: batches.flatMap(({ lines }) => lines.flatMap((line) => lineNamedBy(line) ?? [])),
	});
	const bookings = batches.map((context, i) => {
		context.first?.(ledger);
		return record(ledger, context, read[i] ?? []);
	});
	await closeLedger(db, tx, ledger);
	return bookings;
}

/**
 * Converts a line to the domain's types; the contract has validated that each kind has its fields.
 * @throws AppError invalid_input if it is dated in the future, or before 1900.
 */
export function readLine(line: BookableLine, now: Date): CommandLine {
	const { kind, quantity, occurredAt, reference = "", note = "" } = line;
	if (occurredAt !== undefined) requireMoment(Date.parse(occurredAt), now);
	const command = commandOf(line, now);
	const details = {
		kind,
		reason: kind === "adjust" ? (line.reason ?? null) : null,
		counted: kind === "count" ? quantity : null,
		reference,
		note,
		reverses: null,
		occurredAt: command.at === undefined ? undefined : new Date(command.at),
		ofLine: lineColumnsOf(line),
	};
	return { command, details, mayOverride: line.override === true };
}

/** The stock command of a line; an impossible date is ignored. */
function commandOf(line: MovementLine, now: Date): StockCommand {
	const { kind, product, quantity, ifQuantity, ifLevel, fromBins, location = MAIN_LOCATION } = line;
	// To name the location of an adjustment is to choose it; a count that names a store mostly means its bins, too.
	const outsideBins = line.outsideBins ?? (kind === "adjust" && line.location !== undefined);
	const moment = line.occurredAt === undefined ? undefined : Date.parse(line.occurredAt);
	// A client's clock may be slightly ahead: that means now, too.
	const isPast = moment !== undefined && moment >= EARLIEST && moment < now.getTime();
	const at = isPast ? moment : undefined;
	const common = { product, quantity, location, ifQuantity, ifLevel, outsideBins, fromBins, at };
	switch (kind) {
		case "transfer":
			return { ...common, kind, to: line.to ?? "" };
		case "adjust":
			return { ...common, kind, reason: line.reason ?? "correction" };
		case "receive":
		case "deliver":
		case "return":
		case "count":
			return { ...common, kind };
	}
}

function requireMoment(moment: number, now: Date): void {
	// A client's clock may be slightly ahead; movements in the future are refused.
	const isTooLate = moment > now.getTime() + CLOCK_TOLERANCE_MS;
	if (!isTooLate && moment >= EARLIEST) return;
	const field = "occurredAt";
	const why = reason(isTooLate ? "in_the_future" : "before_1900", { what: field });
	throw fieldRefusal("invalid_input", { field, ...why });
}
