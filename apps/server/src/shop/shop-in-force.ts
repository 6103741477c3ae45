import { decimalsOf, openShop, type Shop, type ShopChoice, shop, withDefaults } from "@freehub/domain/shop";
import { type Config, ConfigError } from "#config.ts";
import { type Connection, type Db, inTransaction } from "#db/connection.ts";

// The shop of a process is state of the module `domain/shop.ts`. It is the environment's as far as that says it, otherwise as an
// owner has chosen in the app. All processes of a shop follow that choice (`followShop`).

/** The choice of the owners, with what is not chosen as undefined; the currency is that of the stored prices in any case. */
export async function readChoice(connection: Connection): Promise<ShopChoice> {
	const row = await connection.selectFrom("shop_currency").selectAll().executeTakeFirstOrThrow();
	return {
		currency: row.code,
		timeZone: row.time_zone ?? undefined,
		weightUnit: row.weight_unit ?? undefined,
		language: row.language ?? undefined,
	};
}

/** The shop in force where the owners have chosen this. */
export function shopInForce({ setShop }: Pick<Config, "setShop">, choice: ShopChoice): Shop {
	return withDefaults({
		// The stored prices are in it; where CURRENCY is set, it was taken over at the start.
		currency: choice.currency,
		timeZone: setShop.timeZone ?? choice.timeZone,
		weightUnit: setShop.weightUnit ?? choice.weightUnit,
		language: setShop.language ?? choice.language,
	});
}

/** The shop as in the API. */
export function basicsOf<Chosen extends ShopChoice>({ timeZone, weightUnit, ...chosen }: Chosen) {
	return { ...chosen, timeZone: timeZone ?? null, weightUnit: weightUnit ?? null };
}

/** Opens the shop that is stored. @throws ConfigError if the stored prices cannot be in CURRENCY. */
export async function openStoredShop(db: Db, config: Pick<Config, "setShop">): Promise<void> {
	if (config.setShop.currency !== undefined) await storeCurrency(db, config.setShop.currency);
	openShop(shopInForce(config, await readChoice(db.kysely)));
}

/**
 * Returns a function that opens the shop again if owners have changed it meanwhile, in any process. Call it when settings may have
 * changed.
 */
export function followShop({ kysely }: Db, config: Pick<Config, "setShop">): () => Promise<void> {
	let reads = 0;
	return async () => {
		const own = (reads += 1);
		const { changed_at } = await kysely
			.selectFrom("shop_currency")
			.select("changed_at")
			.executeTakeFirstOrThrow();
		if (changed_at === null) return;
		const now = shopInForce(config, await readChoice(kysely));
		// A read that started later has a newer result.
		if (own === reads && !isOpen(now)) openShop(now);
	};
}

function isOpen(now: Shop): boolean {
	const open = shop();
	return (["currency", "timeZone", "weightUnit", "language"] as const).every(
		(name) => now[name] === open[name],
	);
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
