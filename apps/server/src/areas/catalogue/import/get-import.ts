import { setImmediate } from "node:timers/promises";
import { type FieldColumns, numberFields, readMapping } from "@freehub/contract/catalogue/import-fields";
import type { ImportStock } from "@freehub/contract/catalogue/import-stock";
import type { Import, ImportOptions, ImportRow, RowFilter } from "@freehub/contract/catalogue/imports";
import { matchColumns } from "@freehub/contract/catalogue/match-columns";
import {
	formatColumns,
	madeFields,
	matchFormat,
} from "@freehub/contract/catalogue/source-formats/format-columns";
import type { SourceFormat } from "@freehub/contract/catalogue/source-formats/source-format";
import { formatOf, recognizeFormat } from "@freehub/contract/catalogue/source-formats/source-formats";
import type { Reason } from "@freehub/contract/rules";
import { sortKey } from "@freehub/domain/catalogue/search-words";
import type { Right } from "@freehub/domain/people/access";
import { nameOfActor } from "#actor-names.ts";
import { refusal } from "#app-error.ts";
import { decodeCursor, encodeCursor, type Page, pageOf } from "#cursor.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import { INTEGER, isStorable } from "#db/storable.ts";
import { isoOf } from "#db/timestamp.ts";
import { namedLosses } from "./import-losses.ts";
import {
	findImport,
	listImports as findImports,
	findRunning,
	type ImportRecord,
	isList,
	lock,
	type NamedImport,
	rowCount,
	rowsWithin,
	type StoredRow,
} from "./imports.repo.ts";
import { isMark, type PlannedChange } from "./plan.ts";
import type { RowReason } from "./read-row.ts";
import { kindPattern, readKinds } from "./refusals.ts";
import { sourceReader } from "./source-rows.ts";

const PAGE = 50;

/** Rows searched per query; the event loop runs in between. */
const STRETCH = 5000;

/** The two kinds of imports: products, and a supplier's articles. */
export type ImportKind<Answer> = {
	isList: boolean;
	/** Reads a stored mapping. */
	readMapping: (stored: string) => Record<string, FieldColumns>;
	/** The fields that hold numbers. */
	numbers: readonly string[];
	/** The format of a file with these columns; undefined: none that is known. */
	recognize: (columns: readonly string[]) => SourceFormat | undefined;
	/** The columns of a file's fields by their names and, as far as they are known, its first rows. */
	match: (
		columns: readonly string[],
		rows: readonly (readonly string[])[],
		format: SourceFormat | undefined,
	) => Record<string, FieldColumns>;
	/** The API's form of an import. */
	toAnswer: (row: NamedImport, now: Date) => Answer;
};

/** An import of this kind. @throws AppError not_found */
export async function requireImport(
	connection: Connection,
	id: string,
	kind: Pick<ImportKind<unknown>, "isList"> = productImport,
): Promise<NamedImport> {
	const row = isStorable(id) ? await findImport(connection, id) : undefined;
	if (row === undefined || isList(row) !== kind.isList) {
		throw refusal("not_found", { what: kind.isList ? "price list" : "import" });
	}
	return row;
}

/** An import of this kind, locked until this transaction ends. @throws AppError not_found */
export async function lockImport(
	db: Db,
	tx: Tx,
	id: string,
	kind?: Pick<ImportKind<unknown>, "isList">,
): Promise<NamedImport> {
	if (isStorable(id)) await lock(db, tx, id);
	return requireImport(tx, id, kind);
}

/** One import, with the promises whose pieces it took. @throws AppError not_found */
export async function getImport(
	connection: Connection,
	id: string,
	now: Date,
	rights: readonly Right[] = [],
): Promise<Import> {
	const row = await requireImport(connection, id);
	return { ...toImport(row, now), ...(await namedLosses(connection, row.lost, rights)) };
}

/**
 * A page of imports, latest first.
 * @param supplier whose price lists; null: imports of products.
 * @throws AppError invalid_cursor
 */
export async function listImports<Answer>(
	connection: Connection,
	{ toAnswer }: ImportKind<Answer>,
	supplier: string | null,
	{ cursor, limit = PAGE }: { cursor?: string | undefined; limit?: number | undefined },
	now: Date,
): Promise<Page<Answer>> {
	const [after] = decodeCursor(cursor, "text") ?? [];
	const rows = await findImports(connection, supplier, after, limit + 1);
	return pageOf(
		rows,
		limit,
		({ id }) => encodeCursor(id),
		(row) => toAnswer(row, now),
	);
}

