import { CompiledQuery } from "kysely";
import { refusal } from "#app-error.ts";
import type { Db } from "./connection.ts";

// Owners may change the shop's currency while nothing has a price. A request that was read under another currency than the database's
// must not store its amounts. So the currency is read at the end of its transaction: on PostgreSQL, the change locks the tables of
// amounts, so either it sees the amount and is refused, or the writer sees the new currency here.

/**
 * For this long after a change, in ms, writes wait, so that no server that has not heard of it yet (it looks every second) shows
 * the first amounts in the currency before.
 */
export const SETTLE_MS = 3000;

const texts = {
	sqlite: "select code, 0 as settles from shop_currency where currency_changed_at is not null",
	postgres: `select code, currency_changed_at > clock_timestamp() - interval '3 seconds' as settles
		from shop_currency where currency_changed_at is not null`,
};

/** The query for the currency, if an owner has ever changed it. */
export function currencyQuery({ engine }: Pick<Db, "engine">): CompiledQuery {
	const text = texts[engine.name];
	engine.cachePlan(text);
	return CompiledQuery.raw(text);
}

/** The currency was changed a moment ago; after `SETTLE_MS` the write can be repeated. */
export class CurrencySettles extends Error {
	override name = "CurrencySettles";
}

/**
 * @param rows of `currencyQuery`.
 * @param currency in which the request was read; undefined: it has no amounts.
 * @throws AppError shop_changed if the currency is another now; CurrencySettles.
 */
export function confirmCurrency(rows: readonly unknown[], currency: string | undefined): void {
	const [row] = rows as { code: string; settles: boolean | number }[];
	if (row === undefined || currency === undefined) return;
	if (row.code !== currency) throw refusal("shop_changed");
	if (row.settles) throw new CurrencySettles();
}
