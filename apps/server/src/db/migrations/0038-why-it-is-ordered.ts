import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/**
 * Products that are sold off and not ordered any more, suppliers' languages, and the mails about an order with the answers of the
 * mail server.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { key, moment } = wordsOf(engine);
	const statements = [
		"alter table product add column discontinued text check (discontinued = 'yes')",
		"create index product_discontinued on product (id) where deleted_at is null and discontinued = 'yes'",
		"drop index product_not_in_shop",
		`create index product_not_in_shop on product (id) where deleted_at is null
			and (show_in_shop = 'no' or show_in_shop is null and price = 0 or discontinued = 'yes' and on_hand = 0)`,
		"alter table supplier add column language text",
		// `answer`: the mail server's, empty if it was not reached.
		`create table purchase_order_mail (
			id ${key} primary key,
			purchase_order ${key} not null references purchase_order (id),
			kind text not null check (kind in ('order', 'reminder')),
			sent_to text not null,
			actor ${key} not null,
			at ${moment} not null,
			is_sent integer not null check (is_sent in (0, 1)),
			answer text not null default ''
		)`,
		"create index purchase_order_mail_of_order on purchase_order_mail (purchase_order, at, id)",
		// Documents are derived again at the next start.
		"update counter set value = 0 where name = 'document'",
	];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}
