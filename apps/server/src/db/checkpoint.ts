import type { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";

/**
 * The write-ahead log is copied into the database when it has this many pages of 4 kB. The default of 1,000 is one full group of
 * stock changes, so nearly every commit would copy too.
 */
export const CHECKPOINT_PAGES = 10_000;

/** Returns a function that counts the pages of the write-ahead log that are not in the database yet. */
function pagesToCopy(database: DatabaseSync): () => number {
	const look = database.prepare("PRAGMA wal_checkpoint(NOOP)");
	return () => {
		const { log, checkpointed } = look.get() as { log: number; checkpointed: number };
		return log - checkpointed;
	};
}

/**
 * Copies the write-ahead log into the database in a thread started for each copy: a copy takes 30 to 100 ms and would block the
 * server. Pages written meanwhile are copied here afterwards, so that the log restarts from its beginning.
 * @param onError called when a copy fails; it is retried after the next commit.
 * @returns a function to call after each commit.
 */
export function checkpointing(
	file: string,
	database: DatabaseSync,
	onError: (error: Error) => void,
): () => void {
	database.exec("PRAGMA wal_autocheckpoint = 0");
	const toCopy = pagesToCopy(database);
	let state: "none" | "under way" | "ended" = "none";

	function start(): void {
		state = "under way";
		const worker = new Worker(new URL("./checkpoint-worker.ts", import.meta.url), {
			workerData: file,
			resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
		});
		worker.on("error", onError);
		worker.once("exit", () => {
			state = "ended";
		});
	}

	return () => {
		if (state === "under way" || !database.isOpen) return;
		try {
			const hasEnded = state === "ended";
			state = "none";
			if (hasEnded) database.exec("PRAGMA wal_checkpoint(PASSIVE)");
			if (toCopy() >= CHECKPOINT_PAGES) start();
		} catch (error) {
			onError(error as Error);
		}
	};
}
