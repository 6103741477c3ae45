import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";
import { sortDraftLines } from "./0020-prices-of-lines/sort-draft-lines.ts";

/**
 * Where the price of an order's line comes from, and what the supplier asked for a piece when somebody typed or kept it, in minor
 * units of the order's currency. Of lines that were sent before, it is not known: their prices are agreed, and stay.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { whole } = wordsOf(engine);
	const statements = [
		`alter table purchase_order_line add column price_from text
			constraint purchase_order_line_price_from check (price_from in ('typed', 'offer', 'list', 'cost'))`,
		`alter table purchase_order_line add column offered ${whole}
			constraint purchase_order_line_offered_in_range check (offered between 0 and 1000000000000)`,
		`alter table purchase_order add column currency_from text not null default 'typed'
			constraint purchase_order_currency_from check (currency_from in ('typed', 'supplier'))`,
		// A draft's line whose offer is over or deleted keeps its last price.
		"create index offer_ever_of_product on offer (product, supplier, id)",
	];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
	await sortDraftLines(kysely);
}
