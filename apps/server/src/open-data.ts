import type { Logger } from "pino";
import { refuseLostShop } from "#backup/refuse-lost-shop.ts";
import { removeStagings } from "#backup/staging.ts";
import { lockDataDir, withdrawAccess } from "#commands/running-server.ts";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { openDatabase } from "#db/open.ts";
import { readSecret } from "#secret.ts";
import { openStoredShop } from "#shop/shop-in-force.ts";

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
	const { dataDir, databaseUrl } = config;
	// With PostgreSQL, commands and other servers write concurrently; SQLite has one writer.
	const unlock = databaseUrl === undefined ? lockDataDir(dataDir) : undefined;
	withdrawAccess(dataDir);
	await removeStagings(dataDir, new Date(), databaseUrl === undefined);
	const db = await openShopDatabase(config, (error) =>
		log.error({ err: error }, "database failed outside of a request"),
	);
	return { db, secret, unlock };
}

/** Opens the database of a shop, and the shop for this process (`domain/shop.ts`). @throws ConfigError that names the setting because of which it cannot be opened. */
export async function openShopDatabase(config: Config, onError: (error: Error) => void): Promise<Db> {
	const db = await openDatabase(config, onError);
	try {
		await refuseLostShop(db, config);
		await openStoredShop(db, config);
		return db;
	} catch (error) {
		await db.kysely.destroy();
		throw error;
	}
}
