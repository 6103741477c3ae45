import { type Db, inTransaction } from "#db/connection.ts";
import { ROWS_KEPT_MS } from "./import-answer.ts";
import type { ImportFiles } from "./import-files.ts";
import { importsBefore, moveImport, removeRows } from "./imports.repo.ts";
import { createSteps, released } from "./work.ts";

const REMOVED_AT_ONCE = 2000;

/**
 * Removes the rows of imports that are older than they are kept; who imported what and when stays. What nobody decided
 * about in that time is cancelled.
 */
export async function forgetOldImports(db: Db, files: ImportFiles, now: Date): Promise<void> {
	const step = createSteps(db);
	const old = await importsBefore(db.kysely, new Date(now.getTime() - ROWS_KEPT_MS));
	for (const id of old) {
		await inTransaction(db, (tx) =>
			moveImport(tx, id, ["reading", "ready"], { state: "cancelled", ...released }),
		);
		for (let isMore = true; isMore; ) {
			isMore = await step((tx) => removeRows(tx, id, REMOVED_AT_ONCE));
		}
		await files.remove(id);
	}
}
