import { setImmediate } from "node:timers/promises";
import { readMapping } from "@freehub/contract/import-fields";
import type { Import, ImportOptions, ImportRow, RowFilter } from "@freehub/contract/imports";
import type { Reason } from "@freehub/contract/rules";
import { sortKey } from "@freehub/domain/search-words";
import { refusal } from "#app-error.ts";
import { decodeCursor, encodeCursor, type Page, pageOf } from "#cursor.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import { INTEGER, isStorable } from "#db/storable.ts";
import {
	findImport,
	listImports as findImports,
	type ImportRecord,
	lock,
	type NamedImport,
	rowCount,
	rowsWithin,
	type StoredRow,
} from "./imports.repo.ts";
import type { Change } from "./plan-row.ts";
import type { RowReason } from "./read-row.ts";

const PAGE = 50;

/** Rows searched per query; the event loop runs in between. */
const STRETCH = 5000;

/** @throws AppError not_found */
export async function requireImport(connection: Connection, id: string): Promise<NamedImport> {
	const row = isStorable(id) ? await findImport(connection, id) : undefined;
	if (row === undefined) throw refusal("not_found", { what: "import" });
	return row;
}

/** An import, locked until this transaction ends. @throws AppError not_found */
export async function lockImport(db: Db, tx: Tx, id: string): Promise<NamedImport> {
	if (isStorable(id)) await lock(db, tx, id);
	return requireImport(tx, id);
}

/** One import. @throws AppError not_found */
export async function getImport(connection: Connection, id: string, now: Date): Promise<Import> {
	return toImport(await requireImport(connection, id), now);
}

/** A page of imports, latest first. @throws AppError invalid_cursor */
export async function listImports(
	connection: Connection,
	{ cursor, limit = PAGE }: { cursor?: string | undefined; limit?: number | undefined },
	now: Date,
): Promise<Page<Import>> {
	const [after] = cursor === undefined ? [] : decodeCursor(cursor, "text");
	const rows = await findImports(connection, after, limit + 1);
	return pageOf(
		rows,
		limit,
		(row) => toImport(row, now),
		({ id }) => encodeCursor(id),
	);
}

type RowsQuery = {
	outcome?: RowFilter | undefined;
	search?: string | undefined;
	cursor?: string | undefined;
	limit?: number | undefined;
};

/** A page of an import's rows in the order of the file. @throws AppError not_found, invalid_cursor */
export async function listImportRows(
	db: Db,
	id: string,
	query: RowsQuery,
): Promise<Page<ImportRow> & { total: number | undefined }> {
	const { outcome, cursor, limit = PAGE } = query;
	const row = await requireImport(db.kysely, id);
	const search = sortKey(query.search ?? "");
	// A search of only punctuation matches nothing, unlike an empty search.
	const isNothing = query.search !== undefined && query.search !== "" && search === "";
	const end = isNothing ? 0 : rowCount(row);
	const rows: StoredRow[] = [];
	const [begin] = cursor === undefined ? [0] : decodeCursor(cursor, { ...INTEGER, min: 0 });
	for (let after = begin; after < end && rows.length <= limit; after += STRETCH) {
		if (after > 0) await setImmediate();
		const filter = { outcome, search, limit: limit + 1 - rows.length };
		rows.push(...(await rowsWithin(db.kysely, id, [after, Math.min(end, after + STRETCH)], filter)));
	}
	const total = search === "" && !isNothing ? totalOf(row, outcome) : undefined;
	return { ...pageOf(rows, limit, toImportRow, (last) => encodeCursor(last.position)), total };
}

function totalOf(row: NamedImport, outcome: RowFilter | undefined): number {
	if (outcome === undefined) return rowCount(row);
	if (outcome === "kept") return row.kept + row.skipped;
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
		quantityAs: row.quantity_as,
		decimals: row.decimals,
		location: row.location,
		addsLocations: row.adds_locations === 1,
		showInShop: row.show_in_shop === 1,
		isAllOrNothing: row.mode === "all",
	};
}

/** Converts a stored import to the API's form. */
export function toImport(row: NamedImport, now: Date): Import {
	const total = rowCount(row);
	const createdAt = new Date(row.created_at);
	const { created, changed, kept, skipped } = row;
	const failure = row.error === null ? null : toReason(row.error);
	return {
		_id: row.id,
		name: row.name,
		state: row.state,
		head: JSON.parse(row.head) as Import["head"],
		mapping: readMapping(row.mapping),
		options: optionsOf(row),
		foundDecimals:
			row.found_decimals === null ? null : (JSON.parse(row.found_decimals) as Import["foundDecimals"]),
		counts: {
			new: row.count_new,
			changed: row.count_changed,
			unchanged: row.count_unchanged,
			refused: row.count_refused,
			noted: row.count_noted,
			total,
		},
		progress: progressOf(row, total),
		error: failure?.message ?? null,
		failure,
		createdAt: createdAt.toISOString(),
		createdByName: row.created_by_name ?? (row.created_by === "system" ? "system" : "Former user"),
		...(row.state === "reading" || row.state === "ready"
			? {}
			: { result: { created, changed, kept, skipped } }),
		undoable: row.state === "done" && now.getTime() < createdAt.getTime() + ROWS_KEPT_MS,
	};
}

export function progressOf({ state, position, reached }: ImportRecord, total: number): Import["progress"] {
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
export function toImportRow(row: StoredRow): ImportRow {
	const changes = row.changes === "" ? [] : (JSON.parse(row.changes) as Change[]);
	const isThere = row.outcome !== "new" || row.state === "applied" || row.state === "kept";
	return {
		line: row.line,
		outcome: row.outcome,
		state: row.state,
		product: isThere ? row.product : null,
		title: row.title,
		changes: changes.map(([field, from, to]) => ({ field, from, to })),
		reasons: row.reasons === "" ? [] : (JSON.parse(row.reasons) as RowReason[]),
	};
}
