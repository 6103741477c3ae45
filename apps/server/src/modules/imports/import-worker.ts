import { parentPort, workerData } from "node:worker_threads";
import { openShop, type Shop } from "@freehub/domain/shop";
import { databaseFile } from "#db/open.ts";
import { openSecondary, type Turn } from "#db/open-sqlite.ts";
import { createTurns } from "#turns.ts";
import { importRunner } from "./import-runner.ts";
import type { FromImports, ToImports } from "./import-thread.ts";

if (parentPort === null) throw new Error("This file runs as a worker thread.");
const port = parentPort;
const { dataDir, shop } = workerData as { dataDir: string; shop: Shop };
openShop(shop);

const tell = (message: FromImports) => port.postMessage(message);

const inTurn = createTurns(1);
let begin = () => {};

/** Writes when the server's thread lets it. */
const turn: Turn = (work) =>
	inTurn(async () => {
		const { promise: begun, resolve } = Promise.withResolvers<void>();
		begin = resolve;
		tell({ type: "ask for a turn" });
		await begun;
		try {
			return await work();
		} finally {
			tell({ type: "end of the turn" });
		}
	});

const db = openSecondary(databaseFile({ dataDir }), turn);

const runner = importRunner({
	db,
	dataDir,
	now: () => new Date(),
	log: {
		error({ err, ...about }, message) {
			const stack = err instanceof Error ? err.stack : undefined;
			tell({ type: "error", message: `${message}: ${String(err)}`, stack, about });
		},
	},
});

port.on("message", (message: ToImports) => {
	if (message === "turn") begin();
	else if (message === "wake") runner.wake();
	else {
		void runner
			.stop()
			.then(() => db.kysely.destroy())
			.finally(() => port.close());
	}
});
