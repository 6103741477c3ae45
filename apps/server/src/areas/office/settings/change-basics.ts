import { type ShopBasics, shopVariables } from "@freehub/contract/office/basics";
import type { FieldError } from "@freehub/contract/problem";
import { reason } from "@freehub/contract/rule-sentences";
import type { Basics } from "@freehub/contract/shop-basics";
import { decimalsOf, shop } from "@freehub/domain/shop";
import { type RawBuilder, sql } from "kysely";
import { fieldRefusal } from "#app-error.ts";
import type { Config } from "#config.ts";
import { changesBetween } from "#db/audit.ts";
import { accessChanged } from "#db/changes.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { basicsOf, readChoice, shopInForce } from "#shop/shop-in-force.ts";
import { amountTables, whyFixed } from "./why-fixed.ts";

type Change = { [Key in keyof Basics]?: Basics[Key] | undefined };
const names = ["currency", "timeZone", "weightUnit", "language"] as const satisfies (keyof Basics)[];

/** The shop's currency, time zone, unit of weight and language, and which of them can be changed. */
export async function readBasics(connection: Connection, config: Config): Promise<ShopBasics> {
	const shop = shopInForce(config, await readChoice(connection));
	const { changed_at } = await connection
		.selectFrom("shop_currency")
		.select("changed_at")
		.executeTakeFirstOrThrow();
	const fixed = await whyFixed(connection, config);
	return { ...basicsOf(shop), fixed, isChosen: changed_at !== null };
}

/**
 * Changes them. All processes, this one too, then follow the change (`followShop`).
 * No amount is under the wrong currency: on PostgreSQL, the tables of amounts are locked while they are looked at, and who writes one
 * compares the currency at the end of its transaction (`db/currency-check.ts`); SQLite has one writer.
 * @param confirm refuses the request if its author may not change settings any more.
 * @throws AppError invalid_input for what cannot be changed any more, or here.
 */
export function changeBasics(
	db: Db,
	config: Config,
	change: Change,
	request: WriteRequest,
	confirm: (tx: Tx, request: WriteRequest) => Promise<unknown>,
): Promise<ShopBasics> {
	// The change itself is no amount in the currency before it.
	return write(db, { ...request, currency: undefined }, async (tx) => {
		await confirm(tx, request);
		if (change.currency !== undefined && db.engine.name === "postgres") {
			const tables = sql.join(amountTables.map((table) => sql.table(table)));
			await sql`lock table ${tables} in share row exclusive mode`.execute(tx);
		}
		const choice = await readChoice(tx);
		const before = basicsOf(shopInForce(config, choice));
		const changed = names.filter((name) => change[name] !== undefined && change[name] !== before[name]);
		const fixed = await whyFixed(tx, config);
		const refused = changed.flatMap((name): FieldError[] => {
			const why = fixed[name];
			if (why === null) return [];
			return [{ field: name, ...reason(`shop_fixed.${why}`, { why, variable: shopVariables[name] }) }];
		});
		if (refused.length > 0) throw fieldRefusal("invalid_input", ...refused);
		// An explicit choice is stored even if it equals the default, which may become another one.
		const chosen = names.filter((name) => change[name] !== undefined && fixed[name] !== "environment");
		const given = Object.fromEntries(chosen.map((name) => [name, change[name]])) as Change;
		const after = { ...before, ...given } as Basics;
		if (chosen.length > 0)
			await store(tx, { ...basicsOf(choice), ...given }, before.currency !== after.currency, db);
		return {
			answer: await readBasics(tx, config),
			changes: chosen.length > 0 ? [accessChanged] : [],
			audit: [changesBetween(before, after)],
		};
	});
}

async function store(tx: Tx, choice: Change, isOtherCurrency: boolean, { engine }: Db): Promise<void> {
	const { currency = shop().currency, timeZone = null, weightUnit = null, language = null } = choice;
	// The clock of the database, with which all servers compare it.
	const now = (
		engine.name === "sqlite" ? sql`cast(unixepoch('subsec') * 1000 as integer)` : sql`clock_timestamp()`
	) as RawBuilder<Date>;
	await tx
		.updateTable("shop_currency")
		.set({
			code: currency,
			decimals: decimalsOf(currency),
			time_zone: timeZone,
			weight_unit: weightUnit,
			language,
			changed_at: now,
			...(isOtherCurrency && { currency_changed_at: now }),
		})
		.execute();
}
