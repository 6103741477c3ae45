import { decimalsOf } from "@freehub/domain/shop";
import { ConfigError } from "#config.ts";
import { type Db, inTransaction } from "./connection.ts";

/**
 * Checks and stores the currency of the prices. Prices are stored as minor units without a currency: if the new currency has the
 * same number of decimals, the amounts stay the same; otherwise every price would silently change.
 * @throws ConfigError if products, including deleted ones, have prices in a currency with a different number of decimals.
 */
export async function keepCurrency(db: Db, currency: string): Promise<void> {
	const decimals = decimalsOf(currency);
	await inTransaction(db, async (tx) => {
		const kept = await tx.selectFrom("shop_currency").select(["code", "decimals"]).executeTakeFirstOrThrow();
		if (kept.code === currency && kept.decimals === decimals) return;
		if (kept.decimals !== decimals) {
			const priced = await tx
				.selectFrom("product")
				.select("id")
				.where((eb) => eb.or([eb("price", ">", 0), eb("cost", ">", 0)]))
				.limit(1)
				.executeTakeFirst();
			if (priced !== undefined) {
				throw new ConfigError(
					`CURRENCY cannot be ${currency} (${decimals} decimals): the prices of this shop are stored in ${kept.code} (${kept.decimals} decimals); set CURRENCY=${kept.code}, or begin with another database`,
				);
			}
		}
		await tx.updateTable("shop_currency").set({ code: currency, decimals }).execute();
	});
}
