import type { Send } from "@freehub/contract/client";
import * as stock from "@freehub/contract/stock/stock";
import { Hono } from "hono";
import pino, { type Logger } from "pino";
import { type ImportRunner, importRunner } from "#areas/catalogue/import/import-runner.ts";
import { importRoutes } from "#areas/catalogue/import/imports.routes.ts";
import { createProblemFiles } from "#areas/catalogue/import/problem-file.ts";
import { problemWords } from "#areas/catalogue/import/problem-words.ts";
import { createImportUploads } from "#areas/catalogue/import/upload-import.ts";
import { ensureDocuments } from "#areas/catalogue/products/derive-documents.ts";
import { checkLedger } from "#areas/stock/ledger/check-ledger.ts";
import { openLineBooks } from "#areas/stock/ledger/line-books.ts";
import { operator } from "#caller.ts";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { findOutOfRange } from "#db/out-of-range.ts";
import type { AppEnv } from "#http/app-env.ts";
import { answerError } from "#http/problem.ts";
import { route, type Server } from "#http/route.ts";
import { allLineBooks } from "#line-books.ts";
import { openShopDatabase } from "#open-data.ts";
import { operatorRoutes } from "./operator.routes.ts";

/** Runs a command where no server runs: with the API in this process. @returns its exit code. */
export async function runHere(config: Config, runWith: (send: Send) => Promise<number>): Promise<number> {
	const { dataDir } = config;
	openLineBooks(allLineBooks);
	const db = await openShopDatabase(config, (error) => void process.stderr.write(`${error.message}\n`));
	await ensureDocuments(db);
	const log = pino({ level: "error" }, pino.destination({ fd: 2, sync: true }));
	const runner = importRunner({ db, dataDir, now: () => new Date(), log });
	runner.start();
	try {
		return await runWith(apiHere(db, config, runner, log));
	} finally {
		await runner.stop();
		await db.kysely.destroy();
	}
}

/** The part of the API that commands need, in this process. */
function apiHere(db: Db, config: Config, runner: ImportRunner, log: Logger): Send {
	const app = new Hono<AppEnv>();
	const server: Server = {
		app,
		db,
		config,
		endpoints: [],
		headers: {},
		headersOfData: {},
		callerOf: async () => operator,
		operatorKey: undefined,
		access: () => config.access,
		limits: undefined,
		followShop: async () => {},
		now: () => new Date(),
	};
	app.use((c, next) => {
		c.set("requestId", "");
		c.set("address", "");
		return next();
	});
	importRoutes(
		server,
		db,
		runner,
		createImportUploads(db, runner, async () => {}),
		createProblemFiles(db, runner, problemWords(undefined)),
	);
	route(server, stock.checkLedger, () => checkLedger(db));
	operatorRoutes(server, {
		forgetAfter: (change) => change,
		readOutOfRange: () => findOutOfRange(db),
	});
	app.onError(answerError(db.engine, log));
	return async (path, init) => app.request(`/api${path}`, init);
}
