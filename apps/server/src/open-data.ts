import type { Logger } from "pino";
import { lockDataDir, withdrawAccess } from "#commands/running-server.ts";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { keepCurrency } from "#db/keep-currency.ts";
import { openDatabase } from "#db/open.ts";
import { readSecret } from "#secret.ts";

/** The data of a shop, as its server opens it. */
export type ShopData = {
	db: Db;
	/** Signs the session cookies. */
	secret: string;
	/** Lets another server have DATA_DIR; undefined on PostgreSQL, where several share it. */
	unlock: (() => void) | undefined;
};

/** @throws ConfigError that names the setting because of which it cannot be opened. */
export async function openData(config: Config, log: Logger): Promise<ShopData> {
	const secret = readSecret(config);
	const { dataDir, databaseUrl, shop } = config;
	// With PostgreSQL, commands and other servers write concurrently; SQLite has one writer.
	const unlock = databaseUrl === undefined ? lockDataDir(dataDir) : undefined;
	withdrawAccess(dataDir);
	const db = await openDatabase(config, (error) =>
		log.error({ err: error }, "database failed outside of a request"),
	);
	await keepCurrency(db, shop.currency);
	return { db, secret, unlock };
}
