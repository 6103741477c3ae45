import type { Db } from "#db/connection.ts";
import type { ImportFiles } from "./import-files.ts";
import { withFile } from "./imports.repo.ts";

/** Whoever works with a file touches it more often; see `ImportFiles.hold`. */
const UNTOUCHED_MS = 60_000;

/**
 * Removes files that no import needs, such as those of uploads that were under way when a process was killed. What
 * another process is receiving just now is left alone: it was touched a moment ago.
 */
export async function removeOrphans(db: Db, files: ImportFiles, now: Date): Promise<void> {
	const untouched = await files.untouchedSince(new Date(now.getTime() - UNTOUCHED_MS));
	if (untouched.length === 0) return;
	const needed = await withFile(db.kysely);
	for (const id of untouched) if (!needed.has(id)) await files.remove(id);
}
