import { isDeepStrictEqual } from "node:util";
import type { PriceListChange } from "@freehub/contract/buying/price-lists";
import { type FieldColumns, fieldColumns, readMapping } from "@freehub/contract/catalogue/import-fields";
import type { Import, ImportChange, ImportOptions, ImportState } from "@freehub/contract/catalogue/imports";
import { madeFields } from "@freehub/contract/catalogue/source-formats/format-columns";
import { formatOf } from "@freehub/contract/catalogue/source-formats/source-formats";
import { reason } from "@freehub/contract/rule-sentences";
import type { Updateable } from "kysely";
import { nameOfActor } from "#actor-names.ts";
import { type AppError, fieldRefusal, refusal } from "#app-error.ts";
import { findingsOfReversals } from "#areas/stock/findings/note-findings.ts";
import { realLocations } from "#areas/stock/locations/real-locations.ts";
import { send } from "#db/bulk.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { ImportTable } from "#db/import-schema.ts";
import { released } from "#db/lease.ts";
import { type WriteRequest, type Written, write } from "#db/write.ts";
import { requireOwnOrRight } from "#may-take-back.ts";
import type { TableHead } from "#sheets/table.ts";
import {
	type ImportKind,
	isUndoable,
	lockImport,
	optionsOf,
	productImport,
	questionsOf,
	requireImport,
} from "./get-import.ts";
import { importChange, type NamedImport, updateImport } from "./imports.repo.ts";
import { headHash, saveMapping } from "./kept-mapping.ts";
import type { HeadRows } from "./read-head.ts";
import { pictureName } from "./read-row.ts";
import { proposalFor } from "./upload-import.ts";

/** Max pictures per import. */
const MAX_PICTURES = 100_000;

/**
 * Changes how a file is read; the dry run starts again. Corrected columns are remembered for files with the same head. How quantities
 * are meant is not: one list is a count, the next one with the same columns a delivery.
 * @param again the file's head and first rows, if it is read differently from now on.
 * @throws AppError not_found, invalid_input for a column that does not exist, import_state once the import is decided.
 */
export function changeImport(
	db: Db,
	id: string,
	change: ImportChange,
	again: HeadRows | undefined,
	request: WriteRequest,
): Promise<Import> {
	return changeFile(db, productImport, [id, change], again, request, async (tx, row) => {
		const pictures = {
			...(JSON.parse(row.pictures) as Record<string, string>),
			...Object.fromEntries(
				Object.entries(change.pictures ?? {}).map(([name, link]) => [pictureName(name), link]),
			),
		};
		if (Object.keys(pictures).length > MAX_PICTURES) {
			const why = reason("too_many.pictures", { max: MAX_PICTURES });
			throw fieldRefusal("invalid_input", { field: "pictures", ...why });
		}
		const stored = optionsOf(row);
		const options = {
			...stored,
			...(again !== undefined && { dates: {} }),
			...change.options,
		} as ImportOptions;
		const { isAllOrNothing, location, addsLocations } = options;
		if (addsLocations) requireLocationRight(request);
		if (location !== row.location) await requireLocation(tx, location);
		return {
			// All-or-nothing does not affect the planned rows.
			isReadAgain:
				(change.mapping ?? change.pictures) !== undefined ||
				!isDeepStrictEqual({ ...options, isAllOrNothing: stored.isAllOrNothing }, stored),
			columns: {
				pictures: JSON.stringify(pictures),
				...(options.quantityAs !== null && { quantity_as: options.quantityAs }),
				quantity_said: options.quantityAs === null ? 0 : 1,
				taken_codes: options.takenCodes,
				decimals: options.decimals,
				dates: JSON.stringify(options.dates),
				location,
				adds_locations: addsLocations ? 1 : 0,
				show_in_shop: options.showInShop ? 1 : 0,
				mode: isAllOrNothing ? "all" : "each",
			},
		};
	});
}

type Changed = { isReadAgain: boolean; columns: Updateable<ImportTable> };

/**
 * Changes how a file is read. Corrected columns are remembered for files with the same head.
 * @param again the file's head and first rows, if it is read differently from now on.
 * @param read returns the columns that change, and whether the dry run starts again because of them.
 * @throws AppError not_found, invalid_input for a column that does not exist, import_state once the import is decided.
 */
