import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/**
 * Products that are sold off and not ordered any more, suppliers' languages, the last mail about an order with the answer of
 * the mail server, and when its supplier was reminded of it.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { moment } = wordsOf(engine);
	const statements = [
		"alter table product add column discontinued text check (discontinued = 'yes')",
		"create index product_discontinued on product (id) where deleted_at is null and discontinued = 'yes'",
		"drop index product_not_in_shop",
		`create index product_not_in_shop on product (id) where deleted_at is null
			and (show_in_shop = 'no' or show_in_shop is null and price = 0 or discontinued = 'yes' and on_hand = 0)`,
		"alter table supplier add column language text",
		"alter table purchase_order add column last_mail text",
		`alter table purchase_order add column reminded_at ${moment}`,
		// Documents are derived again at the next start.
		"update counter set value = 0 where name = 'document'",
	];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}
