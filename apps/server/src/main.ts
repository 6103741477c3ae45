import { openShop } from "@freehub/domain/shop";
import { ConfigError, readConfig } from "#config.ts";
import { errorLines, openLog } from "#log.ts";
import { openData } from "#open-data.ts";

async function main(): Promise<void> {
	const config = readConfig(process.env);
	openShop(config.shop);
	const errors = errorLines();
	const log = openLog(config.logLevel, errors.note);
	const data = await openData(config, log);
	// Most of the code is loaded only now, so that a wrong setting is reported in a third of the time.
	const { serveShop } = await import("#serve-shop.ts");
	const { finishRestore, noteFailure, takeFailure } = await import("#backup/finish-restore.ts");
	const restore = await serveShop(config, data, log, errors, await takeFailure(config));
	if (restore !== undefined) {
		const failure = await finishRestore(restore, config, log);
		if (failure !== null) await noteFailure(config, failure);
	}
	log.flush(() => (restore === undefined ? process.exit(0) : beginAgain()));
}

/**
 * Replaces this process by a new run of the same program, which knows nothing of the shop before. It has the same id, so whatever watches
 * the server sees one process.
 */
function beginAgain(): void {
	// why: Windows has no such call, and no Freehub.
	process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)]);
}

/** Prints a bad setting as one line that names it; any other error is a bug and is printed with its stack. */
function fail(error: unknown): never {
	const text =
		error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
	process.stderr.write(`${text}\n`);
	process.exit(1);
}

main().catch(fail);
