import { decimalsOf } from "@freehub/domain/shop";
import { ConfigError } from "#config.ts";
import { type Db, inTransaction } from "./connection.ts";

/**
 * Keeps which currency the prices are in. Their minor units are numbers without it: where the new one has as many decimals
 * they say the same amounts in it, otherwise each price would silently be another.
 * @throws ConfigError where products have prices in a currency with another number of decimals, deleted ones included.
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
