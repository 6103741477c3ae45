import { noteChanges } from "#db/changes.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { released } from "#db/lease.ts";
import { ROWS_KEPT_MS } from "./get-import.ts";
import type { ImportFiles } from "./import-files.ts";
import { importChange, importsBefore, removeRows, updateImport, withFile } from "./imports.repo.ts";
import { createSteps } from "./work.ts";

/**
 * Removes the rows of imports past their retention time; the record of who imported what and when stays. Undecided imports of
 * that age are cancelled.
 */
export async function forgetOldImports(db: Db, files: ImportFiles, now: Date): Promise<void> {
	const { step } = createSteps(db);
	const old = await importsBefore(db.kysely, new Date(now.getTime() - ROWS_KEPT_MS));
	for (const row of old) {
		const { id } = row;
		await inTransaction(db, async (tx) => {
			const open = { id, state: ["reading", "ready"] } as const;
			const isOpen = await updateImport(tx, open, { state: "cancelled", ...released });
			if (isOpen) await noteChanges(db, tx, [importChange(row)]);
		});
		for (let isMore = true; isMore; ) {
			isMore = await step((tx) => removeRows(tx, id));
		}
		await files.remove(id);
	}
}

/** Max time in ms between the start of an upload and its record in the database. */
const UPLOAD_MS = 60 * 60_000;

/** Removes files that no import needs, such as those of uploads interrupted by a killed process. */
export async function removeOrphans(db: Db, files: ImportFiles, now: Date): Promise<void> {
	const old = await files.writtenBefore(new Date(now.getTime() - UPLOAD_MS));
	if (old.length === 0) return;
	const needed = await withFile(db.kysely);
	for (const id of old) if (!needed.has(id)) await files.remove(id);
}