type RowsQuery = {
	outcome?: RowFilter | "withdrawn" | undefined;
	search?: string | undefined;
	rule?: string | undefined;
	column?: string | undefined;
	cursor?: string | undefined;
	limit?: number | undefined;
};

/** A page of an import's rows in the order of the file. @throws AppError not_found, invalid_cursor */
export async function listImportRows(
	db: Db,
	id: string,
	query: RowsQuery,
): Promise<Page<ImportRow> & { total: number | undefined }> {
	return findRows(db, await requireImport(db.kysely, id), query, toImportRow);
}

/** A page of the stored rows of an import. @throws AppError invalid_cursor */
export async function findRows<Answer>(
	db: Db,
	row: NamedImport,
	query: RowsQuery,
	toAnswer: (row: StoredRow) => Answer,
): Promise<Page<Answer> & { total: number | undefined }> {
	const { id } = row;
	const { outcome, rule, column, cursor, limit = PAGE } = query;
	const kind = rule === undefined ? undefined : kindPattern(rule, column);
	const search = sortKey(query.search ?? "");
	// A search of only punctuation matches nothing, unlike an empty search.
	const isNothing = query.search !== undefined && query.search !== "" && search === "";
	const end = isNothing ? 0 : rowCount(row);
	const rows: StoredRow[] = [];
	const [begin] = decodeCursor(cursor, { ...INTEGER, min: 0 }) ?? [0];
	for (let after = begin; after < end && rows.length <= limit; after += STRETCH) {
		if (after > 0) await setImmediate();
		const filter = { outcome, search, kind, limit: limit + 1 - rows.length };
		rows.push(...(await rowsWithin(db.kysely, id, [after, Math.min(end, after + STRETCH)], filter)));
	}
	const total = search === "" && !isNothing && kind === undefined ? totalOf(row, outcome) : undefined;
	return { ...pageOf(rows, limit, (last) => encodeCursor(last.position), toAnswer), total };
}

