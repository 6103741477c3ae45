import { setImmediate } from "node:timers/promises";
import type { ImportRow, RowFilter } from "@freehub/contract/imports";
import { sortKey } from "@freehub/domain/search-words";
import { decodeCursor, encodeCursor } from "#cursor.ts";
import type { Db } from "#db/connection.ts";
import { INTEGER } from "#db/storable.ts";
import { PageAnswer } from "#http/route.ts";
import { requireImport } from "./get-import.ts";
import { toImportRow } from "./import-answer.ts";
import { type NamedImport, rowsWithin, type StoredRow } from "./imports.repo.ts";

const PAGE = 50;

/** So many rows are looked through at once; others have their turn in between. */
const STRETCH = 5000;

type Query = {
	outcome?: RowFilter | undefined;
	search?: string | undefined;
	cursor?: string | undefined;
	limit?: number | undefined;
};

/** A page of an import's rows in the file's order. @throws AppError not_found, invalid_cursor */
export async function listImportRows(db: Db, id: string, query: Query): Promise<PageAnswer<ImportRow[]>> {
	const { outcome, limit = PAGE } = query;
	const row = await requireImport(db.kysely, id);
	const search = sortKey(query.search ?? "");
	// A search made of punctuation alone names nothing, which is not the same as no search.
	const isNothing = query.search !== undefined && query.search !== "" && search === "";
	const end = isNothing ? 0 : lastPosition(row);
	const rows: StoredRow[] = [];
	for (let after = positionOf(query.cursor); after < end && rows.length <= limit; after += STRETCH) {
		if (after > 0) await setImmediate();
		const stretch = [after, Math.min(end, after + STRETCH)] as const;
		rows.push(...(await rowsWithin(db.kysely, id, stretch, { outcome, search }, limit + 1 - rows.length)));
	}
	const last = rows.length > limit ? rows[limit - 1] : undefined;
	return new PageAnswer({
		items: rows.slice(0, limit).map(toImportRow),
		total: search === "" && !isNothing ? totalOf(row, outcome) : undefined,
		next: last && encodeCursor(last.position),
	});
}

function positionOf(cursor: string | undefined): number {
	return cursor === undefined ? 0 : decodeCursor(cursor, { ...INTEGER, min: 0 })[0];
}

function lastPosition(row: NamedImport): number {
	return row.count_new + row.count_changed + row.count_unchanged + row.count_refused;
}

function totalOf(row: NamedImport, outcome: RowFilter | undefined): number {
	if (outcome === undefined) return lastPosition(row);
	if (outcome === "kept") return row.kept + row.skipped;
	return row[`count_${outcome}`];
}
