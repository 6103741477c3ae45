import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import type { Db } from "#db/connection.ts";
import { importFiles } from "./import-files.ts";
import type { FromImports, ToImports } from "./import-messages.ts";
import type { ImportRunner } from "./import-runner.ts";

/** After a thread broke off; what it was at is gone on with by the next. */
const AGAIN_MS = 1000;

type Setup = { db: Db; dataDir: string; log: Logger };

/**
 * Works on imports in a thread of its own with a connection of its own, so that the server's thread goes on answering.
 * Writers take turns, because SQLite lets one write at a time.
 */
export function importThread({ db, dataDir, log }: Setup): ImportRunner {
	let worker: Worker | undefined;
	let endTurn = () => {};
	let isStopping = false;

	const tell = (message: ToImports) => worker?.postMessage(message);

	function hear(message: FromImports): void {
		if (message.type === "ask for a turn") {
			void db.giveWay(
				() =>
					new Promise<void>((resolve) => {
						endTurn = resolve;
						tell("turn");
						if (worker === undefined) resolve();
					}),
			);
		} else if (message.type === "end of the turn") endTurn();
		else log.error({ ...message.about, stack: message.stack }, message.message);
	}

	function begin(): void {
		worker = new Worker(new URL("./import-worker.ts", import.meta.url), { workerData: { dataDir } });
		worker.on("message", hear);
		worker.on("error", (error) => log.error({ err: error }, "the thread that imports broke off"));
		worker.on("exit", () => {
			worker = undefined;
			endTurn();
			if (!isStopping) setTimeout(begin, AGAIN_MS).unref();
		});
		tell("start");
	}

	return {
		files: importFiles(dataDir),
		wake: () => tell("wake"),
		start: begin,
		async stop() {
			isStopping = true;
			if (worker === undefined) return;
			const ended = once(worker, "exit");
			tell("stop");
			await ended;
		},
	};
}
