import { errorStatus } from "@freehub/contract/errors";
import { type FaultyLine, MovementLine } from "@freehub/contract/movement-lines";
import type { LineResult } from "@freehub/contract/stock";
import { applyEntries, decide, type Entry, type Levels, type StockCommand } from "@freehub/domain/stock";
import { addToHistory, NOW } from "@freehub/domain/stock-history";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#app-error.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db, Tx } from "#db/connection.ts";
import { problemBody } from "#http/problem.ts";
import { parse } from "#http/read-input.ts";
import { book, type MovementDetails, refusalOf, requireProducts } from "./book.ts";
import { commandOf, detailsOf, historyFor, placesOf, requireLocations } from "./movement-line.ts";
import { findLocations, loadLevels, lockProducts } from "./stock.repo.ts";

type Read = { line: MovementLine; command: StockCommand } | { refusal: AppError };

type Outcome = { entry: Entry; details: MovementDetails } | { refusal: AppError };

/** Books many changes, each on its own: a line that is refused does not keep the others from being booked. */
export function recordEach(
	db: Db,
	lines: readonly (MovementLine | FaultyLine)[],
	request: WriteRequest,
): Promise<{ batch: string; results: LineResult[] }> {
	return answerOnce(db, request, ["each", lines], async (tx) => {
		const batch = uuidv7();
		const read = lines.map((line) => readLine(line, request.now));
		const outcomes = read.every((line) => "refusal" in line) ? read : await decideEach(db, tx, read);
		const accepted = outcomes.filter((outcome) => "entry" in outcome);
		const entries = accepted.map(({ entry }) => entry);
		const bookable = {
			products: entries.map(({ product }) => product),
			batch,
			details: accepted.map(({ details }) => details),
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

function readLine(line: MovementLine | FaultyLine, now: Date): Read {
	return orRefusal(() => {
		const read = "faulty" in line ? parse(MovementLine, line.faulty) : line;
		return { line: read, command: commandOf(read, now) };
	});
}

/** What becomes of each line after those before it: its entry, or the reason against it. */
async function decideEach(db: Db, tx: Tx, lines: readonly Read[]): Promise<Outcome[]> {
	const commands = lines.flatMap((line) => ("command" in line ? [line.command] : []));
	const ids = [...new Set(commands.map(({ product }) => product))].toSorted();
	// Locking all products first, in order, keeps two such batches from waiting for each other.
	const locked = new Map((await lockProducts(db, tx, ids)).map((product) => [product.id, product]));
	const locations = await findLocations(tx, placesOf(commands));
	const levels = new Map(await loadLevels(tx, ids));
	const history = await historyFor(tx, commands, locked);
	return lines.map((read): Outcome => {
		if ("refusal" in read) return read;
		const { line, command } = read;
		return orRefusal(() => {
			requireLocations([command], locations);
			requireProducts([command.product], locked);
			const own: Levels = new Map([[command.product, levels.get(command.product) ?? new Map()]]);
			const decision = decide([command], own, history);
			if (!decision.ok) throw refusalOf(decision.rejection);
			const [entry] = decision.entries;
			if (entry === undefined) throw new Error("An accepted line has no entry.");
			levels.set(command.product, applyEntries(own, [entry]).get(command.product) ?? new Map());
			addToHistory(history, { ...entry, at: command.at ?? NOW });
			return { entry, details: detailsOf(line, command) };
		});
	});
}

function orRefusal<T>(work: () => T): T | { refusal: AppError } {
	try {
		return work();
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return { refusal: error };
	}
}
