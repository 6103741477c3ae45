import type { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { CHECKPOINT_PAGES } from "./sqlite.ts";

/** A way to look how many pages of a database's write-ahead log are not in the database yet. */
function pagesToCopy(database: DatabaseSync): () => number {
	const look = database.prepare("PRAGMA wal_checkpoint(NOOP)");
	return () => {
		const { log, checkpointed } = look.get() as { log: number; checkpointed: number };
		return log - checkpointed;
	};
}

/**
 * Copies the write-ahead log into the database in a thread that is started for it: it takes 30 to 100 ms, in which the
 * server would answer nobody. What is written meanwhile is copied here afterwards, so that the log begins anew.
 * @param onError told why a copy failed; it is tried again after the next commit.
 * @returns to be called after each commit.
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