function totalOf(row: NamedImport, outcome: RowsQuery["outcome"]): number {
	if (outcome === undefined) return rowCount(row);
	if (outcome === "kept") return row.kept + row.skipped;
	if (outcome === "refused") return row.stored_refused;
	return row[`count_${outcome}`];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long an import's rows are kept in ms, and thus how long it can be undone. */
export const ROWS_KEPT_MS = 90 * DAY_MS;

function toReason(stored: string): Reason {
	return stored.startsWith("{") ? (JSON.parse(stored) as Reason) : { message: stored };
}

export function optionsOf(row: ImportRecord): ImportOptions {
	return {
		quantityAs: row.quantity_said === 1 ? row.quantity_as : null,
		takenCodes: row.taken_codes,
		decimals: row.decimals,
		location: row.location,
		addsLocations: row.adds_locations === 1,
		showInShop: row.show_in_shop === 1,
		dates: JSON.parse(row.dates) as ImportOptions["dates"],
		isAllOrNothing: row.mode === "all",
	};
}

/** The part of the API's form that imports of products and of price lists share. */
export function aboutImport(row: NamedImport) {
	const { refused, noted } = readKinds(row.refusals);
	const failure = row.error === null ? null : toReason(row.error);
	return {
		_id: row.id,
		name: row.name,
		state: row.state,
		head: JSON.parse(row.head) as Import["head"],
		refusals:
			row.state === "reading"
				? null
				: {
						unlisted: row.count_refused - row.stored_refused,
						kinds: refused,
					},
		fileNotes: row.state === "reading" ? [] : (JSON.parse(row.notes) as RowReason[]),
		sheetNotes:
			row.state === "reading" || row.sheet_notes === null
				? null
				: (JSON.parse(row.sheet_notes) as Import["sheetNotes"]),
		notes: row.state === "reading" ? null : noted,
		progress: progressOf(row, rowCount(row)),
		error: failure?.message ?? null,
		failure,
		createdAt: isoOf(row.created_at),
		createdByName: nameOfActor(row.created_by, row.created_by_name),
	};
}

/** The questions to answer before a commit: how quantities are meant, if the shop has their products. */
export function questionsOf({ state, quantity_said, count_undecided }: ImportRecord): Import["questions"] {
	return state === "ready" && quantity_said === 0 && count_undecided > 0 ? ["quantityAs"] : [];
}

/** Whether the rows of a committed import are still there to be taken back. */
export function isUndoable({ state, created_at }: NamedImport, now: Date): boolean {
	return state === "done" && now.getTime() < new Date(created_at).getTime() + ROWS_KEPT_MS;
}

/** Converts a stored import to the API's form. */
export function toImport(row: NamedImport, now: Date): Import {
	const { created, changed, kept, skipped } = row;
	const about = aboutImport(row);
	const format = formatOf(row.format);
	return {
		...about,
		head: headWithMade(about.head, format),
		format: row.format,
		made: madeFields(format, about.head.columns),
		formatColumns: formatColumns(format, about.head.columns),
		mapping: readMapping(row.mapping),
		options: optionsOf(row),
		foundDecimals:
			row.found_decimals === null ? null : (JSON.parse(row.found_decimals) as Import["foundDecimals"]),
		counts: {
			new: row.count_new,
			changed: row.count_changed,
			unchanged: row.count_unchanged,
			passed: row.count_passed,
			refused: row.count_refused,
			noted: row.count_noted,
			total: row.count_new + row.count_changed + row.count_unchanged + row.count_passed + row.count_refused,
		},
		questions: questionsOf(row),
		products:
			row.state === "reading" || row.count_products === null
				? null
				: { new: row.count_new, changed: row.count_products - row.count_new },
		stock: row.state === "reading" || row.stock === null ? null : (JSON.parse(row.stock) as ImportStock),
		...(row.state === "reading" || row.state === "ready"
			? {}
			: { result: { created, changed, kept, skipped } }),
		undoable: isUndoable(row, now),
		committed:
			row.committed_by === null || row.committed_at === null
				? null
				: {
						by: row.committed_by,
						byName: nameOfActor(row.committed_by, row.committed_by_name),
						at: isoOf(row.committed_at),
					},
	};
}

/** A file's head, whose first rows have the cells that its format makes as well. */
function headWithMade(head: Import["head"], format: SourceFormat | undefined): Import["head"] {
	if (format === undefined || head.sample === undefined) return head;
	const reader = sourceReader(format, head);
	const rows = head.sample.map((cells, line) => ({ line, cells }));
	for (const row of rows) reader.leads.note(row, (same) => same);
	reader.leads.endNotes((same) => same);
	return { ...head, sample: rows.map((row) => [...row.cells, ...(reader.read(row)[0]?.row.made ?? [])]) };
}

export const productImport: ImportKind<Import> = {
	isList: false,
	numbers: numberFields,
	readMapping,
	recognize: recognizeFormat,
	match: (columns, rows, format) =>
		format === undefined ? matchColumns(columns, rows) : matchFormat(format, columns),
	toAnswer: toImport,
};

function progressOf({ state, position, reached }: ImportRecord, total: number): Import["progress"] {
	switch (state) {
		case "reading":
			return { done: position, total: null };
		case "ready":
			return { done: 0, total };
		case "committing":
			return { done: position, total };
		case "cancelling":
		case "undoing":
			return { done: reached - position, total: reached };
		case "done":
		case "cancelled":
		case "failed":
		case "undone":
			return { done: reached, total: reached };
	}
}

/** Converts a stored row to the API's form. */
function toImportRow(row: StoredRow): ImportRow {
	const changes = row.changes === "" ? [] : (JSON.parse(row.changes) as PlannedChange[]);
	const isThere = row.outcome !== "new" || row.state === "applied" || row.state === "kept";
	return {
		line: row.line,
		outcome: row.outcome as ImportRow["outcome"],
		state: row.state,
		product: isThere ? row.product : null,
		title: row.title,
		changes: changes.flatMap(([field, from, to]) => (isMark(field) ? [] : [{ field, from, to }])),
		reasons: row.reasons === "" ? [] : (JSON.parse(row.reasons) as RowReason[]),
	};
}

/** How many imports are running, and how many rows they have reached of those that are known. */
export async function importProgress({
	kysely,
}: Db): Promise<{ imports: number; done: number; rows: number }> {
	const running = await findRunning(kysely);
	const progress = running.map((row) => progressOf(row, rowCount(row)));
	return {
		imports: running.length,
		done: progress.reduce((sum, { done }) => sum + done, 0),
		rows: progress.reduce((sum, { total }) => sum + (total ?? 0), 0),
	};
}
