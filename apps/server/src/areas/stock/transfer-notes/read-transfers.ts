import type {
	MovingLine,
	TransferFilter,
	TransferLine,
	TransferNote,
	TransferSummary,
} from "@freehub/contract/stock/transfer-notes";
import { isLate } from "@freehub/domain/fulfilment";
import { locationTitle } from "@freehub/domain/stock/location-title";
import { onItsWay, type TransferTotals, transferState } from "@freehub/domain/stock/transfer";
import { nameOfActor } from "#actor-names.ts";
import { refusal } from "#app-error.ts";
import { byDay } from "#areas/stock/ledger/line-books.ts";
import type { Page } from "#cursor.ts";
import type { Connection, Db } from "#db/connection.ts";
import { isoOf } from "#db/timestamp.ts";
import { filledPage, type Place } from "#documents/filled-page.ts";
import { lineProduct } from "#documents/line-product.ts";
import * as repo from "./transfer-notes.repo.ts";
import { type CountedStep, madeSteps, noTotals, stepsOf, totalsOf } from "./transfer-totals.ts";

/** Max lines of the list of what is on its way. */
const MAX_MOVING = 200;

export type TotalledLine = repo.NamedLineRow & TransferTotals;

/** A note as rows, with its lines and what counts of them. */
export type WholeNote = { note: repo.NoteRow; lines: TotalledLine[]; steps: CountedStep[] };

/** @throws AppError not_found */
export async function requireNote(connection: Connection, id: string): Promise<repo.NoteRow> {
	const note = await repo.findNote(connection, id);
	if (note === undefined) throw refusal("not_found", { what: "transfer note" });
	return note;
}

/** Notes with their lines, in this order. */
async function withLines(connection: Connection, notes: readonly repo.NoteRow[]): Promise<WholeNote[]> {
	const rows = await repo.findLines(
		connection,
		notes.map(({ id }) => id),
	);
	const steps = await stepsOf(connection, rows);
	const totals = totalsOf(steps);
	const stepsBy = Map.groupBy(steps, ({ line }) => line);
	const linesOf = Map.groupBy(rows, ({ transfer_note }) => transfer_note);
	return notes.map((note) => {
		const lines = (linesOf.get(note.id) ?? []).map((line) => ({
			...line,
			...(totals.get(line.id) ?? noTotals),
		}));
		return { note, lines, steps: lines.flatMap(({ id }) => stepsBy.get(id) ?? []) };
	});
}

/** @throws AppError not_found */
export async function readWhole(connection: Connection, id: string): Promise<WholeNote> {
	const [whole] = await withLines(connection, [await requireNote(connection, id)]);
	return whole as WholeNote;
}

/** @throws AppError not_found */
export async function readTransferNote(connection: Connection, id: string, now: Date): Promise<TransferNote> {
	return toNote(await readWhole(connection, id), now);
}

type ListQuery = TransferFilter & { limit?: number | undefined; cursor?: string | undefined };

/** One page of notes, newest first. */
export function pageOfTransferNotes(
	{ kysely }: Db,
	{ query, now }: { query: ListQuery; now: Date },
): Promise<Page<TransferSummary>> {
	const documents = {
		rows: (after: Place | undefined, limit: number) => repo.findNotes(kysely, query, after, limit),
		countLines: (ids: readonly string[]) => repo.countLines(kysely, ids),
		read: (rows: readonly repo.NoteRow[]) => withLines(kysely, rows),
	};
	const { state = [] } = query;
	return filledPage(documents, query, (whole) => {
		const summary = toSummary(whole, now);
		return state.length === 0 || state.includes(summary.state) ? summary : undefined;
	});
}

/** Pieces that are on their way, the earliest first and those without a day last. */
export async function listMovingLines(
	connection: Connection,
	filter: { product?: string | undefined; to?: string | undefined },
	now: Date,
): Promise<MovingLine[]> {
	const rows = await repo.findMovingLines(connection, filter);
	const moving = rows.flatMap((row): MovingLine[] => {
		const { id, transfer_note: note, number, product, moving: pieces } = row;
		const { from_location: from, to_location: to, expected: day } = row;
		if (number === null) return [];
		return [{ note, transferLine: id, number, product, from, to, pieces, day, isLate: isLate(day, now) }];
	});
	const byNumber = (a: MovingLine, b: MovingLine) => (a.number < b.number ? -1 : 1);
	return moving.toSorted((a, b) => byDay(a, b) || byNumber(a, b)).slice(0, MAX_MOVING);
}

function headOf({ note, lines, steps }: WholeNote, now: Date) {
	const left = steps.flatMap(({ step, last }) =>
		step === "sent" ? new Date(last.occurred_at).getTime() : [],
	);
	const open = lines.reduce((sum, line) => sum + onItsWay(line), 0);
	return {
		_id: note.id,
		number: note.number,
		state: transferState(note.cancelled_at !== null, lines),
		isLate: open > 0 && isLate(note.expected, now),
		from: { _id: note.from_location, name: locationTitle(note.from_name, note.from_store) },
		to: { _id: note.to_location, name: locationTitle(note.to_name, note.to_store) },
		expected: note.expected,
		createdAt: isoOf(note.created_at),
		sentAt: left.length === 0 ? null : isoOf(new Date(Math.min(...left))),
		open,
	};
}

/** Whether people see a line: one that was taken off after its pieces came back is kept for the ledger alone. */
function isShown({ pieces, sent, over }: TotalledLine): boolean {
	return pieces > 0 || sent > 0 || over > 0;
}

function toSummary(whole: WholeNote, now: Date): TransferSummary {
	const lines = whole.lines.filter(isShown);
	return {
		...headOf(whole, now),
		lines: lines.length,
		pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0),
	};
}

export function toNote(whole: WholeNote, now: Date): TransferNote {
	const { note, lines, steps } = whole;
	const { open: _, ...head } = headOf(whole, now);
	return {
		...head,
		note: note.note,
		createdByName: nameOfActor(note.created_by, note.creator),
		cancelledAt: isoOf(note.cancelled_at),
		lines: lines.filter(isShown).map(toLine),
		steps: madeSteps(steps),
		version: note.version,
	};
}

function toLine(row: TotalledLine): TransferLine {
	const { sent, received, over, returned, lost } = row;
	return {
		_id: row.id,
		...lineProduct(row),
		pieces: row.pieces,
		sent,
		received,
		over,
		returned,
		lost,
		open: onItsWay(row),
	};
}
