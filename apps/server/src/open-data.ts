import { decimalsOf } from "@freehub/domain/shop";
import type { Logger } from "pino";
import { refuseLostShop } from "#backup/refuse-lost-shop.ts";
import { removeStagings } from "#backup/staging.ts";
import { lockDataDir, withdrawAccess } from "#commands/running-server.ts";
import { type Config, ConfigError } from "#config.ts";
import { type Db, inTransaction } from "#db/connection.ts";
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

/** Opens the database of a shop. @throws ConfigError that names the setting because of which it cannot be opened. */
export async function openShopDatabase(config: Config, onError: (error: Error) => void): Promise<Db> {
	const db = await openDatabase(config, onError);
	try {
		await refuseLostShop(db, config);
		await storeCurrency(db, config.shop.currency);
		return db;
	} catch (error) {
		await db.kysely.destroy();
		throw error;
	}
}

/**
 * Checks and stores the currency of the prices. Prices are stored as minor units without a currency: if the new currency has the
 * same number of decimals, the amounts stay the same; otherwise every price would silently change.
 * @throws ConfigError if products, including deleted ones, have prices in a currency with a different number of decimals.
 */
export async function storeCurrency(db: Db, currency: string): Promise<void> {
	const decimals = decimalsOf(currency);
	await inTransaction(db, async (tx) => {
		const stored = await tx
			.selectFrom("shop_currency")
			.select(["code", "decimals"])
			.executeTakeFirstOrThrow();
		if (stored.code === currency && stored.decimals === decimals) return;
		if (stored.decimals !== decimals) {
			const priced = await tx
				.selectFrom("product")
				.select("id")
				.where((eb) => eb.or([eb("price", ">", 0), eb("cost", ">", 0)]))
				.limit(1)
				.executeTakeFirst();
			if (priced !== undefined) {
				throw new ConfigError(
					`CURRENCY cannot be ${currency} (${decimals} decimals): the prices of this shop are stored in ${stored.code} (${stored.decimals} decimals); set CURRENCY=${stored.code}, or begin with another database`,
				);
			}
		}
		await tx.updateTable("shop_currency").set({ code: currency, decimals }).execute();
	});
}