export function changeFile<Answer>(
	db: Db,
	kind: ImportKind<Answer>,
	[id, change]: [id: string, change: Pick<PriceListChange, "mapping"> & Pick<ImportChange, "format">],
	again: HeadRows | undefined,
	request: WriteRequest,
	read: (tx: Tx, row: NamedImport) => Changed | Promise<Changed>,
): Promise<Answer> {
	return write(db, request, async (tx) => {
		const row = await lockImport(db, tx, id, kind);
		const { state, supplier } = row;
		if (state !== "reading" && state !== "ready") throw alreadyDecided(state);
		const head = again?.head;
		const { columns: names } = head ?? (JSON.parse(row.head) as TableHead);
		const stored = { format: row.format, mapping: kind.readMapping(row.mapping), per: row.per };
		const before = again === undefined ? stored : await proposalFor(tx, kind, supplier, again, change.format);
		const { format } = before;
		const given = givenColumns(change.mapping, names.length + madeFields(formatOf(format), names).length);
		const mapping = { ...before.mapping, ...given };
		const { isReadAgain, columns } = await read(tx, row);
		const { per = before.per } = columns;
		const isOther = head !== undefined || isReadAgain || !isDeepStrictEqual({ format, mapping, per }, stored);
		await updateImport(
			tx,
			{ id, state },
			{
				...(head !== undefined && { head: JSON.stringify(head) }),
				mapping: JSON.stringify(mapping),
				format,
				...columns,
				per,
				...(isOther && { state: "reading", position: 0, ...released }),
			},
		);
		if (Object.keys(given).length > 0 || change.format !== undefined || per !== before.per) {
			const corrected = { mapping: JSON.stringify(mapping), format, per };
			await saveMapping(tx, headHash(supplier, names), corrected, request.now);
		}
		const answer = kind.toAnswer(await requireImport(tx, id, kind), request.now);
		const what = kind.isList ? "change price list" : "change import";
		return { answer, changes: [importChange(row)], audit: [[what, id, change]] };
	});
}

/** The columns that a change names. @throws AppError invalid_input for one that does not exist. */
function givenColumns(
	mapping: Readonly<Record<string, FieldColumns | number | undefined>> | undefined,
	count: number,
): Record<string, FieldColumns> {
	const given: Record<string, FieldColumns> = {};
	for (const [field, written] of Object.entries(mapping ?? {})) {
		if (written === undefined) continue;
		const columns = fieldColumns(written);
		const index = columns?.find((each) => each >= count);
		if (index !== undefined) {
			const why = reason("no_such_column", { columns: count, index });
			throw fieldRefusal("invalid_input", { field: `mapping.${field}`, ...why });
		}
		given[field] = columns;
	}
	return given;
}

/** A decision about an import. */
type Verb = "commit" | "cancel" | "undo";

/** The states from which a step may start, with the columns to write; `already`: those in which it was requested before. */
function stepOf(
	verb: Verb,
	{ actor, now }: WriteRequest,
): { from: Partial<Record<ImportState, Updateable<ImportTable>>>; already: readonly ImportState[] } {
	const committed = { actor, committed_by: actor, committed_at: now };
	switch (verb) {
		case "commit":
			return {
				from: {
					ready: { state: "committing", position: 0, reached: 0, lost: "", ...committed, ...released },
				},
				already: ["committing", "done"],
			};
		case "cancel":
			return {
				from: {
					reading: { state: "cancelled", ...released },
					ready: { state: "cancelled", ...released },
					committing: { state: "cancelling", actor, lost: "", ...released },
				},
				already: ["cancelling", "cancelled"],
			};
		case "undo":
			return {
				from: { done: { state: "undoing", actor, kept: 0, lost: "", ...released } },
				already: ["undoing", "undone"],
			};
	}
}

/**
 * Commits the result of the dry run, in the background.
 * @throws AppError import_has_refusals if it is for all rows or none, and some are refused; import_has_questions if nobody has said
 * how its quantities are meant; forbidden if the caller may not book them; import_state, not_found.
 */
export function commitImport(db: Db, id: string, request: WriteRequest): Promise<Import> {
	return decideStep(db, productImport, ["commit", id], request, (row) => {
		if (questionsOf(row).length > 0) throw refusal("import_has_questions", { rows: row.count_undecided });
		requireQuantities(row, request);
		if (row.adds_locations === 1) requireLocationRight(request);
		if (row.mode === "each" || row.count_refused === 0) return;
		throw refusal("import_has_refusals", { rows: row.count_refused });
	});
}

