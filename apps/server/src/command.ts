import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import { createClient, type Send } from "@freehub/contract/client";
import { ApiError } from "@freehub/contract/errors";
import { openShop } from "@freehub/domain/shop";
import pino from "pino";
import { apiHere, runningApi } from "#commands/api.ts";
import { commandOf } from "#commands/commands.ts";
import { fileAt, refuseWithoutShop } from "#commands/given.ts";
import { type Config, ConfigError, readConfig } from "#config.ts";
import { keepCurrency } from "#db/keep-currency.ts";
import { openDatabase } from "#db/open.ts";
import { importRunner } from "#modules/imports/import-runner.ts";
import { ensureDocuments } from "#modules/products/derive-documents.ts";

/**
 * `npm run import`, `npm run owner` and `npm run doctor`: executed by the server that runs on the same data, otherwise in this
 * process.
 */
async function main([name = "", ...args]: string[]): Promise<number> {
	const command = commandOf(name)(args);
	const { path, mayBeginShop = false } = command;
	const file =
		path === undefined ? undefined : { name: basename(path), file: await openAsBlob(fileAt(path)) };
	const config = readConfig(process.env);
	openShop(config.shop);
	const runWith = (send: Send) => command.run({ client: createClient(send), file, print: console.log });
	const running = config.databaseUrl === undefined ? await runningApi(config.dataDir) : undefined;
	if (running !== undefined) return runWith(running);
	refuseWithoutShop(config, mayBeginShop);
	return here(config, runWith);
}

async function here(config: Config, runWith: (send: Send) => Promise<number>): Promise<number> {
	const { dataDir } = config;
	const db = await openDatabase(config, (error) => console.error(error.message));
	await keepCurrency(db, config.shop.currency);
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

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
	console.error(error instanceof ConfigError || error instanceof ApiError ? error.message : error);
	return 1;
});
