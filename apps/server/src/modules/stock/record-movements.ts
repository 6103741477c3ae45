import { errorStatus } from "@freehub/contract/errors";
import type { Booked, BookedBatch, LineResult, MovementLine } from "@freehub/contract/stock";
import {
	applyEntries,
	decide,
	type Entry,
	type Levels,
	MAIN_LOCATION,
	type StockCommand,
} from "@freehub/domain/stock";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#app-error.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db, Tx } from "#db/connection.ts";
import { problemBody } from "#http/problem.ts";
import { type Booking, book, type Particulars, refusalOf, requireProducts } from "./book.ts";
import { findLocations, loadLevels, lockProducts } from "./stock.repo.ts";

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
		const outcomes = await decideEach(db, tx, lines, request.now);
		const accepted = outcomes.filter((outcome) => "entry" in outcome);
		const entries = accepted.map(({ entry }) => entry);
		const bookable = {
			products: entries.map(({ product }) => product),
			batch,
			particulars: accepted.map(({ particulars }) => particulars),
			isInOrder: true,
		};
		// All at once: with statements of its own for each line, a long batch would take seconds.
		const { movements } =
			entries.length === 0
				? { movements: [] }
				: await book(db, tx, request, bookable, () => ({ ok: true, entries }));
		const booked = movements.values();
		const results = outcomes.map((outcome): LineResult => {
			if ("refusal" in outcome) {
				return { ok: false, error: problemBody(outcome.refusal, errorStatus[outcome.refusal.code]) };
			}
			const movement = booked.next().value;
			if (movement === undefined) throw new Error("An accepted line was not booked.");
			return { ok: true, movement, quantity: movement.balance };
		});
		return { batch, results };
	});
}

type LineOutcome = { entry: Entry; particulars: Particulars } | { refusal: AppError };

/** What becomes of each line after those before it: its entry, or the reason against it. */
async function decideEach(db: Db, tx: Tx, lines: readonly MovementLine[], now: Date): Promise<LineOutcome[]> {
	const ids = [...new Set(lines.map(({ product }) => product))].toSorted();
	// Locking all products first, in order, keeps two such batches from waiting for each other.
	const products = new Set((await lockProducts(db, tx, ids)).map(({ id }) => id));
	const locations = await findLocations(tx, placesOf(lines.map(commandOf)));
	const levels = new Map(await loadLevels(tx, ids));
	return lines.map((line) => {
		try {
			const command = commandOf(line);
			requireLocations([command], locations);
			const particulars = particularsOf(line, now);
			requireProducts([command.product], products);
			const own: Levels = new Map([[command.product, levels.get(command.product) ?? new Map()]]);
			const decision = decide([command], own);
			if (!decision.ok) throw refusalOf(decision.rejection);
			const [entry] = decision.entries;
			if (entry === undefined) throw new Error("An accepted line has no entry.");
			levels.set(command.product, applyEntries(own, [entry]).get(command.product) ?? new Map());
			return { entry, particulars };
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			return { refusal: error };
		}
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
	requireLocations(commands, await findLocations(tx, placesOf(commands)));
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

function placesOf(commands: readonly StockCommand[]): string[] {
	return [
		...new Set(
			commands.flatMap((command) => ("to" in command ? [command.location, command.to] : [command.location])),
		),
	];
}

function requireLocations(commands: readonly StockCommand[], known: ReadonlySet<string>): void {
	const location = placesOf(commands).find((place) => !known.has(place));
	if (location === undefined) return;
	throw new AppError("not_found", `There is no location ${location}.`, undefined, { location });
}

export function toBooked({ movements, quantities }: Booking): Booked {
	const [movement] = movements;
	if (movement === undefined) throw new Error("Nothing was booked.");
	return { ...movement, quantity: quantities.get(movement.product) ?? 0, movement };
}

export function toBookedBatch(batch: string, { movements, quantities }: Booking): BookedBatch {
	return { batch, movements, quantities: Object.fromEntries(quantities) };
}