/**
 * Cancels an import; what was already applied is undone in the background.
 * @throws AppError forbidden, import_state, not_found
 */
export function cancelImport(db: Db, id: string, request: WriteRequest): Promise<Import> {
	return decideStep(db, productImport, ["cancel", id], request, (row, tx) => {
		if (row.state !== "committing") return;
		requireQuantities(row, request);
		return mayUndo(db, tx, row, request);
	});
}

/** Undoes an import, in the background. @throws AppError forbidden, import_state, not_found */
export function undoImport(db: Db, id: string, request: WriteRequest): Promise<Import> {
	return decideStep(db, productImport, ["undo", id], request, (row, tx) => {
		requireQuantities(row, request);
		if (!isUndoable(row, request.now)) throw refusal("import_state.too_old");
		return mayUndo(db, tx, row, request);
	});
}

/**
 * Requires that the caller may take back what an import has done. If somebody else committed it, that is a finding.
 * @throws AppError forbidden
 */
async function mayUndo(db: Db, tx: Tx, row: NamedImport, request: WriteRequest): Promise<void> {
	const { id, actor, committed_by_name, committed_at, created_at } = row;
	const booked = { actor, name: nameOfActor(actor, committed_by_name), at: committed_at ?? created_at };
	// Products can be deleted by it, so the right to take back receipts is not enough.
	requireOwnOrRight("count", booked, request);
	if (actor === request.actor) return;
	await send(db, tx, [findingsOfReversals(db, [{ id, recorded_at: request.now }])]);
}

/** @throws AppError invalid_input if there is no such warehouse or bin, or it is closed. */
async function requireLocation(tx: Tx, id: string): Promise<void> {
	const location = (await realLocations(tx)).find((each) => each.id === id);
	if (location !== undefined && location.closed_at === null) return;
	const name = location?.name ?? id;
	const why = reason(location === undefined ? "no_such_location" : "location_closed", { name });
	throw fieldRefusal("invalid_input", { field: "options.location", ...why });
}

function requireLocationRight({ rights }: WriteRequest): void {
	if (rights.includes("location.write")) return;
	throw refusal("forbidden.new_locations");
}

/** People who may not book a kind of movement may not do it through an import either. */
function requireQuantities(row: NamedImport, { rights }: WriteRequest): void {
	const { quantity } = readMapping(row.mapping);
	if (quantity === null || rights.includes(`stock.${row.quantity_as}`)) return;
	throw refusal("forbidden.imported_quantities", { by: row.quantity_as });
}

/**
 * Takes the next step of an import, unless it was taken before.
 * @param check throws an AppError if the step is not allowed.
 * @throws AppError import_state, not_found, and what `check` throws.
 */
export async function decideStep<Answer>(
	db: Db,
	kind: ImportKind<Answer>,
	[verb, id]: [verb: Verb, id: string],
	request: WriteRequest,
	check?: (row: NamedImport, tx: Tx) => void | Promise<void>,
): Promise<Answer> {
	const { from, already } = stepOf(verb, request);
	const written = (row: NamedImport): Written<Answer> => {
		const { count_new, count_changed, count_withdrawn, count_unchanged, count_refused } = row;
		// The counts on which the decision was based.
		const counts = {
			new: count_new,
			changed: count_changed,
			unchanged: count_unchanged,
			refused: count_refused,
			...(kind.isList && { withdrawn: count_withdrawn }),
		};
		const audit = [{ verb, id, name: row.name, counts }];
		return { answer: kind.toAnswer(row, request.now), audit };
	};
	return write(db, request, async (tx) => {
		const row = await lockImport(db, tx, id, kind);
		if (already.includes(row.state)) return written(row);
		const columns = from[row.state];
		if (columns === undefined) throw alreadyDecided(row.state);
		await check?.(row, tx);
		await updateImport(
			tx,
			{ id, state: row.state },
			{ ...columns, ...((row.state === "done" || row.state === "committing") && { position: row.reached }) },
		);
		return { ...written(await requireImport(tx, id, kind)), changes: [importChange(row)] };
	});
}

/** The refusal if the request is too late, or too early. */
function alreadyDecided(state: string): AppError {
	return refusal("import_state", { state });
}
