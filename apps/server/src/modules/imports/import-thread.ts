import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { shop } from "@freehub/domain/shop";
import type { Logger } from "pino";
import type { Db } from "#db/connection.ts";
import { openTable } from "./file/open-table.ts";
import { importFiles } from "./import-files.ts";
import type { ImportRunner } from "./import-runner.ts";
import { isAnyBusy } from "./imports.repo.ts";

/** What the server's thread tells the one that imports. */
export type ToImports = "wake" | "stop" | "turn";

/** What the thread that imports tells the server's. */
export type FromImports =
	| { type: "ask for a turn" }
	| { type: "end of the turn" }
	| { type: "error"; message: string; stack: string | undefined; about: object };

/** How often it is looked for work that is left from before a restart or a broken thread, in ms. */
const LOOK_MS = 5000;
/** After this many looks without work the thread ends and gives its memory back. */
const IDLE_LOOKS = 12;

type Setup = { db: Db; dataDir: string; log: Logger };

/**
 * Works on imports in another thread with another connection, so that the server's thread goes on answering.
 * Writers take turns, because SQLite lets one write at a time. Without work there is no thread.
 */
export function importThread({ db, dataDir, log }: Setup): ImportRunner {
	let worker: Worker | undefined;
	let looking: NodeJS.Timeout | undefined;
	let idleLooks = 0;
	let endTurn = () => {};
	let isStopped = false;

	const tell = (message: ToImports) => worker?.postMessage(message);

	function giveTurn(): Promise<void> {
		return new Promise((resolve) => {
			endTurn = resolve;
			if (worker === undefined) resolve();
			else tell("turn");
		});
	}

	function hear(message: FromImports): void {
		if (message.type === "ask for a turn") void db.runExclusive(giveTurn);
		else if (message.type === "end of the turn") endTurn();
		else log.error({ ...message.about, stack: message.stack }, message.message);
	}

	function wake(): void {
		idleLooks = 0;
		if (isStopped) return;
		if (worker === undefined) {
			worker = new Worker(new URL("./import-worker.ts", import.meta.url), {
				workerData: { dataDir, shop: shop() },
			});
			worker.on("message", hear);
			worker.on("error", (error) => log.error({ err: error }, "the thread that imports broke off"));
			worker.on("exit", () => {
				worker = undefined;
				endTurn();
			});
		}
		tell("wake");
	}

	function look(): void {
		isAnyBusy(db.kysely).then(
			(isBusy) => {
				if (isBusy) wake();
				else if (worker !== undefined && ++idleLooks === IDLE_LOOKS) tell("stop");
			},
			(error: unknown) => log.error({ err: error }, "imports cannot be looked for"),
		);
	}

	return {
		files: importFiles(dataDir),
		open: openTable,
		wake,
		start() {
			looking = setInterval(look, LOOK_MS).unref();
			look();
		},
		async stop() {
			isStopped = true;
			clearInterval(looking);
			if (worker === undefined) return;
			const ended = once(worker, "exit");
			tell("stop");
			await ended;
		},
	};
}
