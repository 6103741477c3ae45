import type { Import } from "@freehub/contract/imports";
import { AppError } from "#app-error.ts";
import { decodeCursor, encodeCursor } from "#cursor.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";
import { PageAnswer } from "#http/route.ts";
import { toImport } from "./import-answer.ts";
import { findImport, listImports as findImports, lock, type NamedImport } from "./imports.repo.ts";

const PAGE = 50;

/** @throws AppError not_found */
export async function requireImport(connection: Connection, id: string): Promise<NamedImport> {
	const row = isStorable(id) ? await findImport(connection, id) : undefined;
	if (row === undefined) throw new AppError("not_found", "There is no import with this id.");
	return row;
}

/** An import as it is now, which nobody else changes until this transaction ends. @throws AppError not_found */
export async function lockImport(db: Db, tx: Tx, id: string): Promise<NamedImport> {
	if (isStorable(id)) await lock(db, tx, id);
	return requireImport(tx, id);
}

/** One import. @throws AppError not_found */
export async function getImport(connection: Connection, id: string, now: Date): Promise<Import> {
	return toImport(await requireImport(connection, id), now);
}

/** A page of imports, the latest first. @throws AppError invalid_cursor */
export async function listImports(
	connection: Connection,
	{ cursor, limit = PAGE }: { cursor?: string | undefined; limit?: number | undefined },
	now: Date,
): Promise<PageAnswer<Import[]>> {
	const [after] = cursor === undefined ? [] : decodeCursor(cursor, "text");
	const rows = await findImports(connection, after, limit + 1);
	const items = rows.slice(0, limit).map((row) => toImport(row, now));
	return new PageAnswer({
		items,
		total: undefined,
		next: rows.length > limit ? encodeCursor(items.at(-1)?._id ?? "") : undefined,
	});
}
