import { errorStatus } from "@freehub/contract/errors";
import type { Booked, BookedBatch, LineResult, MovementLine } from "@freehub/contract/stock";
import { decide, MAIN_LOCATION, type StockCommand } from "@freehub/domain/stock";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#app-error.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db, Tx } from "#db/connection.ts";
import { problemBody } from "#http/problem.ts";
import { type Booking, book, type Particulars } from "./book.ts";
import { findLocations, lockProducts } from "./stock.repo.ts";

/** A clock that is wrong by this much is forgiven; a movement cannot happen in the future. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;

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

/** Books many changes, each on its own: a line that is refused does not keep the others from being booked. */
export function recordEach(
	db: Db,
	lines: MovementLine[],
	request: WriteRequest,
): Promise<{ batch: string; results: LineResult[] }> {
	return answerOnce(db, request, ["each", lines], async (tx) => {
		const batch = uuidv7();
		// Locking all products first, in order, keeps two such batches from waiting for each other.
		await lockProducts(db, tx, [...new Set(lines.map(({ product }) => product))].toSorted());
		const results: LineResult[] = [];
		for (const line of lines) {
			try {
				const { movement, quantity } = toBooked(await bookLines(db, tx, [line], batch, request));
				results.push({ ok: true, movement, quantity });
			} catch (error) {
				if (!(error instanceof AppError)) throw error;
				results.push({ ok: false, error: problemBody(error, errorStatus[error.code]) });
			}
		}
		return { batch, results };
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
	const commands = lines.map(commandOf);
	await requireLocations(tx, commands);
	const particulars = lines.map((line) => particularsOf(line, request.now));
	const products = commands.map(({ product }) => product);
	return book(db, tx, request, { products, batch, particulars }, (levels) => decide(commands, levels));
}

/** The command in the domain's words; the contract has made sure that each kind has its fields. */
function commandOf(line: MovementLine): StockCommand {
	const {
		kind,
		product,
		quantity,
		ifQuantity,
		location = MAIN_LOCATION,
		reason = "correction",
		to = "",
	} = line;
	const common = { product, quantity, location, ifQuantity };
	switch (kind) {
		case "transfer":
			return { ...common, kind, to };
		case "adjust":
			return { ...common, kind, reason };
		case "receive":
		case "deliver":
		case "count":
			return { ...common, kind };
	}
}

function particularsOf(line: MovementLine, now: Date): Particulars {
	const { kind, quantity, reason, reference = "", note = "" } = line;
	const occurredAt = line.occurredAt === undefined ? now : new Date(line.occurredAt);
	if (occurredAt.getTime() > now.getTime() + CLOCK_TOLERANCE_MS) {
		const message = "occurredAt lies in the future.";
		throw new AppError("invalid_input", message, [{ field: "occurredAt", message }]);
	}
	return {
		kind,
		reason: kind === "adjust" ? (reason ?? null) : null,
		counted: kind === "count" ? quantity : null,
		reference,
		note,
		reverses: null,
		occurredAt,
	};
}

async function requireLocations(tx: Tx, commands: readonly StockCommand[]): Promise<void> {
	const wanted = new Set(
		commands.flatMap((command) => ("to" in command ? [command.location, command.to] : [command.location])),
	);
	const known = await findLocations(tx, [...wanted]);
	for (const location of wanted) {
		if (known.has(location)) continue;
		throw new AppError("not_found", `There is no location ${location}.`, undefined, { location });
	}
}

export function toBooked({ movements, quantities }: Booking): Booked {
	const [movement] = movements;
	if (movement === undefined) throw new Error("Nothing was booked.");
	return { ...movement, quantity: quantities.get(movement.product) ?? 0, movement };
}

export function toBookedBatch(batch: string, { movements, quantities }: Booking): BookedBatch {
	return { batch, movements, quantities: Object.fromEntries(quantities) };
}
