import type { FieldError } from "@freehub/contract/errors";
import { reason } from "@freehub/contract/rule-sentences";
import type { NewTransferNote, TransferChange, TransferNote } from "@freehub/contract/stock/transfer-notes";
import type { Insertable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { fieldRefusal, refusal } from "#app-error.ts";
import { lockProducts } from "#areas/stock/ledger/open-ledger.ts";
import { firstOfOthers, ofOthers, placesInStores } from "#areas/stock/locations/own-stores.ts";
import { changesBetween } from "#db/audit.ts";
import { changing, insertRows, send } from "#db/bulk.ts";
import { changed } from "#db/changes.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { TransferNoteLineTable } from "#db/transfer-schema.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { requireVersion, unchanged } from "#documents/versioned.ts";
import { readTransferNote, readWhole, type TotalledLine, toNote, type WholeNote } from "./read-transfers.ts";
import * as repo from "./transfer-notes.repo.ts";

/** Begins a note. @throws AppError invalid_input, not_found, location_closed, transfer_state, forbidden. */
export function addTransferNote(db: Db, body: NewTransferNote, request: WriteRequest): Promise<TransferNote> {
	return write(db, request, async (tx) => {
		const { from, to, expected, note } = body;
		await requireEnds(db, tx, { from, to }, request);
		await requireProducts(db, tx, body.lines);
		const { actor, now } = request;
		const id = uuidv7();
		const ends = { from_location: from, to_location: to };
		const made = { created_by: actor, created_at: now, updated_at: now };
		await tx
			.insertInto("transfer_note")
			.values({ id, number: null, ...ends, expected, note, ...made })
			.execute();
		await insertRows(db, tx, "transfer_note_line", newLines(id, placed(body.lines)));
		const answer = await readTransferNote(tx, id, now);
		const audit = [{ from: answer.from.name, to: answer.to.name, lines: answer.lines.length }];
		return { answer, changes: [changed("transfer_note", id, "added")], audit };
	});
}

type PlacedLine = NewTransferNote["lines"][number] & { position: number };

function placed(lines: NewTransferNote["lines"]): PlacedLine[] {
	return lines.map((line, i) => ({ ...line, position: i + 1 }));
}

function newLines(transfer_note: string, lines: readonly PlacedLine[]): Insertable<TransferNoteLineTable>[] {
	return lines.map((line) => ({ id: uuidv7(), transfer_note, ...line }));
}

/** Both ends must be open and different; people whose role holds only at their stores work at one of them. */
async function requireEnds(
	db: Db,
	tx: Tx,
	{ from, to }: { from: string; to: string },
	request: WriteRequest,
): Promise<void> {
	if (from === to) throw refusal("transfer_state.same_place");
	for (const id of [from, to].toSorted()) {
		const place = await repo.lockPlaceShared(db, tx, id);
		if (place === undefined) throw refusal("not_found.location", { location: id });
		if (place.closed_at !== null)
			throw refusal("location_closed", { name: place.name, details: { location: id } });
	}
	await requireOwnEnd(tx, { from, to }, request);
}

/** @throws AppError forbidden if neither end is at a store to which the caller's role extends. */
export async function requireOwnEnd(
	connection: Connection,
	{ from, to }: { from: string; to: string },
	request: WriteRequest,
): Promise<void> {
	const places = await placesInStores(connection, [from, to], [request]);
	const others = [from, to].map((end) => firstOfOthers(request, places, [end]));
	const [first] = others;
	if (first !== undefined && others.every((other) => other !== undefined)) throw ofOthers(first);
}

/** Locks the products of lines. @throws AppError invalid_input for each that does not exist, or that is there twice. */
async function requireProducts(
	db: Db,
	tx: Tx,
	lines: NewTransferNote["lines"],
	also: readonly string[] = [],
): Promise<void> {
	const found = await lockProducts(db, tx, [...lines.map(({ product }) => product), ...also]);
	const first = new Map(lines.map(({ product }, i) => [product, i] as const).toReversed());
	const errors = lines.flatMap(({ product }, i): FieldError[] => {
		const field = `lines.${i}.product`;
		if (!found.has(product)) return [{ field, ...reason("no_such_product") }];
		return first.get(product) === i
			? []
			: [{ field, ...reason("product_twice", { line: (first.get(product) ?? 0) + 1 }) }];
	});
	if (errors.length > 0) throw fieldRefusal("invalid_input", ...errors);
}

/** A note, locked against other changes of it. @throws AppError not_found */
export async function lockWhole(db: Db, tx: Tx, id: string): Promise<WholeNote> {
	if (!(await repo.lockNote(db, tx, id))) throw refusal("not_found", { what: "transfer note" });
	return readWhole(tx, id);
}

export function wasSent({ lines }: WholeNote): boolean {
	return lines.some(({ sent }) => sent > 0);
}

/**
 * Changes a note: a draft, or the day and the note of one that was sent.
 * @param version the version on which the change is based.
 * @throws AppError transfer_changed with the current note; transfer_state; invalid_input; not_found; location_closed; forbidden.
 */
export function changeTransferNote(
	db: Db,
	id: string,
	change: TransferChange,
	version: number,
	request: WriteRequest,
): Promise<TransferNote> {
	return write(db, request, async (tx) => {
		if (!(await repo.lockNote(db, tx, id))) throw refusal("not_found", { what: "transfer note" });
		// Nothing is sent again by an undo until the products are locked.
		const before = (await repo.findLines(tx, [id])).map(({ product }) => product);
		await requireProducts(db, tx, change.lines ?? [], before);
		const whole = await readWhole(tx, id);
		const { note } = whole;
		const current = async () => toNote(whole, request.now);
		await requireVersion(tx, note, version, "transfer_changed", current, request);
		const header = headerOf(note, change);
		const lines = change.lines && changedLines(whole.lines, change.lines);
		if (Object.keys(header).length === 0 && lines === undefined) return unchanged(await current());
		const ends = {
			from: header.from_location ?? note.from_location,
			to: header.to_location ?? note.to_location,
		};
		if (header.from_location !== undefined || header.to_location !== undefined || lines !== undefined) {
			if (wasSent(whole)) throw refusal("transfer_state.sent");
			if (note.cancelled_at !== null) throw refusal("transfer_state.cancelled");
			await requireEnds(db, tx, ends, request);
		} else await requireOwnEnd(tx, ends, request);
		await repo.updateNote(tx, note, { ...header, updated_at: request.now });
		if (lines !== undefined) await writeLines(db, tx, id, lines);
		const answer = await readTransferNote(tx, id, request.now);
		const told = { note: note.number ?? answer.to.name, ...changesBetween(note, header) };
		const audit = [lines === undefined ? told : { ...told, lines: answer.lines.length }];
		return { answer, changes: [changed("transfer_note", id)], audit };
	});
}

/** The columns that a change sets to other values. */
function headerOf(note: repo.NoteRow, { from, to, expected, note: text }: TransferChange) {
	return {
		...(from !== undefined && from !== note.from_location && { from_location: from }),
		...(to !== undefined && to !== note.to_location && { to_location: to }),
		...(expected !== undefined && expected !== note.expected && { expected }),
		...(text !== undefined && text !== note.note && { note: text }),
	};
}

type ChangedLines = {
	kept: Pick<repo.LineRow, "id" | "pieces" | "position">[];
	added: PlacedLine[];
	removed: string[];
};

/** The effect of a change on lines; undefined: none. A line stays the same one as long as its product does. */
function changedLines(
	before: readonly TotalledLine[],
	asked: NewTransferNote["lines"],
): ChangedLines | undefined {
	const isSame = (line: TotalledLine, i: number) =>
		asked[i]?.product === line.product && asked[i]?.pieces === line.pieces;
	const shown = before.filter(({ pieces }) => pieces > 0);
	if (shown.length === asked.length && shown.every(isSame)) return undefined;
	const byProduct = new Map(before.map((line) => [line.product, line]));
	const lines = placed(asked);
	const kept = lines.flatMap(({ product, ...columns }) => {
		const line = byProduct.get(product);
		return line === undefined ? [] : [{ id: line.id, ...columns }];
	});
	const removed = before
		.filter(({ product }) => !asked.some((one) => one.product === product))
		.map(({ id }) => id);
	return { kept, added: lines.filter(({ product }) => !byProduct.has(product)), removed };
}

async function writeLines(db: Db, tx: Tx, id: string, { kept, added, removed }: ChangedLines): Promise<void> {
	// Movements that were taken back may name a line: then it is kept, with no pieces.
	const named = new Set((await repo.findStepsOf(tx, removed)).map(({ line }) => line));
	const gone = removed.filter((line) => !named.has(line));
	if (gone.length > 0) await tx.deleteFrom("transfer_note_line").where("id", "in", gone).execute();
	const emptied = removed
		.filter((line) => named.has(line))
		.map((line, i) => ({ id: line, pieces: 0, position: kept.length + added.length + i + 1 }));
	const set = ["pieces", "position"] as const;
	const rows = [...kept, ...emptied];
	await send(db, tx, [changing(db, { table: "transfer_note_line", keys: ["id"], set }, rows)]);
	await insertRows(db, tx, "transfer_note_line", newLines(id, added));
}

/** Makes a cancelled note that was not sent a draft again. @throws AppError not_found, forbidden. */
export function reopenTransferNote(db: Db, id: string, request: WriteRequest): Promise<TransferNote> {
	return write(db, request, async (tx) => {
		const whole = await lockWhole(db, tx, id);
		const { note } = whole;
		await requireOwnEnd(tx, { from: note.from_location, to: note.to_location }, request);
		if (wasSent(whole)) throw refusal("transfer_state.sent");
		if (note.cancelled_at === null) return unchanged(toNote(whole, request.now));
		await repo.updateNote(tx, note, { cancelled_at: null, cancelled_by: null, updated_at: request.now });
		const answer = await readTransferNote(tx, id, request.now);
		return {
			answer,
			changes: [changed("transfer_note", id)],
			audit: [{ note: note.number ?? answer.to.name }],
		};
	});
}
