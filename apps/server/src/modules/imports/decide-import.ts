import type { ImportMapping } from "@freehub/contract/import-fields";
import type { Import, ImportState } from "@freehub/contract/imports";
import { type Updateable } from "kysely";
import { AppError } from "#app-error.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { ImportTable } from "#db/schema.ts";
import { alreadyDecided } from "./change-import.ts";
import { requireImport } from "./get-import.ts";
import { ROWS_KEPT_MS, toImport } from "./import-answer.ts";
import { moveImport, type NamedImport } from "./imports.repo.ts";
import { released } from "./lease.ts";

type Step = {
	/** States from which it goes on, each with what is written. */
	from: Partial<Record<ImportState, Updateable<ImportTable>>>;
	/** States in which it was asked for already: they are answered as they are. */
	already: readonly ImportState[];
	/** @throws AppError when it must not be. */
	check?: (row: NamedImport, request: WriteRequest) => void;
};

/**
 * Does what the dry run showed, in the background.
 * @throws AppError import_has_refusals when it is for all rows or none, and some are refused; forbidden for whoever may
 * not book its quantities; import_state, not_found.
 */
export function commitImport(db: Db, id: string, request: WriteRequest): Promise<Import> {
	return decide(db, ["commit", id], request, {
		from: { ready: { state: "committing", position: 0, reached: 0, actor: request.actor, ...released } },
		already: ["committing", "done"],
		check: (row) => {
			requireQuantities(row, request);
			if (row.mode === "each" || row.count_refused === 0) return;
			const rows = row.count_refused === 1 ? "1 row is" : `${row.count_refused} rows are`;
			const detail = `${rows} refused. Correct the file, or import the other rows without them.`;
			throw new AppError("import_has_refusals", detail);
		},
	});
}

/**
 * Gives an import up; what it has applied already is taken back in the background.
 * @throws AppError forbidden, import_state, not_found
 */
export function cancelImport(db: Db, id: string, request: WriteRequest): Promise<Import> {
	return decide(db, ["cancel", id], request, {
		from: {
			reading: { state: "cancelled", ...released },
			ready: { state: "cancelled", ...released },
			committing: { state: "cancelling", actor: request.actor, ...released },
		},
		already: ["cancelling", "cancelled"],
		check: (row) => {
			if (row.state === "committing") requireQuantities(row, request);
		},
	});
}

/** Takes an import back, in the background. @throws AppError forbidden, import_state, not_found */
export function undoImport(db: Db, id: string, request: WriteRequest): Promise<Import> {
	return decide(db, ["undo", id], request, {
		from: { done: { state: "undoing", actor: request.actor, kept: 0, ...released } },
		already: ["undoing", "undone"],
		check: (row) => {
			requireQuantities(row, request);
			if (request.now.getTime() < new Date(row.created_at).getTime() + ROWS_KEPT_MS) return;
			throw new AppError(
				"import_state",
				"This import is older than 90 days; what it changed is not known any more.",
			);
		},
	});
}

/** Whoever may not book a kind of movement may not have an import do it either. */
function requireQuantities(row: NamedImport, { rights }: WriteRequest): void {
	const { quantity } = JSON.parse(row.mapping) as ImportMapping;
	if (quantity === null || rights.includes(`stock.${row.quantity_as}`)) return;
	const detail = `Your role may not book quantities by ${row.quantity_as}. Leave the quantity out, or ask an owner of the shop.`;
	throw new AppError("forbidden", detail);
}

async function decide(
	db: Db,
	[verb, id]: [verb: string, id: string],
	request: WriteRequest,
	step: Step,
): Promise<Import> {
	// What the audit log says of it: what it was decided about.
	const lineOf = ({ name, counts }: Import) => {
		const { new: added, changed, unchanged, refused } = counts;
		return [{ verb, id, name, counts: { new: added, changed, unchanged, refused } }];
	};
	return answerOnce(db, request, lineOf, async (tx) => {
		const row = await requireImport(tx, id);
		if (!step.already.includes(row.state)) await move(tx, row, request, step);
		return toImport(await requireImport(tx, id), request.now);
	});
}

async function move(
	tx: Tx,
	row: NamedImport,
	request: WriteRequest,
	{ from, already, check }: Step,
): Promise<void> {
	const columns = from[row.state];
	if (columns === undefined) throw alreadyDecided(row.state);
	check?.(row, request);
	// What was checked is what is done: the mode cannot become another in between.
	const moving = { ...columns, mode: row.mode, ...(row.state === "done" && { position: row.reached }) };
	if (await moveImport(tx, row.id, [row.state], moving)) return;
	// Somebody was faster since it was read; it may be the same wish.
	const { state } = await requireImport(tx, row.id);
	if (!already.includes(state)) throw alreadyDecided(state);
}
