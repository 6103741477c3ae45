import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import { createClient, type Send } from "@freehub/contract/client";
import { ApiError } from "@freehub/contract/errors";
import { getIdentitySettings } from "@freehub/contract/people/identity";
import { openShop, shopOf } from "@freehub/domain/shop";
import { commandOf } from "#commands/commands.ts";
import { fileAt, refuseWithoutShop } from "#commands/given.ts";
import { runningApi } from "#commands/running-api.ts";
import { ConfigError, readConfig } from "#config.ts";

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
	if (running !== undefined) {
		openShop(shopOf((await createClient(running).call(getIdentitySettings)).shop));
		return runWith(running);
	}
	refuseWithoutShop(config, mayBeginShop);
	// A running server has all of this loaded already.
	const { runHere } = await import("#commands/run-here.ts");
	return runHere(config, runWith);
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
	console.error(error instanceof ConfigError || error instanceof ApiError ? error.message : error);
	return 1;
});
