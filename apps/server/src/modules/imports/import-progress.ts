import type { Db } from "#db/connection.ts";
import { progressOf } from "./get-import.ts";
import { findRunning, rowCount } from "./imports.repo.ts";

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
