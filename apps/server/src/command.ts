import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { openShop } from "@freehub/domain/shop";
import pino from "pino";
import type { Print } from "#commands/command.ts";
import { handOver, type Order } from "#commands/hand-over.ts";
import { commandOf, runCommand } from "#commands/run-command.ts";
import { type Config, ConfigError, readConfig } from "#config.ts";
import { keepCurrency } from "#db/keep-currency.ts";
import { databaseFile, openDatabase } from "#db/open.ts";
import { importRunner } from "#modules/imports/import-runner.ts";
import { ensureDocuments } from "#modules/products/derive-documents.ts";
import { checkLedger } from "#modules/stock/check-ledger.ts";

const print: Print = (line, isError = false) => (isError ? console.error(line) : console.log(line));

/** `npm run import`, `npm run owner` and `npm run doctor`: done by the server that runs on the same data, otherwise here. */
async function main([name = "", ...args]: string[]): Promise<number> {
	const { path, mayBeginShop = false } = commandOf(name)(args);
	const file =
		path === undefined ? undefined : { name: basename(path), file: (await open(path)).createReadStream() };
	const config = readConfig(process.env);
	openShop(config.shop);
	const order = { name, args, file };
	const exit = config.databaseUrl === undefined ? await handOver(config.dataDir, order, print) : undefined;
	if (exit !== undefined) return exit;
	refuseWithoutShop(config, mayBeginShop);
	return runHere(config, order);
}

/** A mistyped DATA_DIR must not become a shop, which is empty and whose books therefore balance. @throws ConfigError */
function refuseWithoutShop(config: Config, mayBeginShop: boolean): void {
	const { databaseUrl, dataDir } = config;
	if (databaseUrl !== undefined || existsSync(mayBeginShop ? dataDir : databaseFile(config))) return;
	throw new ConfigError(
		`There is no shop in DATA_DIR (it is ${dataDir}). Set it to the folder of a shop, or start Freehub with this one first.`,
	);
}

async function runHere(config: Config, { name, args, file }: Order): Promise<number> {
	const db = await openDatabase(config, (error) => console.error(error.message));
	await keepCurrency(db, config.shop.currency);
	await ensureDocuments(db);
	const runner = importRunner({
		db,
		dataDir: config.dataDir,
		now: () => new Date(),
		log: pino({ level: "error" }, pino.destination({ fd: 2, sync: true })),
	});
	const { signal } = new AbortController();
	const context = { db, runner, checkLedger: () => checkLedger(db), file, print, signal };
	try {
		return await runCommand(name, args, context);
	} finally {
		await runner.stop();
		await db.kysely.destroy();
	}
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
	const code = (error as NodeJS.ErrnoException | undefined)?.code ?? "";
	if (error instanceof ConfigError) console.error(error.message);
	else if (["ENOENT", "EACCES", "EISDIR"].includes(code)) {
		console.error(`FILE cannot be read: ${(error as Error).message}`);
	} else console.error(error);
	return 1;
});
