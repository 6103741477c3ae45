import { fork } from "node:child_process";
import { once } from "node:events";
import type { Reason } from "@freehub/contract/rules";
import { openShop } from "@freehub/domain/shop";
import type { Logger } from "pino";
import { type Config, ConfigError, readConfig } from "#config.ts";
import { errorLines, openLog } from "#log.ts";
import { openData } from "#open-data.ts";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

async function main(): Promise<void> {
	const config = readConfig(process.env);
	openShop(config.shop);
	const errors = errorLines();
	const log = openLog(config.logLevel, errors.note);
	const [failure] = process.argv.slice(2);
	const data = await openData(config, log);
	// Most of the code is loaded only now, so that a wrong setting is reported in a third of the time.
	const { serveShop } = await import("#serve-shop.ts");
	const path = await serveShop(
		config,
		data,
		log,
		errors,
		failure === undefined ? null : (JSON.parse(failure) as Reason),
	);
	const code = path === undefined ? 0 : await restore(path, config, log);
	log.flush(() => process.exit(code));
}

async function restore(path: string, config: Config, log: Logger): Promise<number> {
	const { restoreUpload } = await import("#backup/restore-upload.ts");
	return runAgain(await restoreUpload(path, config, log));
}

/**
 * Runs this program again, in a process that has nothing of the shop before, until it ends.
 * @param failure why a restore failed.
 * @returns its exit code, so that whatever watches this process learns of a crash.
 */
async function runAgain(failure: Reason | null): Promise<number> {
	const child = fork(process.argv[1] ?? "", failure === null ? [] : [JSON.stringify(failure)]);
	for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
	const [code] = (await once(child, "exit")) as [number | null];
	return code ?? 1;
}

/** Prints a bad setting as one line that names it; any other error is a bug and is printed with its stack. */
function fail(error: unknown): never {
	const text =
		error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
	process.stderr.write(`${text}\n`);
	process.exit(1);
}

main().catch(fail);
